import { piecesOf } from '@helpdesk/ui';
import { useLayoutEffect, useRef } from 'preact/hooks';
import style from './log.module.css';

interface SafeElement {
  setHTML?(html: string, options: object): void;
}

const elements = 'p div br b strong i em u s ul ol li blockquote code pre a h1 h2 h3 h4 hr table tbody tr td th'.split(
  ' ',
);
const options = { sanitizer: { elements, attributes: ['href'] } };

interface MessageTextProps {
  readonly html: string | undefined;
  readonly text: string;
}

/**
 * HTML where the browser can sanitise it (the service has done so already), else plain text. Pictures are left out: a
 * picture on a foreign server would reveal to it that the message was read.
 */
export function MessageText({ html, text }: MessageTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const isRich = html !== undefined && typeof (Element.prototype as SafeElement).setHTML === 'function';
  useLayoutEffect(() => {
    const element = place.current;
    if (!isRich || html === undefined || element === null) return;
    (element as SafeElement).setHTML?.(html, options);
    for (const link of element.querySelectorAll('a')) {
      link.target = '_blank';
      link.rel = 'noopener noreferrer';
      if (!/^(?:https?|mailto|tel):$/.test(link.protocol)) link.removeAttribute('href');
    }
  }, [isRich, html]);
  if (isRich) return <div ref={place} class={`${style.text} ${style.rich}`} />;
  return (
    <span class={`${style.text} ${style.plain}`}>
      {piecesOf(text).map(({ text: piece, href }) =>
        href === undefined ? (
          piece
        ) : (
          <a href={href} target="_blank" rel="noopener noreferrer">
            {piece}
          </a>
        ),
      )}
    </span>
  );
}
