import type { WidgetMessage } from '@helpdesk/client';
import { piecesOf } from '@helpdesk/ui';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { RichText } from './rich-text.tsx';

interface SafeElement {
  setHTML?(html: string, options: object): void;
}

/**
 * Every element that the service leaves in a message, except pictures. What is not named here is removed with the text in
 * it; of those below, which would be landmarks or looks, the text stays.
 */
const elements = (
  'p div br hr b strong i em u s a span small mark code pre kbd samp var sub sup del ins q cite abbr dfn data time bdi bdo ' +
  'wbr ruby rb rp rt rtc h1 h2 h3 h4 h5 h6 hgroup ul ol li dl dt dd blockquote figure figcaption address article section ' +
  'table caption colgroup col thead tbody tfoot tr th td'
).split(' ');
const options = {
  sanitizer: {
    elements,
    replaceWithChildrenElements: 'main nav header footer aside center font'.split(' '),
    attributes: ['href', 'start', 'colspan', 'rowspan'],
  },
};

/**
 * What an agent wrote, with its paragraphs and lists where the browser can make HTML safe by itself (the service has
 * done so already), as plain text elsewhere.
 */
export function AgentText({ message }: { readonly message: WidgetMessage }) {
  const place = useRef<HTMLDivElement>(null);
  const isRich = message.content_type === 'html' && typeof (Element.prototype as SafeElement).setHTML === 'function';
  useLayoutEffect(() => {
    const element = place.current;
    if (!isRich || element === null) return;
    (element as SafeElement).setHTML?.(message.content, options);
    linkAddresses(element);
    for (const link of element.querySelectorAll('a')) {
      if (/^(?:https?|mailto|tel):$/.test(link.protocol)) {
        link.target = '_blank';
        link.rel = 'noopener noreferrer';
      } else link.removeAttribute('href');
    }
  }, [isRich, message.content]);
  return isRich ? <div ref={place} /> : <RichText text={message.text_content} />;
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
