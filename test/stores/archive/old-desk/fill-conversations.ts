import type { SettableClock } from '../../../support/settable-clock.ts';
import type { ServedDesk } from '../serve-desk.ts';
import type { DeskClient, Made } from './desk-client.ts';
import { oddHtml, oddTags, oddTexts, pixel } from './odd-values.ts';

export interface Scene {
  readonly call: DeskClient;
  readonly desk: ServedDesk;
  readonly clock: SettableClock;
  readonly inbox: { readonly id: number; readonly uuid: string };
}

export interface Account {
  readonly id: number;
  readonly as: string;
}

/** The agents who matter to conversations. */
interface Staff {
  readonly ada: Account;
  readonly ben: Account;
  readonly away: Account;
  readonly deleted: Account;
}

/** A request of the first Admin with an `Idempotency-Key`, and the message that it made. */
export interface SentOnce {
  readonly path: string;
  readonly body: unknown;
  readonly key: string;
  readonly uuid: string;
}

/** Conversations in every state, with every kind of message. */
export async function fillConversations(
  { call, clock, desk, inbox }: Scene,
  { ada, ben, away, deleted }: Staff,
  contacts: readonly Made[],
  threads: readonly string[],
): Promise<SentOnce> {
  const billing = 2;
  const own: string[] = [];
  for (const [index, subject] of ['Invoice 17', oddTexts.lines, oddTexts.bidi, 'ΟΔΟΣ', null].entries()) {
    const body = {
      inbox_id: inbox.id,
      contact_id: contacts[index % contacts.length]?.id,
      subject,
      initiator: index % 2 === 0 ? 'contact' : 'agent',
      content: index % 2 === 0 ? '<p>Where is <b>my</b> invoice?</p>' : oddHtml[0],
    };
    own.push((await call('POST', '/conversations', { body })).uuid);
  }
  const uuids = [...threads, ...own];
  const at = (index: number): string => `/conversations/${uuids[index % uuids.length]}`;
  for (const [index, name] of oddTags.entries()) {
    await call('POST', `${at(index)}/tags`, { body: { tags: [name, 'billing'], action: 'add_tags' } });
  }
  await call('POST', `${at(0)}/tags`, { body: { tags: oddTags.slice(0, 6) } });
  for (const [index, message] of oddHtml.entries()) {
    await call('POST', `${at(index)}/messages`, { body: { message }, as: index % 2 === 0 ? ada.as : undefined });
  }
  const mailed = { to: ['mia@example.org'], cc: ['boss@example.org'], bcc: ['audit@example.com'], echo_id: 'e2' };
  await call('POST', `${at(0)}/messages`, { body: { message: '<p>On its way</p>', ...mailed } });
  await call('POST', `${at(0)}/messages`, { body: { message: 'Said <b>on the phone</b>', sender_type: 'contact' } });
  await call('POST', `${at(0)}/messages`, { body: { message: 'Internal & private', private: true }, as: ada.as });
  const note = await call('POST', `${at(1)}/messages`, { body: { message: 'Wrong', private: true } });
  await call('DELETE', `${at(1)}/messages/${note.uuid}`);
  const form = new FormData();
  form.append('files', new File([pixel], 'scan.png'));
  const file = await call('POST', '/media', { form });
  const once = {
    path: `${at(2)}/messages`,
    body: { message: 'See the scan', attachments: [file.id] },
    key: 'sent once',
  };
  const sent = await call('POST', once.path, { body: once.body, headers: { 'idempotency-key': once.key } });
  const failed = await call('POST', `${at(2)}/messages`, { body: { message: 'This one failed' } });
  await desk.composition.ports.store.transact((writer) => writer.messages.setStatus(failed.id, 'failed', clock.now()));
  const orphan = new FormData();
  orphan.append('files', new File(['of nothing'], 'loose.txt'));
  orphan.append('linked_model', 'help_articles');
  await call('POST', '/media', { form: orphan });

  const status = await call('POST', '/statuses', { body: { name: 'Waiting for parts', category: 'waiting' } });
  await call('POST', '/statuses', { body: { name: 'Unused\u202e', category: 'resolved' } });
  await call('PUT', `/statuses/${status.id}`, { body: { name: 'Waiting for pa\u0301rts' } });
  const priorities = ['Low', 'Medium', 'High'];
  for (const [index, priority] of priorities.entries())
    await call('PUT', `${at(index)}/priority`, { body: { priority } });
  await call('PUT', `${at(0)}/assignee/user`, { body: { assignee_id: ada.id } });
  await call('PUT', `${at(1)}/assignee/user`, { body: { assignee_id: ben.id } });
  await call('PUT', `${at(2)}/assignee/team`, { body: { assignee_id: billing } });
  await call('PUT', `${at(4)}/assignee/team`, { body: { assignee_id: billing } });
  await call('PUT', `${at(4)}/assignee/user`, { body: { assignee_id: away.id } });
  await call('PUT', `${at(5)}/assignee/user`, { body: { assignee_id: deleted.id } });
  await call('PUT', `${at(6)}/status`, { body: { status: 'Waiting for pa\u0301rts' } });
  await call('PUT', `${at(7)}/status`, { body: { status: 'Snoozed', snoozed_until: '2026-06-30T10:00:00Z' } });
  await call('PUT', `${at(8)}/status`, { body: { status: 'Resolved' } });
  await call('PUT', `${at(9)}/status`, { body: { status: 'Closed' } });
  await call('DELETE', `/agents/${deleted.id}`);
  await call('PUT', `${at(0)}/last-seen`, { as: ada.as });
  await call('PUT', `${at(1)}/mark-unread`, { as: ben.as });
  return { ...once, uuid: sent.uuid };
}
