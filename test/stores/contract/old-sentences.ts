import { activityText, auditText, auditTypes, type ChangePart } from '@helpdesk/domain';
import type { Store } from '@helpdesk/domain/ports';

export const isBeforeFacts = (step: { readonly version: number }) => step.version < 33;

const until = '2026-01-02T09:00:00.000Z';

/** Names that hold the words of sentences; the desk has them. */
const names = {
  agent: 'Bob, Jr. and assigned the team Billing',
  team: 'Support, which was deleted',
  status: `Later until ${until}`,
  tag: 'late, vip and reopened the conversation',
} as const;

interface OldActivity {
  /** The sentence is what this makes, behind the name. */
  readonly name: string;
  readonly changes: readonly ChangePart[];
  /** Kept as an earlier version has kept changes, without the name. */
  readonly isKept?: boolean;
  /** Names cannot be told from words: the sentence stays. */
  readonly isUnreadable?: boolean;
}

const one: readonly ChangePart[] = [
  { type: 'status', name: 'Resolved' },
  { type: 'status', name: 'Snoozed', snoozed_until: until },
  { type: 'status', name: names.status },
  { type: 'status', name: names.status, snoozed_until: until },
  { type: 'reopened' },
  { type: 'agent_assigned', name: names.agent },
  { type: 'agent_assigned', name: 'An agent with another name now' },
  { type: 'agent_removed' },
  { type: 'agent_removed', reason: 'deleted' },
  { type: 'agent_removed', reason: 'missing' },
  { type: 'agent_removed', reason: 'reassigning' },
  { type: 'team_assigned', name: names.team },
  { type: 'team_removed' },
  { type: 'team_deleted', name: names.team },
  { type: 'team_deleted', name: 'A team that is gone' },
  { type: 'priority', name: 'High' },
  { type: 'tags_added', names: ['vip', names.tag] },
  { type: 'tags_removed', names: [names.tag] },
  { type: 'tag_deleted', name: 'gone' },
];

const activities: readonly OldActivity[] = [
  ...one.map((part) => ({ name: 'Mia Novak', changes: [part] })),
  ...one.map((part) => ({ name: 'Mia Berg', changes: [part, { type: 'team_removed' } as const] })),
  ...one.map((part) => ({ name: 'Mia and set', changes: [{ type: 'reopened' } as const, part], isKept: true })),
  { name: 'Mia', changes: [{ type: 'agent_assigned', name: 'Gone, Sr.' }], isUnreadable: true },
  { name: 'Mia', changes: [{ type: 'agent_assigned', name: 'Ann and assigned the team Billing' }], isUnreadable: true },
];

const textOf = ({ name, changes }: OldActivity): string => activityText({ actor_name: name, changes });

/** More activities than one part has. */
const oldActivities: readonly OldActivity[] = Array.from(
  { length: 1_203 },
  (_, at) => activities[at % activities.length] as OldActivity,
);

const audits = auditTypes.flatMap((type) =>
  ['Auditor', 'changed the role $& to away', "O'Hara"].map((targetName) => {
    const isAgent = /^Mia/.test(auditText({ type, via: 'session', actorName: 'Mia', targetName, description: '' }));
    const actorName = isAgent ? 'Mia Novak' : null;
    return { type, actorName, text: auditText({ type, via: 'session', actorName, targetName, description: '' }) };
  }),
);
const service = auditText({
  ...{ type: 'activity_log_pruned', via: 'cli', actorName: null, targetName: null, description: '' },
});
const unreadable = 'Somebody else made the role Auditor';

const quoted = (text: string | null): string => (text === null ? 'null' : `'${text.replaceAll("'", "''")}'`);
const meta = { to: [], cc: [], bcc: [], from: [], subject: '' };

/** Rows as the last version that kept sentences has written them. Each activity is the newest of a conversation. */
export const oldSentences = (flag: string, noFlag: string) => `
insert into users (id, type, created_at, updated_at, first_name, last_name, availability_status, enabled, custom_attributes, meta)
  values ${[
    [7001, 'contact', 'Émile', 'Zola'],
    [7002, 'agent', 'Mia', 'Novak'],
    [7003, 'agent', 'Bob, Jr. and assigned the team', 'Billing'],
    [7004, 'agent', 'Ann', ''],
    [7005, 'agent', 'Ann and assigned the team Billing', ''],
  ]
    .map(([id, type, first, last]) => `(${id}, '${type}', 1, 1, '${first}', '${last}', 'offline', ${flag}, '{}', '{}')`)
    .join(', ')};
insert into statuses (id, created_at, name, name_key, category) values (1, 1, 'Open', 'open', 'open'),
  (2, 1, ${quoted(names.status)}, 'later', 'waiting');
insert into teams (id, created_at, updated_at, emoji, name, name_key, conversation_assignment_type, timezone, max_auto_assigned_conversations)
  values (1, 1, 1, '', 'Billing', 'billing', 'Manual', 'UTC', 0), (2, 1, 1, '', ${quoted(names.team)}, 'support', 'Manual', 'UTC', 0);
insert into tags (id, created_at, updated_at, name, name_key) values (1, 1, 1, 'vip', 'vip'), (2, 1, 1, ${quoted(names.tag)}, 'late');
insert into inboxes (id, uuid, created_at, updated_at, name, channel, enabled, config) values (1, 'i', 1, 1, 'I', 'livechat', ${flag}, '{}');
insert into contact_channels (id, contact_id, inbox_id, created_at) values (1, 7001, 1, 1);
${oldActivities
  .map((activity, at) => {
    const text = quoted(textOf(activity));
    const kept = quoted(JSON.stringify({ ...meta, ...(activity.isKept && { changes: activity.changes }) }));
    return `insert into conversations (id, uuid, created_at, updated_at, reference_number, contact_id, contact_channel_id, inbox_id, status_id,
  seq, version, meta, custom_attributes, last_message) values (${at + 1}, 'c${at}', 1, 1, '${at + 101}', 7001, 1, 1, 1, 1, 1, '{}', '{}', ${text});
insert into messages (id, uuid, created_at, updated_at, type, status, conversation_id, content, text_content,
  content_type, private, sender_id, sender_type, meta) values (${at + 1}, 'm${at}', 1, 1, 'activity', 'sent', ${at + 1}, ${text}, ${text},
  'text', ${noFlag}, 7002, 'agent', ${kept});`;
  })
  .join('\n')}
insert into messages (id, uuid, created_at, updated_at, type, status, conversation_id, content, text_content, content_type, private,
  sender_id, sender_type, meta) values (9001, 'note', 1, 1, 'activity', 'sent', 1, '', '', 'text', ${flag}, 7002, 'agent',
  '{"to":[],"cc":[],"bcc":[],"from":[],"subject":"","deleted_at":"${until}"}');
${audits
  .map(
    ({ type, actorName, text }, at) =>
      `insert into activity_logs (id, created_at, updated_at, activity_type, description, actor_id, via, meta)
  values (${at + 1}, ${at + 1}, 1, '${type}', ${quoted(text)}, ${actorName === null ? 'null' : 7002}, 'session', '{}');`,
  )
  .join('\n')}
insert into activity_logs (id, created_at, updated_at, activity_type, description, actor_id, via, meta)
  values (9001, 9001, 1, 'activity_log_pruned', ${quoted(service)}, null, 'cli', '{}'),
  (9002, 9002, 1, 'role_created', ${quoted(unreadable)}, 7002, 'session', '{}');`;

/** What programs read of them: the sentences as they were. */
export async function readSentences(store: Store) {
  const count = oldActivities.length;
  return store.read(async ({ messages, conversations, audit }) => {
    const texts: (readonly unknown[])[] = [];
    for (let id = 1; id <= count; id += 1) {
      const message = await messages.findById(id);
      const conversation = await conversations.findById(id);
      texts.push([message?.content, message?.textContent, conversation?.lastMessage]);
    }
    const sort = { field: 'activity_logs.created_at', direction: 'asc' } as const;
    const { items } = await audit.list({ filter: null, sort, page: { page: 1, size: 500 } });
    const note = await messages.findById(9001);
    return {
      texts,
      audit: items.map((entry) => auditText(entry)),
      note: [note?.type, note?.private, note?.textContent],
    };
  });
}

export const sentences = {
  texts: oldActivities.map((activity) => Array(3).fill(textOf(activity))),
  audit: [...audits.map(({ text }) => text), service, unreadable],
  note: ['outgoing', true, ''],
};

/** Run on either engine: what is left of the sentences in the rows. */
export const keptSentences = `
select 'messages' as place, content || text_content as text from messages where content <> '' or text_content <> ''
union all select 'conversations', last_message from conversations where last_message is not null
union all select 'activity_logs', description from activity_logs where description <> ''`;

/** Those that cannot be read back. */
export const unreadSentences = {
  messages: oldActivities.filter(({ isUnreadable }) => isUnreadable).map((each) => textOf(each).repeat(2)),
  conversations: oldActivities.filter(({ isUnreadable }) => isUnreadable).map(textOf),
  activity_logs: [unreadable],
};

export function byPlace(rows: readonly Readonly<Record<string, unknown>>[]) {
  const of = (place: string) => rows.filter((row) => row.place === place).map(({ text }) => String(text));
  const sorted = (texts: readonly string[]) => texts.toSorted();
  return {
    messages: sorted(of('messages')),
    conversations: sorted(of('conversations')),
    activity_logs: sorted(of('activity_logs')),
  };
}

/** What each activity keeps now, by its id. */
export const keptActivities = new Map(
  oldActivities.flatMap(({ name, changes, isUnreadable }, at) =>
    isUnreadable ? [] : [[at + 1, { ...meta, actor_name: name, changes }] as const],
  ),
);
