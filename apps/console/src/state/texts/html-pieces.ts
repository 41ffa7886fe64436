/** A tag of the HTML, or the text between two tags. Pieces come in the order of the HTML. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'open'; readonly name: string; readonly attributes: ReadonlyMap<string, string> }
  | { readonly kind: 'close'; readonly name: string };

/** The content of these elements is not shown to people. */
const unread: ReadonlySet<string> = new Set(
  'script style title template noscript textarea select svg math object iframe xml head'.split(' '),
);

/** How the names of characters are read: `&uuml;`, `&#8211;`. */
export interface Decoder {
  text(html: string): string;
  attribute(html: string): string;
}

/** Reads HTML as it is typed, served or pasted, in one pass; broken parts are text or nothing. */
export function* piecesOfHtml(html: string, decoder: Decoder = own): Generator<Piece> {
  /** Where the text begins that is not handed on yet. A `<` that begins no tag belongs to it. */
  let text = 0;
  for (let open = html.indexOf('<'); open !== -1; ) {
    const tag = tagAt(html, open, decoder);
    if (tag !== undefined) {
      if (open > text) yield { kind: 'text', text: decoder.text(html.slice(text, open)) };
      text = tag.end;
      if (tag.isClosing) yield { kind: 'close', name: tag.name };
      else if (unread.has(tag.name)) text = behind(html, text, tag.name);
      else if (tag.name !== '') yield { kind: 'open', name: tag.name, attributes: tag.attributes };
    }
    open = html.indexOf('<', tag === undefined ? open + 1 : text);
  }
  if (text < html.length) yield { kind: 'text', text: decoder.text(html.slice(text)) };
}

interface Tag {
  /** Empty for a comment or a declaration. */
  readonly name: string;
  readonly isClosing: boolean;
  readonly attributes: ReadonlyMap<string, string>;
  readonly end: number;
}

const none: ReadonlyMap<string, string> = new Map();

function tagAt(html: string, open: number, decoder: Decoder): Tag | undefined {
  const next = html[open + 1] ?? '';
  if (html.startsWith('<!--', open)) {
    const end = html.indexOf('-->', open + 4);
    return { name: '', isClosing: false, attributes: none, end: end === -1 ? html.length : end + 3 };
  }
  const isClosing = next === '/';
  const isDeclared = next === '!' || next === '?';
  let at = open + (isClosing ? 2 : 1);
  if (!isDeclared && !isLetter(html[at])) return undefined;
  const from = at;
  while (isInName(html[at])) at += 1;
  const name = isDeclared ? '' : html.slice(from, at).toLowerCase();
  const { attributes, end } = attributesFrom(html, at, decoder);
  return { name, isClosing, attributes, end };
}

function attributesFrom(html: string, from: number, decoder: Decoder): Pick<Tag, 'attributes' | 'end'> {
  const attributes = new Map<string, string>();
  let at = from;
  while (at < html.length && html[at] !== '>') {
    if (isSpace(html[at]) || html[at] === '/') {
      at += 1;
      continue;
    }
    const begin = at;
    at += 1;
    while (at < html.length && !isSpace(html[at]) && !'=>/'.includes(html[at] ?? '')) at += 1;
    const name = html.slice(begin, at).toLowerCase();
    let next = at;
    while (isSpace(html[next])) next += 1;
    let value = '';
    if (html[next] === '=') {
      next += 1;
      while (isSpace(html[next])) next += 1;
      const quote = html[next];
      if (quote === '"' || quote === "'") {
        const end = html.indexOf(quote, next + 1);
        at = end === -1 ? html.length : end + 1;
        value = html.slice(next + 1, end === -1 ? html.length : end);
      } else {
        at = next;
        while (at < html.length && !isSpace(html[at]) && html[at] !== '>') at += 1;
        value = html.slice(next, at);
      }
    }
    if (!attributes.has(name)) attributes.set(name, decoder.attribute(value));
  }
  return { attributes, end: at + 1 };
}

/** The position after an element whose content is not text. */
function behind(html: string, from: number, name: string): number {
  let at = html.indexOf('</', from);
  while (at !== -1) {
    const end = at + 2 + name.length;
    if (html.slice(at + 2, end).toLowerCase() === name && !isInName(html[end])) {
      const close = html.indexOf('>', end);
      return close === -1 ? html.length : close + 1;
    }
    at = html.indexOf('</', at + 2);
  }
  return html.length;
}

const isLetter = (sign = ''): boolean => /^[a-z]$/i.test(sign);
const isInName = (sign = ''): boolean => /^[\w:.-]$/.test(sign);
const isSpace = (sign = ''): boolean => /^\s$/.test(sign);

const entities: ReadonlyMap<string, string> = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0', shy: '', hellip: '…' }),
);

/** The names that the service and the editor write. */
function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return entities.get(String(name).toLowerCase()) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : '';
  });
}

const own: Decoder = { text: decoded, attribute: decoded };
