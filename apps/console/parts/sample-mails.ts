import type { Conversation, Message } from '@helpdesk/client';
import { QueryClient } from '@tanstack/preact-query';
import { createToasts } from '../src/state/toasts.ts';
import type { Workspace } from '../src/state/workspace.ts';

/** What the mails of a log are drawn with, on a page without a service. */

const day = '2020-05-20';
const forwardUuid = '00000000-0000-4000-8000-000000000009';

export const row = {
  uuid: '00000000-0000-4000-8000-000000000001',
  inbox_name: 'Support',
  inbox_channel: 'email',
  last_message_at: `${day}T14:00:00.000Z`,
  contact: { id: 12, first_name: 'Mira', last_name: 'Solberg', email: 'mira@cafe.example' },
  delivery: { message_uuid: '', state: 'unknown', address: null, next_at: null },
} as Conversation;

/** The agent may do all that a mail offers, and the service answers every call with an empty list. */
export const workspace = {
  agent: { id: 2, permissions: ['messages:read', 'messages:write'] },
  client: { call: async () => [] } as unknown,
  queries: new QueryClient(),
  toasts: createToasts(),
  upload: { max_bytes: 20_000_000 },
} as Workspace;

type Changes = Partial<Omit<Message, 'meta'>> & { readonly meta?: Partial<Message['meta']> };

const author: Message['author'] = {
  ...{ id: 12, type: 'contact', first_name: 'Mira', last_name: 'Solberg', email: null },
  ...{ avatar_url: null, availability_status: null, last_active_at: null },
};

/** A mail of Mira. */
export function received(text: string, { meta, ...changes }: Changes = {}): Message {
  const at = `${day}T12:02:00.000Z`;
  return {
    ...{ id: 1, uuid: '00000000-0000-4000-8000-000000000002', created_at: at, updated_at: at },
    ...{ type: 'incoming', status: 'received', private: false, mentions: [], attachments: [] },
    ...{ conversation_id: 1, conversation_uuid: row.uuid, sender_id: 12, sender_type: 'contact', author },
    ...{ content: text, text_content: text, content_type: 'text' },
    ...changes,
    meta: {
      ...{ from: ['mira@cafe.example'], to: ['support@kitchen.example'], cc: [], bcc: [], subject: 'Six kettles' },
      ...meta,
    },
  };
}

/** A mail of the agent. */
function ours(text: string, { meta, ...changes }: Changes = {}): Message {
  return received(text, {
    ...{ type: 'outgoing', status: 'sent', sender_id: 2, sender_type: 'agent' },
    author: { ...author, id: 2, type: 'agent', first_name: 'Ada', last_name: 'Lindgren' },
    ...changes,
    meta: { from: ['support@kitchen.example'], to: ['mira@cafe.example'], ...meta },
  });
}

/** A mail of ours of which that has become. */
export function delivered(
  state: NonNullable<Message['meta']['delivery']>['state'],
  failed: readonly string[] = [],
  next: string | null = null,
): Message {
  const status = state === 'waiting' ? 'pending' : state === 'sent' ? 'sent' : 'failed';
  const failures = failed.map((address) => ({ address, code: '5.1.1', text: null }));
  const delivery = { state, next_at: next && `${day}T${next}:00.000Z`, failed: failures };
  return ours('Two new kettles are on their way.', { status, meta: { delivery } });
}

export const signature = '<p>Ada Lindgren<br />Saltmarsh Kitchen</p>';

const bob = 'bob@copper.example';
const head = `---------- Forwarded message ---------\nFrom: Mira Solberg <mira@cafe.example>\nDate: ${new Date(`${day}T12:02:00.000Z`).toUTCString()}`;
const question = 'Bob, are these two from the October batch?';

/** A mail that was forwarded, and the answer. */
export const sideThread: readonly [Message, ...Message[]] = [
  ours(`${question}\n\n${head}\n\nTwo of them leak.`, {
    ...{ uuid: forwardUuid, private: true, content_type: 'html' },
    content: `<p>${question}</p><br /><div>${head.replaceAll('\n', '<br />')}</div><br />Two of them leak.`,
    meta: {
      ...{ side: forwardUuid, to: [bob], names: { [bob]: 'Bob Tanner' }, forwarded_files: 2 },
      delivery: { state: 'sent', next_at: null, failed: [] },
      signature,
    },
  }),
  received('Batch 10-B, yes. I send you two new kettles today.', {
    ...{ uuid: '00000000-0000-4000-8000-000000000010', private: true },
    author: { ...author, id: 30, first_name: 'Bob', last_name: 'Tanner' },
    meta: { side: forwardUuid, from: [bob] },
  }),
];
