import type { AgentClient } from '@helpdesk/client';
import { expect, test } from 'vitest';
import type { OutgoingMail } from '../../mail/draft-mail.ts';
import { lanes } from '../../sending/lanes.ts';
import { draftKindOf } from '../drafts/draft.ts';
import { newOutgoing } from './agent-outgoing.ts';
import { sendMessage } from './send-message.ts';

/** What the service is asked for with a message. */
async function asked(isPrivate: boolean, mail: OutgoingMail | undefined) {
  const calls: unknown[] = [];
  const call = async (route: string, { params, body }: { readonly params: unknown; readonly body: unknown }) => {
    calls.push([route, params, body]);
    return {};
  };
  const outgoing = newOutgoing('c1', 'Hello', { private: isPrivate, mail, clearsDraft: true }, undefined, 'id');
  const line = lanes(
    () => {},
    () => {},
  );
  await sendMessage({ call } as unknown as AgentClient, line, outgoing);
  line.close();
  return { calls, kind: draftKindOf(outgoing) };
}

const text = { message: 'Hello', rendered: true, echo_id: 'id', clear_draft: true };
const addresses = { to: ['bob@x.example'], cc: [], from: 'help@desk.example' };

test('letters 11: a reply, a forward and a mail aside are sent by their own routes and members', async () => {
  const reply = await asked(false, { kind: 'reply', ...addresses, signature: false, quote: false });
  expect(reply).toEqual({
    kind: 'reply',
    calls: [
      ['sendMessage', { cuuid: 'c1' }, { ...text, ...addresses, private: false, signature: false, quote: false }],
    ],
  });
  const forward = await asked(true, { kind: 'forward', ...addresses, reply_to: 'm1', as_file: true });
  expect(forward).toEqual({
    kind: 'forward',
    calls: [
      ['forwardMessage', { cuuid: 'c1', uuid: 'm1' }, { ...text, ...addresses, with_files: true, as_file: true }],
    ],
  });
  const aside = await asked(true, { kind: 'aside', ...addresses, reply_to: 'f1' });
  expect(aside).toEqual({
    kind: 'aside',
    calls: [['sendMessage', { cuuid: 'c1' }, { ...text, ...addresses, private: true, aside: 'f1' }]],
  });
});

test('a message of a chat and a note have no member of a mail', async () => {
  for (const isPrivate of [false, true]) {
    const { calls, kind } = await asked(isPrivate, undefined);
    expect(calls).toEqual([['sendMessage', { cuuid: 'c1' }, { ...text, private: isPrivate }]]);
    expect(kind).toBe(isPrivate ? 'note' : 'reply');
  }
});
