/** A piece of text, with the address where it is a link. */
export interface Piece {
  readonly text: string;
  readonly href?: string;
}

/** Pages, and e-mail addresses from their `@` on: what stands in front of it is found backwards, so that no text is slow. */
const links = /\b(?:https?:\/\/|www\.)[^\s<>"'`]+|@[\w-]+(?:\.[\w-]+)+/giu;

/** Cuts text at the links in it. What closes a sentence or a bracket around a link is not of it. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(links)) {
    let start = match.index;
    if (text[start] === '@') while (start > end && /[\w.+-]/.test(text.charAt(start - 1))) start -= 1;
    const link = trimmed(text.slice(start, match.index + match[0].length));
    if (link.startsWith('@')) continue;
    if (start > end) pieces.push({ text: text.slice(end, start) });
    pieces.push({ text: link, href: hrefOf(link) });
    end = start + link.length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end) });
  return pieces;
}

const closing = new Set('.,;:!?…\'"»”');

function trimmed(link: string): string {
  let end = link.length;
  while (end > 0 && (closing.has(link.charAt(end - 1)) || isUnopened(link.slice(0, end)))) end -= 1;
  return link.slice(0, end);
}

/** Ends with a bracket that was opened before the link. */
function isUnopened(link: string): boolean {
  if (!/[)\]}]$/.test(link)) return false;
  return (link.match(/[([{]/g)?.length ?? 0) < (link.match(/[)\]}]/g)?.length ?? 0);
}

function hrefOf(link: string): string {
  if (/^https?:/i.test(link)) return link;
  return (/^www\./i.test(link) ? 'https://' : 'mailto:') + link;
}
