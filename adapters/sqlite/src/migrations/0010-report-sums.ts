import { replyRange, reportSums } from '@helpdesk/sql';
import { sqliteWords } from './sqlite-words.ts';

type Row = 'old' | 'new';

const counting = (columns: Readonly<Record<string, string>>): string =>
  ['created', 'resolved', 'incoming', 'outgoing', 'notes'].map((each) => columns[each] ?? '0').join(', ');

/** What happened at an instant of the row, in its quarter of an hour and in its hour. */
function happened(at: string, columns: Readonly<Record<string, string>>): string {
  const added = Object.keys(columns).map((each) => `${each} = ${each} + excluded.${each}`);
  return `insert into activity_sums (minutes, starts_at, created, resolved, incoming, outgoing, notes)
  select minutes, ${at} - ${at} % (minutes * 60000), ${counting(columns)} from (select 15 as minutes union all select 60)
  where ${at} is not null
  on conflict (minutes, starts_at) do update set ${added.join(', ')};`;
}

interface OfDay {
  readonly item: string;
  readonly at: string;
  readonly total: string;
  readonly amount?: string;
  readonly when?: string;
}

function onDay(kind: string, { item, at, total, amount = '0', when = `${at} is not null` }: OfDay): string {
  return `insert into day_sums (kind, item, day, total, amount)
  select '${kind}', ${item}, ${at} / 86400000, ${total}, ${amount} where ${when}
  on conflict (kind, item, day) do update set total = total + excluded.total, amount = amount + excluded.amount;`;
}

const sign = (row: Row) => (row === 'new' ? '' : '-');
const one = (row: Row) => `${sign(row)}1`;
const message = (row: Row) => {
  const if_ = (condition: string) => `case when ${condition} then ${one(row)} else 0 end`;
  return happened(`${row}.created_at`, {
    incoming: if_(`not ${row}.private and ${row}.type = 'incoming'`),
    outgoing: if_(`not ${row}.private and ${row}.type = 'outgoing'`),
    notes: if_(`${row}.private`),
  });
};
const created = (row: Row) => happened(`${row}.created_at`, { created: one(row) });
const resolved = (row: Row) => happened(`${row}.resolved_at`, { resolved: one(row) });
const status = (row: Row) => onDay('status', { item: `${row}.status_id`, at: `${row}.created_at`, total: one(row) });
const reply = (row: Row) =>
  onDay('reply', {
    item: replyRange(`${row}.`),
    at: `${row}.created_at`,
    total: one(row),
    amount: `${sign(row)}(${row}.first_reply_at - ${row}.created_at)`,
    when: `${row}.first_reply_at > ${row}.created_at`,
  });
const lastOf = (kind: 'message' | 'interaction') => (row: Row) =>
  onDay(kind, { item: '0', at: `${row}.last_${kind}_at`, total: one(row) });

const ofConversation = [created, resolved, status, reply, lastOf('message'), lastOf('interaction')];

function changed(column: string, act: (row: Row) => string, per = 1): string {
  const value = (row: Row) => (per === 1 ? `${row}.${column}` : `${row}.${column} / ${per}`);
  return `create trigger report_sums_${column} after update of ${column} on conversations
when ${value('old')} is not ${value('new')} begin
  ${act('old')}
  ${act('new')}
end;`;
}

const createdAt = (row: Row) => `(select created_at from conversations where id = ${row}.conversation_id)`;
const tag = (row: Row) => onDay('tag', { item: `${row}.tag_id`, at: createdAt(row), total: one(row) });
/** Only the first tag makes a conversation a tagged one, and the last one that goes ends it. */
const tagged = (row: Row) =>
  onDay('tagged', {
    item: '0',
    at: createdAt(row),
    total: one(row),
    when: `(select count(*) from (select 1 from conversation_tags where conversation_id = ${row}.conversation_id limit 2))
    = ${row === 'new' ? 1 : 0}`,
  });

const isContact = (row: Row) => `${row}.type in ('contact', 'visitor') and ${row}.deleted_at is null`;
const contact = (row: Row) =>
  onDay('contact', { item: '0', at: `${row}.created_at`, total: one(row), when: isContact(row) });

const trigger = (name: string, on: string, acts: readonly string[]) =>
  `create trigger report_sums_${name} after ${on} begin\n  ${acts.join('\n  ')}\nend;`;

const kept = [
  trigger('message_insert', "insert on messages when new.type <> 'activity'", [message('new')]),
  trigger('message_delete', "delete on messages when old.type <> 'activity'", [message('old')]),
  trigger(
    'insert',
    'insert on conversations',
    ofConversation.map((act) => act('new')),
  ),
  trigger(
    'delete',
    'delete on conversations',
    ofConversation.map((act) => act('old')),
  ),
  changed('status_id', status),
  changed('resolved_at', resolved),
  changed('first_reply_at', reply),
  changed('last_message_at', lastOf('message'), 86_400_000),
  changed('last_interaction_at', lastOf('interaction'), 86_400_000),
  trigger('tag_insert', 'insert on conversation_tags', [tag('new'), tagged('new')]),
  trigger('tag_delete', 'delete on conversation_tags', [tag('old'), tagged('old')]),
  trigger('contact_insert', 'insert on users', [contact('new')]),
  trigger('contact_delete', 'delete on users', [contact('old')]),
  trigger('contact_update', 'update of type, deleted_at on users', [contact('old'), contact('new')]),
].join('\n');

export const sums = reportSums(sqliteWords, '', kept);
