import { nothingVisible } from '@helpdesk/domain';
import type { Store } from '@helpdesk/domain/ports';

/** Rows as the last version without the fold has written them; each message is in the one conversation. */
const count = 1_203;
export const oldRows = (flag: string, noFlag: string) => `
insert into users (id, type, created_at, updated_at, first_name, last_name, availability_status, enabled, custom_attributes, meta, phone_number)
  values (7001, 'contact', 1, 1, 'Émile', 'Zola', 'offline', ${flag}, '{}', '{}', '+49 30 1234567');
insert into statuses (id, created_at, name, name_key, category) values (1, 1, 'Open', 'open', 'open');
insert into inboxes (id, uuid, created_at, updated_at, name, channel, enabled, config) values (1, 'i', 1, 1, 'I', 'livechat', ${flag}, '{}');
insert into contact_channels (id, contact_id, inbox_id, created_at) values (1, 7001, 1, 1);
insert into conversations (id, uuid, created_at, updated_at, reference_number, contact_id, contact_channel_id, inbox_id, status_id,
  subject, seq, version, meta, custom_attributes)
  values (1, 'c', 1, 1, '101', 7001, 1, 1, 1, 'Le Café', 1, 1, '{}', '{}');
${Array.from(
  { length: count },
  (
    _,
    at,
  ) => `insert into messages (id, uuid, created_at, updated_at, type, status, conversation_id, content, text_content,
  content_type, private, sender_id, sender_type, meta)
  values (${at + 1}, 'm${at}', 1, 1, '${at % 3 === 2 ? 'activity' : 'incoming'}', 'received', 1, 'x', 'Straße ${at}', 'text', ${noFlag}, 7001, 'contact', '{}');`,
).join('\n')}`;

const searched = Math.ceil((count * 2) / 3);

export async function found(store: Store) {
  const page = { page: 1, size: 5 };
  const all = { ...nothingVisible, all: true };
  return store.read(async ({ messages, contacts, conversations }) => ({
    messages: (await messages.search('strasse', all, page)).total,
    contact: (await contacts.search('emile zola', page)).total + (await contacts.search('0301234567', page)).total,
    conversation: (await conversations.search('cafe', all, 1, page)).total,
    byName: (await conversations.search('zola', all, 1, page)).total,
  }));
}

export const everything = { messages: searched, contact: 2, conversation: 1, byName: 1 };
export const isOld = (step: { readonly version: number }) => step.version < 26;
