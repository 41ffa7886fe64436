import { type DefaultTreeAdapterTypes, html, parseFragment } from 'parse5';

/** Written by hand, so that the service's own list is tested and not repeated. */
export const allowedTags: ReadonlySet<string> = new Set([
  ...['address', 'article', 'aside', 'footer', 'header', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'hgroup', 'main', 'nav'],
  ...['section', 'blockquote', 'dd', 'div', 'dl', 'dt', 'figcaption', 'figure', 'hr', 'li', 'ol', 'p', 'pre', 'ul'],
  ...['a', 'abbr', 'b', 'bdi', 'bdo', 'br', 'cite', 'code', 'data', 'dfn', 'em', 'i', 'kbd', 'mark', 'q', 'rb', 'rp'],
  ...['rt', 'rtc', 'ruby', 's', 'samp', 'small', 'span', 'strong', 'sub', 'sup', 'time', 'u', 'var', 'wbr', 'caption'],
  ...['col', 'colgroup', 'table', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr', 'img', 'del', 'ins', 'center', 'font'],
]);

const allowedAttributes: ReadonlyMap<string, readonly string[]> = new Map([
  ['a', ['href', 'target', 'rel', 'title']],
  ['img', ['src', 'alt', 'title', 'width', 'height']],
  ['td', ['colspan', 'rowspan', 'align', 'valign']],
  ['th', ['colspan', 'rowspan', 'align', 'valign', 'scope']],
  ['table', ['border', 'cellpadding', 'cellspacing', 'align', 'width']],
  ['font', ['color', 'size', 'face']],
  ['ol', ['start', 'type']],
]);

const allowedProtocols: ReadonlySet<string> = new Set(['http:', 'https:', 'mailto:', 'tel:', 'cid:']);

/** An element as any parser gives it. */
export interface SeenElement {
  readonly tag: string;
  readonly isHtml: boolean;
  readonly attributes: readonly { readonly name: string; readonly value: string }[];
}

/** What must not stand in HTML that is served, as HTML5 parses it. */
export function forbiddenIn(content: string): readonly string[] {
  return elementsOf(parseFragment(content)).flatMap(faultsOf);
}

export function faultsOf({ tag, isHtml, attributes }: SeenElement): readonly string[] {
  if (!isHtml || !allowedTags.has(tag)) return [`<${tag}>`];
  const allowed = allowedAttributes.get(tag) ?? [];
  return attributes.flatMap(({ name, value }) => {
    if (!allowed.includes(name)) return [`<${tag} ${name}>`];
    return (name === 'href' || name === 'src') && !isHarmless(value) ? [`<${tag} ${name}="${value}">`] : [];
  });
}

/** Whether the address is harmless for a browser, and for a program that first removes invisible characters. */
export function isHarmless(address: string): boolean {
  const visible = address
    .normalize('NFKC')
    .replace(/[\p{White_Space}\p{C}\p{Default_Ignorable_Code_Point}\u2800]/gu, '');
  return [address, address.trim(), visible].every((each) => {
    const absolute = URL.parse(each, 'https://base.invalid/here/');
    return absolute === null || allowedProtocols.has(absolute.protocol);
  });
}

export function elementsOf(node: DefaultTreeAdapterTypes.ParentNode): readonly SeenElement[] {
  return node.childNodes.flatMap((child) => {
    if (!('tagName' in child)) return [];
    const { tagName: tag, namespaceURI, attrs: attributes } = child;
    const inner = 'content' in child ? elementsOf(child.content) : [];
    return [{ tag, isHtml: namespaceURI === html.NS.HTML, attributes }, ...inner, ...elementsOf(child)];
  });
}
