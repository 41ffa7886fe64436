/** What a command consists of: an atom or a text, the bytes of a literal, or a list in parentheses. */
export type ImapToken = string | Buffer | readonly ImapToken[];

/** The words of one command: its lines, and between them its literals. */
export function imapTokens(parts: readonly (string | Buffer)[]): readonly ImapToken[] {
  const top: ImapToken[] = [];
  const open: ImapToken[][] = [top];
  const add = (token: ImapToken): void => {
    open.at(-1)?.push(token);
  };
  for (const part of parts) {
    if (Buffer.isBuffer(part)) add(part);
    else readLine(part, open, add);
  }
  return top;
}

function readLine(line: string, open: ImapToken[][], add: (token: ImapToken) => void): void {
  let at = 0;
  while (at < line.length) {
    const character = line[at];
    if (character === ' ') at++;
    else if (character === '(') {
      const list: ImapToken[] = [];
      add(list);
      open.push(list);
      at++;
    } else if (character === ')') {
      if (open.length > 1) open.pop();
      at++;
    } else if (character === '"') {
      const end = endOfQuoted(line, at);
      add(line.slice(at + 1, end).replaceAll(/\\(.)/g, '$1'));
      at = end + 1;
    } else {
      const end = endOfAtom(line, at);
      add(line.slice(at, end));
      at = end;
    }
  }
}

function endOfQuoted(line: string, start: number): number {
  let at = start + 1;
  while (at < line.length && line[at] !== '"') at += line[at] === '\\' ? 2 : 1;
  return at;
}

/** An atom such as `BODY.PEEK[HEADER.FIELDS (TO)]<0.10>` has brackets with anything inside. */
function endOfAtom(line: string, start: number): number {
  let at = start;
  let depth = 0;
  while (at < line.length) {
    const character = line[at] ?? '';
    if (character === '[') depth++;
    if (character === ']') depth--;
    if (depth <= 0 && ' ()"'.includes(character)) break;
    at++;
  }
  return Math.max(at, start + 1);
}

/** The text of a word, whether it came as an atom, in quotes or as a literal. */
export function textOf(token: ImapToken | undefined): string {
  if (typeof token === 'string') return token;
  return Buffer.isBuffer(token) ? token.toString() : '';
}

/** Which of the numbers a set such as `3,7:9,12:*` names; `*` is the highest there is. */
export function inSequence(set: string, highest: number): (number: number) => boolean {
  const ranges = set.split(',').map((range) => {
    const [first = '', last = first] = range.split(':');
    const [from, to] = [first, last].map((each) => (each === '*' ? highest : Number(each)));
    return [Math.min(from ?? 0, to ?? 0), Math.max(from ?? 0, to ?? 0)] as const;
  });
  return (number) => ranges.some(([from, to]) => number >= from && number <= to);
}
