/** A piece of text, with the address where it is a link. */
export interface Piece {
  readonly text: string;
  readonly href?: string;
}

/** Parts of an e-mail address have bounds, so that no text is slow. */
const links = /\b(?:https?:\/\/|www\.)[^\s<>"'`]+|\b[\w.%+-]{1,64}@(?:[a-z\d-]{1,63}\.){1,8}[a-z]{2,24}\b/giu;

/** Cuts text at the links in it. What closes a sentence or a bracket around a link is not of it. */
export function piecesOf(text: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(links)) {
    const link = trimmed(match[0]);
    if (match.index > end) pieces.push({ text: text.slice(end, match.index) });
    pieces.push({ text: link, href: hrefOf(link) });
    end = match.index + link.length;
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
  if (link.includes('@') && !/^www\./i.test(link)) return `mailto:${link}`;
  return `https://${link}`;
}
