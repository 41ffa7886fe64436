/** The line that begins a signature. It ends with a space and is still whole. */
const signatureLine = '-- ';

interface FlowedLine {
  readonly depth: number;
  readonly text: string;
}

/**
 * The text of a part that is `format=flowed` (RFC 3676) with its paragraphs on one line each. Lines that were stuffed lose their space; quoted
 * paragraphs keep their marks. `delSp`: the space at the end of a line was put there for the break and goes. Line ends
 * become `\n`. Source: section 7 of the design of the e-mail channel.
 *
 * @example
 * joinFlowed('It leaves \ntoday.\n> Where \n> is it?', false) // 'It leaves today.\n> Where is it?'
 */
export function joinFlowed(text: string, delSp: boolean): string {
  const joined: string[] = [];
  let open: { readonly depth: number; readonly pieces: string[] } | null = null;
  for (const line of text.split(/\r\n|\r|\n/)) {
    const { depth, text: content } = readLine(line);
    const isSignature = content === signatureLine;
    if (open !== null && (open.depth !== depth || isSignature)) {
      joined.push(paragraph(open.depth, open.pieces));
      open = null;
    }
    const goesOn = content.endsWith(' ') && !isSignature;
    open ??= { depth, pieces: [] };
    open.pieces.push(goesOn && delSp ? content.slice(0, -1) : content);
    if (goesOn) continue;
    joined.push(paragraph(depth, open.pieces));
    open = null;
  }
  if (open !== null) joined.push(paragraph(open.depth, open.pieces));
  return joined.join('\n');
}

/** The marks of a quote are all at the start, and one space behind them is not part of the text. */
function readLine(line: string): FlowedLine {
  let depth = 0;
  while (line.charAt(depth) === '>') depth += 1;
  return { depth, text: line.slice(line.charAt(depth) === ' ' ? depth + 1 : depth) };
}

/** A line of text that begins with `>` keeps the space in front of it: without it, it would be a quote. */
function paragraph(depth: number, pieces: readonly string[]): string {
  const text = pieces.join('');
  if (depth === 0) return text.startsWith('>') ? ` ${text}` : text;
  return text === '' ? '>'.repeat(depth) : `${'>'.repeat(depth)} ${text}`;
}
