import type { Archive } from '@helpdesk/sqlite';
import { applyMigrations } from '../../../adapters/sqlite/src/migrate.ts';
import { migrations } from '../../../adapters/sqlite/src/migrations/all.ts';
import { openWriter } from '../../../adapters/sqlite/src/open-database.ts';
import { moveArchive } from './old-desk-file.ts';

export const isBeforeMail = (step: { readonly version: number }) => step.version < 35;

/** More conversations than one part has; the inbox of each and its messages are those of its number modulo 4. */
const count = 410;

const meta = (to: readonly string[], cc: readonly string[] = []): string =>
  JSON.stringify({ to, cc, bcc: [], from: ['mia@desk.example'], subject: 'Re: Order' });

/** Each kind of message that a conversation may have, and whether it is a reply that was never sent. */
const messages = [
  {
    type: 'outgoing',
    status: 'pending',
    note: false,
    sender: 'agent',
    meta: meta(['a@x.example', 'b@x.example'], ['c@x.example', 'a@x.example']),
  },
  { type: 'outgoing', status: 'pending', note: false, sender: 'agent', meta: meta([]) },
  { type: 'outgoing', status: 'sent', note: false, sender: 'agent', meta: meta(['a@x.example']) },
  { type: 'incoming', status: 'received', note: false, sender: 'contact', meta: meta([]) },
  { type: 'outgoing', status: 'sent', note: true, sender: 'agent', meta: meta([]) },
] as const;

/** Rows as a version has written them that had inboxes for e-mail and no transport. */
export function oldMail(flag: string, noFlag: string): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const id = at + 1;
    const of = messages.map(
      (
        each,
        place,
      ) => `insert into messages (id, uuid, created_at, updated_at, type, status, conversation_id, content, text_content,
  content_type, private, sender_id, sender_type, meta) values (${id * 10 + place}, 'm${id}-${place}', 1, 1, '${each.type}', '${each.status}', ${id}, 'x', 'x',
  'text', ${each.note ? flag : noFlag}, ${each.sender === 'agent' ? 7002 : 7001}, '${each.sender}', '${each.meta}');`,
    );
    return `insert into conversations (id, uuid, created_at, updated_at, reference_number, contact_id, contact_channel_id, inbox_id, status_id,
  seq, version, meta, custom_attributes) values (${id}, 'c${id}', 1, 1, '${id + 100}', 7001, 1, ${inboxOf(id)}, 1, 1, 1, '{}', '{}');
${of.join('\n')}`;
  });
  return `
insert into users (id, type, created_at, updated_at, first_name, last_name, availability_status, enabled, custom_attributes, meta)
  values (7001, 'contact', 1, 1, 'Ada', '', 'offline', ${flag}, '{}', '{}'), (7002, 'agent', 1, 1, 'Mia', '', 'offline', ${flag}, '{}', '{}');
insert into roles (id, created_at, updated_at, name, name_key, description, permissions) values (1, 1, 1, 'Admin', 'admin', '', '');
insert into statuses (id, created_at, name, name_key, category) values (1, 1, 'Open', 'open', 'open');
insert into inboxes (id, uuid, created_at, updated_at, name, channel, enabled, config) values
  (1, 'i1', 1, 1, 'Website', 'livechat', ${flag}, '{}'), (2, 'i2', 1, 1, 'Mail', 'email', ${flag}, '{}'),
  (3, 'i3', 1, 1, 'Shop', 'livechat', ${noFlag}, '{}'), (4, 'i4', 1, 1, 'Old mail', 'email', ${noFlag}, '{}');
insert into contact_channels (id, contact_id, inbox_id, created_at) values (1, 7001, 1, 1);
${rows.join('\n')}`;
}

function inboxOf(conversationId: number): number {
  return (conversationId % 4) + 1;
}

function isMail(conversationId: number): boolean {
  return inboxOf(conversationId) % 2 === 0;
}

/** Run on either engine. */
export const keptMail = 'select id, status, updated_at, meta from messages order by id';
export const keptInboxes =
  'select id, enabled, from_address, from_name_template, csat_enabled from inboxes order by id';

/** What is kept of the messages: the replies of e-mail inboxes have failed, for each of their recipients. */
export const failedMail = Array.from({ length: count }, (_, at) => at + 1).flatMap((id) =>
  messages.map((each, place) => {
    const kept = JSON.parse(each.meta) as { readonly to: readonly string[]; readonly cc: readonly string[] };
    const isUnsent = each.status === 'pending' && isMail(id);
    const failed = [...new Set([...kept.to, ...kept.cc])].map((address) => ({
      ...{ address, code: 'mail.no_transport', text: null },
    }));
    return {
      id: id * 10 + place,
      status: isUnsent ? 'failed' : each.status,
      updated_at: 1,
      meta: isUnsent ? { ...kept, delivery: { state: 'failed', next_at: null, failed } } : kept,
    };
  }),
);

export const withoutMail = [1, 2, 3, 4].map((id) => ({
  ...{ id, enabled: id === 1, from_address: null, from_name_template: '', csat_enabled: false },
}));

type Rows = readonly Readonly<Record<string, unknown>>[];

export const messagesOf = (rows: Rows) =>
  rows.map(({ id, status, updated_at: at, meta: json }) => ({
    ...{ id: Number(id), status, updated_at: Number(at), meta: JSON.parse(String(json)) },
  }));

export const inboxesOf = (rows: Rows) =>
  rows.map(({ id, enabled, csat_enabled: csat, ...row }) => ({
    ...{ id: Number(id), enabled: Boolean(enabled), csat_enabled: Boolean(csat) },
    ...row,
  }));

export function writeOldMail(file: string): void {
  const writer = openWriter({ file });
  applyMigrations(writer, migrations.filter(isBeforeMail));
  writer.exec(oldMail('1', '0'));
  writer.close();
}

/** Its rows come as those of an archive of that schema do. */
export function moveOldMail(file: string, to: Archive): Promise<void> {
  return moveArchive(file, to, 34);
}
