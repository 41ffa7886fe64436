import { invalidInput } from '../shared/errors.ts';
import type { JsonObject } from '../shared/json.ts';
import { utf8Length } from '../shared/text.ts';
import { draftLimits, type SavedDraft } from './saved-draft.ts';

/** What is given of a draft; the rest stays as it is. */
export interface DraftInput {
  readonly content?: string | undefined;
  readonly meta?: JsonObject | undefined;
}

/**
 * The draft with the given members replaced. Throws `input.invalid` when the draft would be empty or is too large.
 *
 * @example
 * changedDraft(undefined, { content: '<p>Hi</p>' }) // { content: '<p>Hi</p>', meta: {} }
 * changedDraft({ content: '<p>Hi</p>', meta: {} }, { content: '' }) // throws input.invalid
 */
export function changedDraft(
  current: Pick<SavedDraft, 'content' | 'meta'> | undefined,
  { content, meta }: DraftInput,
): Pick<SavedDraft, 'content' | 'meta'> {
  const changed = { content: content ?? current?.content ?? '', meta: meta ?? current?.meta ?? {} };
  if ((content === undefined && meta === undefined) || (changed.content === '' && isEmpty(changed.meta))) {
    throw invalidInput('input.invalid', 'content', 'is required, unless meta is given');
  }
  if (utf8Length(JSON.stringify(changed.meta)) > draftLimits.metaBytes) {
    throw invalidInput('input.invalid', 'meta', `must have at most ${draftLimits.metaBytes} bytes as JSON`);
  }
  return changed;
}

function isEmpty(meta: JsonObject): boolean {
  return Object.keys(meta).length === 0;
}
