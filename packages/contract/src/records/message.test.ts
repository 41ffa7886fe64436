import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { messageListQuery, sendMessageBody } from './message.ts';

describe('messageListQuery', () => {
  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
  ])('reads private=%s', (given, wanted) => {
    expect(v.parse(messageListQuery, { private: given }).private).toBe(wanted);
  });

  it.each(['', 'TRUE', 'yes', ['true', 'true']])('refuses private=%j', (given) => {
    expect(v.is(messageListQuery, { private: given })).toBe(false);
  });

  it('asks for both kinds and every type by default', () => {
    const query = v.parse(messageListQuery, {});
    expect(query.private).toBeUndefined();
    expect(query.type).toEqual([]);
  });

  it('takes a type once or several times, and names the unknown one', () => {
    expect(v.parse(messageListQuery, { type: 'incoming' }).type).toEqual(['incoming']);
    expect(v.parse(messageListQuery, { type: ['incoming', 'activity'] }).type).toEqual(['incoming', 'activity']);
    const result = v.safeParse(messageListQuery, { type: ['incoming', 'fax'] });
    expect(result.issues?.map((issue) => v.getDotPath(issue))).toEqual(['type.1']);
  });
});

describe('sendMessageBody', () => {
  it('has defaults', () => {
    expect(v.parse(sendMessageBody, { message: 'Hello' })).toEqual({
      message: 'Hello',
      rendered: false,
      private: false,
      mentions: [],
      clear_draft: false,
      attachments: [],
      sender_type: 'agent',
      signature: true,
      quote: true,
    });
  });

  it('says what is missing in words of its own', () => {
    const [issue] = v.safeParse(sendMessageBody, {}).issues ?? [];
    expect(issue?.message).toBe('is required');
  });
});
