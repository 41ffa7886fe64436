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

const gap = /\{\{\s*((?:contact|agent|conversation|inbox)\.[a-z0-9_.]+)\s*\}\}/g;

/** A placeholder of a macro that had no value, and still stands in the text. */
export interface Gap {
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

export function gapsOf(text: string): readonly Gap[] {
  return [...text.matchAll(gap)].map(({ 0: whole, 1: name = '', index }) => ({
    name,
    start: index,
    end: index + whole.length,
  }));
}
