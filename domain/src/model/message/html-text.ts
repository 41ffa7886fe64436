import type { MessageContentType } from './message.ts';

/**
 * The elements that a message may hold, and that make a text HTML. What a mail or a chat needs, and nothing that runs.
 */
export const messageElements: readonly string[] = [
  ...['address', 'article', 'aside', 'footer', 'header', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hgroup', 'main', 'nav'],
  ...['section', 'blockquote', 'dd', 'div', 'dl', 'dt', 'figcaption', 'figure', 'hr', 'li', 'menu', 'ol', 'p', 'pre'],
  ...['ul', 'a', 'abbr', 'b', 'bdi', 'bdo', 'br', 'cite', 'code', 'data', 'dfn', 'em', 'i', 'kbd', 'mark', 'q', 'rb'],
  ...['rp', 'rt', 'rtc', 'ruby', 's', 'samp', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr'],
  ...['caption', 'col', 'colgroup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'],
  ...['img', 'del', 'ins', 'center', 'font'],
];

const known: ReadonlySet<string> = new Set(messageElements);

/** These are whole without an end tag; people leave it out of `p` and `li` too. */
const endless: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'wbr', 'p', 'li']);

/** A tag whose name follows `<` directly, and whose attributes all have values. */
const startTag = /<([a-z][a-z0-9]*)(?:\s+[^\s"'<>/=]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'=<>`]+))*\s*\/?>/gi;
const endTag = /<\/([a-z][a-z0-9]*)\s*>/gi;

/**
 * Whether a text is meant as HTML: it has at least one complete tag that is known here. Otherwise it is text, in which
 * `<` is a character like any other.
 *
 * @example
 * isHtml('<p>It leaves today.') // true
 * isHtml('Open <your account>, if a<b && c>d') // false
 */
export function isHtml(text: string): boolean {
  const lastEnds = new Map<string, number>();
  for (const { 1: name = '', index } of text.matchAll(endTag)) lastEnds.set(name.toLowerCase(), index);
  for (const { 1: name = '', index } of text.matchAll(startTag)) {
    const element = name.toLowerCase();
    if (!known.has(element)) continue;
    if (endless.has(element) || (lastEnds.get(element) ?? -1) > index) return true;
  }
  return false;
}

const signs: ReadonlyMap<string, string> = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
]);

/**
 * The type of a text: the one that the client gives, else by its content.
 *
 * @example
 * contentTypeOf('a < b') // 'text'
 * contentTypeOf('a &lt; b', 'html') // 'html'
 */
export function contentTypeOf(text: string, given?: MessageContentType): MessageContentType {
  return given ?? (isHtml(text) ? 'html' : 'text');
}

/**
 * HTML that shows the text with every letter, line break and space. A text that needs no markup is returned unchanged.
 *
 * @example
 * htmlOfText('Dear Ada') // 'Dear Ada'
 * htmlOfText('a < b\nb') // '<p>a &lt; b<br />b</p>'
 */
export function htmlOfText(text: string): string {
  if (!/[&<>\n\r\t]| {2}/.test(text)) return text;
  const html = text
    .replace(/[&<>]/g, (sign) => signs.get(sign) ?? sign)
    .replaceAll('\t', '    ')
    // A browser shows a run of spaces as one.
    .replace(/ (?= )/g, '\u00a0')
    .replace(/\r\n|\r|\n/g, '<br />');
  return `<p>${html}</p>`;
}

/** The most characters of a message of an agent, of any script. */
export const longestMessage = 50_000;

/** The most elements of one text, besides line breaks. Parsing them holds the event loop. */
export const mostElements = 3_000;

/**
 * How many elements the HTML would keep, line breaks not counted.
 *
 * @example
 * elementsIn('<p>One<br>two <b>three</b> <unknown></p>') // 2
 */
export function elementsIn(html: string): number {
  let count = 0;
  for (const [, name = ''] of html.matchAll(/<([a-z][a-z0-9]*)(?=[\s/>])/gi)) {
    const element = name.toLowerCase();
    if (element !== 'br' && known.has(element)) count += 1;
  }
  return count;
}
