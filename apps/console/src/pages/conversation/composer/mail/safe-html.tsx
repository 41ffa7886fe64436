import { canShowHtml, showHtml } from '@helpdesk/ui';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { blocksOfHtml } from '../../../../state/texts/read-html.ts';
import { textOf } from '../../../../state/texts/rich-text.ts';

/** HTML of the service where the browser can make it safe, and else its text. */
export function SafeHtml({ html, class: name }: { readonly html: string; readonly class: string | undefined }) {
  const place = useRef<HTMLDivElement>(null);
  const isRich = canShowHtml();
  useLayoutEffect(() => {
    if (isRich && place.current !== null) showHtml(place.current, html);
  }, [isRich, html]);
  if (isRich) return <div ref={place} class={name} dir="auto" />;
  return (
    <div class={name} dir="auto">
      {textOf(blocksOfHtml(html))}
    </div>
  );
}
