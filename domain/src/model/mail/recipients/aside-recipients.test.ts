import { describe, expect, it } from 'vitest';
import { answeredAside, asidePeople, asideRecipients } from './aside-recipients.ts';
import type { AnswerableMail } from './reply-recipients.ts';

const inbox = { from: 'help@shop.example', aliases: [{ address: 'billing@shop.example', send: true }], replyTo: null };
const [bob, cy, secret] = ['bob@example.net', 'cy@example.net', 'secret@example.net'];

const forward: AnswerableMail = {
  ...{ uuid: 'f', type: 'outgoing', author: 'help@shop.example', forwardedFrom: null },
  ...{ to: [bob], cc: [cy, 'help+f1@shop.example'], deliveredTo: [], side: 'f', isAutoReply: false },
};
const answer = (uuid: string, changes: Partial<AnswerableMail> = {}): AnswerableMail => ({
  ...forward,
  ...{ uuid, type: 'incoming', author: bob, to: ['help@shop.example'], cc: ['dora@example.net'] },
  ...changes,
});

describe('mail 45: a reply in a side thread', () => {
  it('may go to who got the forward, Bcc among them, and to who answered', () => {
    expect(asidePeople([answer('a', { author: 'eve@example.net' }), forward], [secret], inbox)).toEqual([
      'eve@example.net',
      bob,
      cy,
      secret,
    ]);
    expect(asidePeople([answer('a', { author: null }), forward], [], inbox)).toEqual([bob, cy]);
  });

  it('answers the chosen message, else the newest of a person, else the forward', () => {
    const thread = [answer('c', { isAutoReply: true }), answer('b'), answer('a'), forward];
    expect(answeredAside(thread, undefined)?.uuid).toBe('b');
    expect(answeredAside(thread, 'a')?.uuid).toBe('a');
    expect(answeredAside(thread, 'x')).toBeUndefined();
    expect(answeredAside([answer('c', { isAutoReply: true }), forward], undefined)?.uuid).toBe('c');
    expect(answeredAside([{ ...forward, uuid: 'g' }, forward], undefined)?.uuid).toBe('f');
  });

  it('goes to the author of the answer alone, or to all who got ours', () => {
    expect(asideRecipients(answer('a', { author: 'Bob@Example.net' }))).toEqual({ to: [bob], cc: [] });
    expect(asideRecipients(answer('a', { author: null }))).toEqual({ to: [], cc: [] });
    expect(asideRecipients(forward)).toEqual({ to: forward.to, cc: forward.cc });
  });
});
