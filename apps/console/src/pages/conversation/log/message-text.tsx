import { canShowHtml, piecesOf, showHtml } from '@helpdesk/ui';
import { useLayoutEffect, useRef } from 'preact/hooks';
import style from './log.module.css';

interface MessageTextProps {
  readonly html: string | undefined;
  readonly text: string;
  /** How HTML is shown. Default: without pictures. */
  readonly show?: typeof showHtml;
}

/** As the visitor sees it: HTML where the browser can make it safe, else plain text. */
export function MessageText({ html, text, show = showHtml }: MessageTextProps) {
  const place = useRef<HTMLDivElement>(null);
  const isRich = html !== undefined && canShowHtml();
  useLayoutEffect(() => {
    if (isRich && place.current !== null) show(place.current, html);
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
