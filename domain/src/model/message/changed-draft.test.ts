import { describe, expect, it } from 'vitest';
import { changedDraft } from './changed-draft.ts';
import { draftLimits } from './saved-draft.ts';

const current = { content: '<p>Hi</p>', meta: { at: 3 } };

describe('a saved draft', () => {
  it.each([
    [undefined, { content: 'Hi' }, { content: 'Hi', meta: {} }],
    [undefined, { meta: { at: 1 } }, { content: '', meta: { at: 1 } }],
    [current, { content: 'Ho' }, { content: 'Ho', meta: { at: 3 } }],
    [current, { content: '' }, { content: '', meta: { at: 3 } }],
    [current, { meta: {} }, { content: '<p>Hi</p>', meta: {} }],
  ])('%j with %j is %j', (before, given, after) => {
    expect(changedDraft(before, given)).toEqual(after);
  });

  it.each([
    [undefined, {}],
    [current, {}],
    [undefined, { content: '' }],
    [undefined, { meta: {} }],
    [current, { content: '', meta: {} }],
  ])('%j with %j is nothing to keep', (before, given) => {
    expect(() => changedDraft(before, given)).toThrow('is required, unless meta is given');
  });

  it('its meta is limited in bytes', () => {
    const empty = JSON.stringify({ text: '' }).length;
    const meta = (bytes: number) => ({ text: 'é'.repeat((bytes - empty) / 2) });
    expect(changedDraft(undefined, { meta: meta(draftLimits.metaBytes - 1) }).content).toBe('');
    expect(() => changedDraft(undefined, { meta: meta(draftLimits.metaBytes + 1) })).toThrow('bytes');
  });
});
