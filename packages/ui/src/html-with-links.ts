import { piecesOf } from './links.ts';

interface SafeElement {
  setHTML?(html: string, options: object): void;
}

/**
 * Every element that the service leaves in a message, except pictures: a picture on a foreign server would reveal to it
 * that the message was read. What is not named here is removed with the text in it; of those below, which would be
 * landmarks or looks, the text stays.
 */
export const elements = (
  'p div br hr b strong i em u s a span small mark code pre kbd samp var sub sup del ins q cite abbr dfn data time bdi bdo ' +
  'wbr ruby rb rp rt rtc h1 h2 h3 h4 h5 h6 hgroup ul ol li dl dt dd blockquote figure figcaption address article section ' +
  'table caption colgroup col thead tbody tfoot tr th td'
).split(' ');
export const textOptions = {
  sanitizer: {
    elements,
    replaceWithChildrenElements: 'main nav header footer aside center font'.split(' '),
    attributes: ['href', 'start', 'colspan', 'rowspan'],
  },
};

/** Whether this browser can make HTML safe by itself; the service has done so already. Elsewhere the text is shown. */
export function canShowHtml(): boolean {
  return typeof (Element.prototype as SafeElement).setHTML === 'function';
}

/** Shows HTML of a message in an element. Addresses in it are links, which open a new tab. */
export function showHtml(element: Element, html: string): void {
  (element as SafeElement).setHTML?.(html, textOptions);
  openApart(element);
}

/** Links that open a new tab, also from addresses that were written without being made links. */
export function openApart(element: Element): void {
  linkAddresses(element);
  for (const link of element.querySelectorAll('a')) {
    if (/^(?:https?|mailto|tel):$/.test(link.protocol)) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
    } else link.removeAttribute('href');
  }
}

/** Addresses that were written without being made links. */
function linkAddresses(element: Element): void {
  const texts: Text[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const pieces = piecesOf(text.data);
    if (text.parentElement?.closest('a') || !pieces.some(({ href }) => href)) continue;
    text.replaceWith(
      ...pieces.map(({ text: piece, href }) => {
        if (href === undefined) return piece;
        const link = document.createElement('a');
        link.href = href;
        link.textContent = piece;
        return link;
      }),
    );
  }
}
