import { piecesOfHtml } from '../desk/html-pieces.ts';

/** A piece of a text with placeholders, as a preview shows it. */
export interface TextPart {
  readonly text: string;
  /** `value`: in the place of a placeholder; `missing`: its name, because there is none. */
  readonly kind: 'text' | 'value' | 'missing';
}

const placeholder = /\{\{([^{}|]*)(?:\|([^{}]*))?\}\}/g;
const attribute = /^contact\.custom\.([a-z0-9_]{1,64})$/;

/** The names that the service knows, besides `contact.custom.` and the key of an attribute. */
export const placeholderNames = [
  'contact.first_name',
  'contact.last_name',
  'contact.email',
  'agent.first_name',
  'agent.last_name',
  'conversation.reference_number',
  'conversation.subject',
  'inbox.name',
] as const;

/** The first name in the text that stands for nothing. */
export function unknownPlaceholder(text: string): string | undefined {
  return [...text.matchAll(placeholder)]
    .map(([, name = '']) => name.trim())
    .find((name) => !placeholderNames.some((known) => known === name) && !attribute.test(name));
}

/** The text cut at its placeholders, each with its value, else what stands behind its bar, else its name. */
export function previewParts(text: string, values: ReadonlyMap<string, string>): readonly TextPart[] {
  const parts: TextPart[] = [];
  let at = 0;
  for (const { 0: whole, 1: name = '', 2: fallback, index } of text.matchAll(placeholder)) {
    if (index > at) parts.push({ text: text.slice(at, index), kind: 'text' });
    const value = values.get(name.trim()) || fallback;
    parts.push(value === undefined ? { text: name.trim(), kind: 'missing' } : { text: value, kind: 'value' });
    at = index + whole.length;
  }
  if (at < text.length) parts.push({ text: text.slice(at), kind: 'text' });
  return parts;
}

/** What the editor keeps of a text, or what says nothing by itself. */
const kept: ReadonlySet<string> = new Set(
  'a b blockquote br code div em i kbd li menu ol p pre span strong tt ul'.split(' '),
);

/** Whether a text has formats that programs have given it and that are lost when it is changed in the editor. */
export function hasMoreFormats(html: string): boolean {
  for (const piece of piecesOfHtml(html)) if (piece.kind === 'open' && !kept.has(piece.name)) return true;
  return false;
}
