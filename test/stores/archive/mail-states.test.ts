import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type ChangePart,
  type Conversation,
  type Delivery,
  type KnownMailId,
  type ListedDelivery,
  type MailboxFault,
  type MailboxHealth,
  type MailPerson,
  type MailReason,
  mailOutcomes,
  type NotificationType,
  newMailboxHealth,
  newSending,
  noticeTexts,
  type OutgoingKind,
  type SendingRecipient,
  type SendingStep,
  systemUserId,
} from '@helpdesk/domain';
import type { Ports, StoreWriter } from '@helpdesk/domain/ports';
import { newConversation, newMailImport, newMailInOutbox, newMailPerson, newMessage } from '@helpdesk/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anyEngine, credentials, engines, type Place } from './places.ts';
import { runHere } from './run-here.ts';
import { withServed } from './served.ts';

/** What a desk can hold of each union of the domain: what the domain adds does not compile until it is here. */
type Each<Word extends string> = { readonly [Member in Word]: Member };

const changes: { readonly [Type in ChangePart['type']]: Extract<ChangePart, { readonly type: Type }> } = {
  status: { type: 'status', name: 'Snoozed', snoozed_until: '2026-05-20T12:00:00.000Z', from: 'Open' },
  reopened: { type: 'reopened', from: 'Closed' },
  agent_assigned: { type: 'agent_assigned', name: 'Mia', agent_id: 1 },
  agent_removed: { type: 'agent_removed', reason: 'missing' },
  team_assigned: { type: 'team_assigned', name: 'Sales' },
  team_removed: { type: 'team_removed' },
  team_deleted: { type: 'team_deleted', name: 'Sales' },
  priority: { type: 'priority', name: 'High', from: 'Low' },
  tags_added: { type: 'tags_added', names: ['new'] },
  tags_removed: { type: 'tags_removed', names: ['old'] },
  tag_deleted: { type: 'tag_deleted', name: 'gone' },
  not_delivered: { type: 'not_delivered', names: ['ada@example.com'] },
  contact_changed: { type: 'contact_changed', name: 'Ada', from: 'Mia' },
  mail_joined: { type: 'mail_joined', address: 'bo@example.com' },
  mail_forwarded: { type: 'mail_forwarded', name: 'Mia' },
  mail_flood: { type: 'mail_flood' },
};
const states: Each<MailboxHealth['state']> = {
  ok: 'ok',
  resting: 'resting',
  auth_failed: 'auth_failed',
  disabled: 'disabled',
};
const errors: Each<MailboxFault> = {
  auth_failed: 'auth_failed',
  app_password_needed: 'app_password_needed',
  imap_disabled: 'imap_disabled',
  smtp_auth_disabled: 'smtp_auth_disabled',
  not_shared: 'not_shared',
  certificate: 'certificate',
  no_tls: 'no_tls',
  throttled: 'throttled',
  unreachable: 'unreachable',
  inner_address: 'inner_address',
  no_mailbox: 'no_mailbox',
  no_room: 'no_room',
  machine_failed: 'machine_failed',
};
const steps: Each<SendingStep> = {
  waiting: 'waiting',
  sending: 'sending',
  committing: 'committing',
  sent: 'sent',
  failed: 'failed',
};
const kinds: Each<OutgoingKind> = {
  reply: 'reply',
  forward: 'forward',
  transcript: 'transcript',
  acknowledgement: 'acknowledgement',
  continuity: 'continuity',
  survey: 'survey',
  notice: 'notice',
};
const roles: Each<SendingRecipient['role']> = { to: 'to', cc: 'cc', bcc: 'bcc' };
const recipientStates: Each<SendingRecipient['state']> = { waiting: 'waiting', accepted: 'accepted', failed: 'failed' };
const deliveries: Each<Delivery['state']> = { waiting: 'waiting', sent: 'sent', failed: 'failed', unknown: 'unknown' };
const listed: Each<ListedDelivery['state']> = { waiting: 'waiting', failed: 'failed', unknown: 'unknown' };
const notifications: Each<NotificationType> = {
  mention: 'mention',
  assignment: 'assignment',
  failed: 'failed',
  security: 'security',
};
const reasons: Each<MailReason> = {
  loop: 'loop',
  blocked: 'blocked',
  blocklist: 'blocklist',
  spam: 'spam',
  notice_reply: 'notice_reply',
  by_hand: 'by_hand',
  old: 'old',
  check: 'check',
  unreadable: 'unreadable',
  flood: 'flood',
  collisions: 'collisions',
  no_room: 'no_room',
  failing: 'failing',
};
const idKinds: Each<KnownMailId['kind']> = {
  theirs: 'theirs',
  ours: 'ours',
  root: 'root',
  relay: 'relay',
  awaited: 'awaited',
};
const people: Each<MailPerson['role']> = { from: 'from', to: 'to', cc: 'cc' };

let source: Place;
let exported: string;

beforeAll(async () => {
  source = await anyEngine.take();
  exported = join(source.folder, 'export');
  await withServed(source.env, async ({ data, composition: { helpdesk, ports } }) => {
    await helpdesk.bootstrapDesk({ email: 'admin@example.com', password: 'correct horse battery', credentials });
    const [inbox] = await data('listInboxes');
    const body = { inbox_id: inbox?.id, content: 'Hello', contact_email: 'ada@example.com', first_name: 'Ada' };
    const { uuid } = await data('createConversation', { body });
    await fill(ports, uuid);
  });
  expect(await runHere(['export', exported], source.env)).toMatchObject({ code: 0, err: '' });
});

afterAll(() => source.close());

it.each(engines.map((engine) => [engine.name, engine] as const))(
  'each state of mail and each change of a conversation that a desk can hold moves to %s',
  async (_name, engine) => {
    const target = await engine.take();
    const again = join(target.folder, 'export');
    expect(await runHere(['import', exported], target.env)).toMatchObject({ code: 0, err: '' });
    expect(await runHere(['export', again], target.env)).toMatchObject({ code: 0, err: '' });
    const [first, second] = [await rowsOf(exported), await rowsOf(again)];
    expect(second).toEqual(first);
    for (const type of Object.keys(changes)) expect(first, type).toContain(`{\\"type\\":\\"${type}\\"`);
    await target.close();
  },
);

const rowsOf = (folder: string): Promise<string> => readFile(join(folder, 'desk.ndjson'), 'utf8');

async function fill({ store, clock, ids }: Ports, uuid: string): Promise<void> {
  const at = clock.now();
  await store.transact(async (writer) => {
    const conversation = await writer.conversations.find(uuid);
    if (conversation === undefined) throw new Error('there is no such conversation');
    await fillMessages(writer, conversation, () => ids.uuid());
    await fillMailboxes(writer, conversation, at);
    await fillOutbox(writer, conversation, at);
    for (const type of Object.values(notifications)) {
      const about = { conversationId: conversation.id, messageId: null, actorId: null, meta: {} };
      await writer.notifications.insert({ ...about, type, agentId: 1, title: type, body: null, createdAt: at }, 100);
    }
  });
}

/** Of each change a conversation whose newest message it is; and of each delivery and each notice a message. */
async function fillMessages(writer: StoreWriter, first: Conversation, uuid: () => string): Promise<void> {
  const { contactId, contactChannelId, inboxId, statusId } = first;
  const meta = { to: [], cc: [], bcc: [], from: [], subject: '' };
  for (const [index, change] of Object.values(changes).entries()) {
    const activity = { actor_name: 'Mia', changes: [change] };
    const state = Object.values(listed)[index];
    const delivery =
      state === undefined ? null : { messageUuid: uuid(), state, address: 'ada@example.com', nextAt: null };
    const referenceNumber = await writer.conversations.nextReferenceNumber();
    const of = { uuid: uuid(), referenceNumber, contactId, contactChannelId, inboxId, statusId };
    const conversationId = await writer.conversations.insert(
      newConversation(of, { lastActivity: activity, lastMessageSender: 'agent', delivery }),
    );
    const from = { uuid: uuid(), conversationId, senderId: systemUserId, senderType: 'agent' } as const;
    const changed = { type: 'activity', content: '', textContent: '', meta: { ...meta, ...activity } } as const;
    await writer.messages.insert(newMessage(from, changed));
  }
  for (const state of Object.values(deliveries)) {
    const delivery = { state, next_at: null, failed: [{ address: 'ada@example.com', code: '5.1.1', text: 'Ünï' }] };
    const from = { uuid: uuid(), conversationId: first.id, senderId: systemUserId, senderType: 'agent' } as const;
    await writer.messages.insert(newMessage(from, { meta: { ...meta, delivery } }));
  }
  for (const [notice, text] of Object.entries(noticeTexts)) {
    const from = { uuid: uuid(), conversationId: first.id, senderId: contactId, senderType: 'contact' } as const;
    await writer.messages.insert(newMessage(from, { content: text, textContent: text, meta: { ...meta, notice } }));
  }
}

async function fillMailboxes(writer: StoreWriter, { id, inboxId }: Conversation, at: number): Promise<void> {
  for (const error of Object.values(errors)) {
    await writer.mailboxes.lock({ inboxId, place: error }, { ...newMailboxHealth(at), state: 'resting', error });
  }
  for (const state of Object.values(states)) {
    await writer.mailboxes.lock({ inboxId, place: `state ${state}` }, { ...newMailboxHealth(at), state });
  }
  for (const [uid, outcome] of mailOutcomes.entries()) {
    const importId = await writer.mailImports.insert(newMailImport(inboxId, outcome, { outcome }));
    await writer.mailImports.see({ inboxId, place: 'INBOX', uidValidity: '7', uid, importId, outcome, at });
  }
  for (const reason of Object.values(reasons)) {
    await writer.mailImports.insert(newMailImport(inboxId, `for ${reason}`, { outcome: 'dropped', reason }));
  }
  for (const kind of Object.values(idKinds)) {
    await writer.mailThreads.addIds(inboxId, [
      { hash: kind.padEnd(64, 'h'), conversationId: id, messageId: null, side: null, kind },
    ]);
  }
  await writer.mailThreads.addPeople(
    id,
    Object.values(people).map((role) => newMailPerson(`${role}@example.com`, { role })),
  );
}

async function fillOutbox(writer: StoreWriter, { id, inboxId }: Conversation, at: number): Promise<void> {
  const named = Object.values(roles).map((role) => ({ address: `${role}@example.com`, role }));
  const states = Object.values(recipientStates);
  const waiting = newSending(named, at);
  const recipients = waiting.recipients.map((each, index) => ({ ...each, state: states[index] ?? each.state }));
  for (const step of Object.values(steps)) {
    const sending = { ...waiting, recipients, step };
    await writer.mailOutbox.insert(newMailInOutbox(inboxId, `${step}@desk.example`, { conversationId: id, sending }));
  }
  for (const kind of Object.values(kinds)) {
    await writer.mailOutbox.insert(newMailInOutbox(inboxId, `${kind}@desk.example`, { kind }));
  }
}
