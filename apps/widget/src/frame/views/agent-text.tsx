import type { WidgetMessage } from '@helpdesk/client';
import { canShowHtml, showHtml } from '@helpdesk/ui';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { RichText } from './rich-text.tsx';

/** What an agent wrote, with its paragraphs and lists where the browser can make HTML safe, as plain text elsewhere. */
export function AgentText({ message }: { readonly message: WidgetMessage }) {
  const place = useRef<HTMLDivElement>(null);
  const isRich = message.content_type === 'html' && canShowHtml();
  useLayoutEffect(() => {
    if (isRich && place.current !== null) showHtml(place.current, message.content);
  }, [isRich, message.content]);
  return isRich ? <div ref={place} /> : <RichText text={message.text_content} />;
}
