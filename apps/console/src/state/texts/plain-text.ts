import type { AgentOutgoing } from '@helpdesk/screen-state';
import { blocksOfHtml } from './read-html.ts';
import { textOf } from './rich-text.ts';

/** A message on its way, as text. */
export function textOfOutgoing({ text, contentType }: Pick<AgentOutgoing, 'text' | 'contentType'>): string {
  return contentType === 'text' ? text : plainTextOf(text);
}

/** HTML that the service has made safe, as text for a plain field. */
export function plainTextOf(html: string): string {
  return textOf(blocksOfHtml(html));
}
