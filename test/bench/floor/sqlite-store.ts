import { randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '../better-sqlite.ts';
import { allow, type Caller, callerOf, Refusal, type Shown } from './caller.ts';
import { groupCommit } from './group-commit.ts';
import type { AgentRow, ContactRow, ConversationRow, DetailRow, ListRow, MessageRow, PreviousRow } from './rows.ts';
import * as writes from './sql.ts';
import type { FloorStore, Needed } from './store.ts';

const sql = writes.statementsOf({
  viewer: '+?',
  join: 'cross join',
  unindexed: (column) => `+${column}`,
  newestFirst: 'desc',
  jsonArray: (members, select) => {
    const object = members.map((member) => `'${member}', agg.${member}`).join(', ');
    return `(select coalesce(json_group_array(json_object(${object})), '[]') from (${select}) as agg)`;
  },
});

/** Two connections, set up as the service's are, with every statement prepared. */
export function openSqliteFloor(file: string): FloorStore {
  const writer = opened(file, false);
  const reader = opened(file, true);
  const read = {
    agent: reader.prepare(sql.agentByKey),
    conversation: reader.prepare(sql.conversationByUuid),
    detail: reader.prepare(sql.detail),
    previous: reader.prepare(sql.previous),
    contact: reader.prepare(sql.contactById),
    contacts: reader.prepare(sql.contacts),
    contactsTotal: reader.prepare(sql.contactsTotal),
    messages: reader.prepare(sql.messages),
    messagesTotal: reader.prepare(sql.messagesTotal),
    teamById: reader.prepare(sql.teamById),
    team: reader.prepare(sql.team),
    teamTotal: reader.prepare(sql.teamTotal),
    all: reader.prepare(sql.all),
    allTotal: reader.prepare(sql.allTotal),
  };
  const touchActive = writer.prepare(sql.touchActive);
  const touchKey = writer.prepare(sql.touchKey);
  const post = postMessage(writer);
  const commands = groupCommit(writer);

  const callerFor = (shown: Shown, permissions: Needed = []): Caller => {
    const agent = read.agent.get(shown.key) as AgentRow | undefined;
    const caller = callerOf(agent, shown, (id, now, stale) => {
      touchActive.run(now, id, stale);
      touchKey.run(now, id, stale);
    });
    allow(caller, ...permissions);
    return caller;
  };
  const totalOf = (row: unknown): number => (row as { readonly count: number }).count;
  return {
    caller: callerFor,
    messages: (shown, permissions, uuid, limit) => {
      callerFor(shown, permissions);
      const conversation = read.conversation.get(uuid) as ConversationRow | undefined;
      if (conversation === undefined) throw new Refusal(404);
      const rows = read.messages.all(conversation.id, limit) as readonly MessageRow[];
      return { rows, total: totalOf(read.messagesTotal.get(conversation.id)) };
    },
    conversations: (shown, permissions, team, limit) => {
      const { id } = callerFor(shown, permissions).agent;
      if (team === undefined) {
        return { rows: read.all.all(id, id, limit) as readonly ListRow[], total: totalOf(read.allTotal.get()) };
      }
      if (read.teamById.get(team) === undefined) throw new Refusal(404);
      return {
        rows: read.team.all(id, id, team, limit) as readonly ListRow[],
        total: totalOf(read.teamTotal.get(team)),
      };
    },
    contacts: (shown, permissions, limit) => {
      callerFor(shown, permissions);
      return {
        rows: read.contacts.all(limit) as readonly ContactRow[],
        total: totalOf(read.contactsTotal.get()),
      };
    },
    detail: (shown, permissions, uuid) => {
      const { id } = callerFor(shown, permissions).agent;
      const row = read.detail.get(id, id, uuid) as DetailRow | undefined;
      if (row === undefined) throw new Refusal(404);
      return {
        row,
        contact: read.contact.get(row.contact_id) as ContactRow,
        previous: read.previous.all(row.contact_id, row.id) as readonly PreviousRow[],
      };
    },
    post: async (shown, permissions, uuid, text, alone) => {
      const { agent } = callerFor(shown, permissions);
      return commands(() => post(agent, uuid, text), alone);
    },
    close: async () => {
      reader.close();
      writer.close();
    },
  };
}

function opened(file: string, readonly: boolean): Database {
  const database = openDatabase(file, { readonly });
  if (!readonly) {
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL');
    database.pragma('foreign_keys = ON');
  }
  database.pragma('trusted_schema = OFF');
  database.pragma('cache_size = -16000');
  return database;
}

function postMessage(writer: Database): (agent: AgentRow, uuid: string, text: string) => MessageRow {
  const conversationByUuid = writer.prepare(sql.conversationByUuid);
  const message = writer.prepare(writes.insertMessage);
  const update = writer.prepare(writes.updateConversation);
  const insertEvent = writer.prepare(writes.insertEvent);
  const participant = writer.prepare(writes.insertParticipant);
  const messageByUuid = writer.prepare(sql.messageByUuid);
  return (agent, uuid, text) => {
    const now = Date.now();
    const conversation = conversationByUuid.get(uuid) as ConversationRow | undefined;
    if (conversation === undefined) throw new Refusal(404);
    // Messages of a live chat have no recipients.
    const meta = JSON.stringify({ to: [], cc: [], bcc: [], from: [], subject: '' });
    const seq = conversation.seq + 1;
    const messageUuid = randomUUID();
    const status = conversation.inbox_channel === 'livechat' ? 'sent' : 'pending';
    const { id } = message.get(
      ...[messageUuid, now, now, 'outgoing', status, conversation.id],
      ...[text, text, 'text', 0, agent.id, 'agent', meta, seq],
    ) as { readonly id: number };
    const preview = text.slice(0, 500);
    update.run(
      ...[preview, now, 'agent', preview, now, 'agent', null],
      ...[conversation.first_reply_at ?? now, now, now, seq, conversation.id],
    );
    const event = { type: 'message.created', conversationId: conversation.id, seq, messageId: id };
    insertEvent.run(now, event.type, conversation.id, seq, JSON.stringify(event));
    participant.run(conversation.id, agent.id, now);
    return messageByUuid.get(messageUuid, conversation.id) as MessageRow;
  };
}
