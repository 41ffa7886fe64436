import type { Conversation, ConversationDetail, Message } from '@helpdesk/client';
import { exampleOf, type Script } from '@helpdesk/screen-testing';
import { openConsole } from '../../../../console-of-tests.tsx';

export const uuid = '7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10';
export const routes = {
  messages: 'GET /api/v1/conversations/{cuuid}/messages',
  detail: 'GET /api/v1/conversations/{uuid}',
  people: 'GET /api/v1/conversations/{uuid}/people',
  original: 'GET /api/v1/conversations/{cuuid}/messages/{uuid}/original',
  delivery: 'GET /api/v1/conversations/{cuuid}/messages/{uuid}/delivery',
  retry: 'PUT /api/v1/conversations/{cuuid}/messages/{uuid}/retry',
  leave: 'PUT /api/v1/conversations/{cuuid}/messages/{uuid}/leave',
  contact: 'PUT /api/v1/conversations/{uuid}/contact',
} as const;

const page = exampleOf(routes.messages) as { readonly results: readonly Message[] };
const detail = exampleOf(routes.detail) as ConversationDetail;
const [example] = page.results;

export type MailChanges = Partial<Omit<Message, 'meta' | 'author'>> & {
  readonly meta?: Partial<Message['meta']>;
  readonly author?: Partial<Message['author']>;
};

/** A mail of Mira to the desk, with what the test changes. */
export function mailOf(id: number, { meta, author, ...changes }: MailChanges = {}): Message {
  if (example === undefined) throw new Error('The API has no example of a message');
  return {
    ...example,
    id,
    uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
    created_at: `2026-05-20T12:00:${String(id).padStart(2, '0')}.000Z`,
    type: 'incoming',
    status: 'received',
    private: false,
    content: `Text ${id}`,
    text_content: `Text ${id}`,
    content_type: 'text',
    attachments: [],
    sender_type: 'contact',
    ...changes,
    author: { ...example.author, id: 12, type: 'contact', first_name: 'Mira', last_name: 'Solberg', ...author },
    meta: {
      ...{ to: ['support@desk.example'], cc: [], bcc: [], from: ['mira@cafe.example'], subject: 'Kettles' },
      ...meta,
    },
  };
}

/** A mail of ours. */
export const ownMailOf = (id: number, changes: MailChanges = {}): Message =>
  mailOf(id, {
    ...{ type: 'outgoing', status: 'sent', sender_type: 'agent' },
    ...changes,
    author: { id: 2, type: 'agent', first_name: 'Ada', last_name: 'Lindgren', ...changes.author },
    meta: { from: ['support@desk.example'], to: ['mira@cafe.example'], ...changes.meta },
  });

/** The console with a conversation by e-mail that is open. */
export function openMails(
  messages: readonly Message[],
  script: Script = {},
  opened: Parameters<typeof openConsole>[2] & {
    readonly row?: Partial<Omit<Conversation, 'contact'>>;
    readonly contact?: Partial<ConversationDetail['contact']>;
  } = {},
) {
  const { row, contact, ...others } = opened;
  const results = messages.toSorted((one, other) => other.id - one.id);
  const mail: ConversationDetail = {
    ...detail,
    inbox_channel: 'email',
    ...row,
    contact: {
      ...detail.contact,
      ...{ first_name: 'Mira', last_name: 'Solberg', email: 'mira@cafe.example' },
      ...contact,
    },
  };
  return openConsole(
    `/all/c/${uuid}`,
    {
      [routes.messages]: { ...page, results, total: results.length, next_cursor: null, previous_cursor: null },
      [routes.detail]: mail,
      [routes.people]: [],
      'GET /api/v1/conversations/{uuid}/draft': [],
      ...script,
    },
    others,
  );
}
