import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createConversationBody, statusBody } from './conversation.ts';

const paths = (value: object): unknown[] =>
  (v.safeParse(createConversationBody, { inbox_id: 1, content: 'Hello', ...value }).issues ?? []).map((issue) =>
    v.getDotPath(issue),
  );

describe('createConversationBody', () => {
  it.each([
    { contact_id: 1 },
    { contact_id: 1, contact_email: null, first_name: null },
    { contact_id: null, contact_email: 'ada@example.org', first_name: 'Ada' },
  ])('knows the contact by %j', (value) => {
    expect(paths(value)).toEqual([]);
  });

  it('names what is missing of the contact', () => {
    expect(paths({})).toEqual(['contact_id']);
    expect(paths({ contact_email: 'ada@example.org' })).toEqual(['first_name']);
  });
});

describe('statusBody', () => {
  it('takes a null snoozed_until, and no status without a name', () => {
    expect(v.parse(statusBody, { status: ' Open ', snoozed_until: null })).toEqual({
      status: 'Open',
      snoozed_until: null,
    });
    expect(v.is(statusBody, { snoozed_until: '30m' })).toBe(false);
  });
});
