import type { EngineWords } from './engine-words.ts';
import { inWordsOf } from './engine-words.ts';
import type { Migration } from './migration.ts';

/**
 * The sums of reports and the total of contacts, so that none of these reads the whole desk. The engine keeps them with
 * triggers, as it keeps `conversation_totals`. They are not part of an archive, because an import computes them again.
 *
 * `activity_sums` has a row for each quarter of an hour and for each hour (`minutes`, from `starts_at` on): a local day
 * of any time zone consists of them. `day_sums` has a row for each day in UTC, for reports that want one figure of
 * their whole window:
 *
 * | kind | item | total of the day |
 * |---|---|---|
 * | `status` | a status | conversations created on it that have the status |
 * | `tag` | a tag | conversations created on it that have the tag |
 * | `tagged` | 0 | conversations created on it that have any tag |
 * | `reply` | a range of waits | conversations created on it with a first reply after such a wait; `amount` adds up the waits |
 * | `message` | 0 | conversations whose last message is of it |
 * | `interaction` | 0 | conversations whose last interaction is of it |
 * | `contact` | 0 | contacts and visitors created on it |
 */
const tables = (suffix: string) => `
create table activity_sums${suffix} (
  minutes {int} not null,
  starts_at {int} not null,
  created {int} not null,
  resolved {int} not null,
  incoming {int} not null,
  outgoing {int} not null,
  notes {int} not null,
  primary key (minutes, starts_at)
){keyed};
create table day_sums${suffix} (
  kind {text} not null,
  item {int} not null,
  day {int} not null,
  total {int} not null,
  amount {int} not null,
  primary key (kind, item, day)
){keyed};
insert into activity_sums${suffix} (minutes, starts_at, created, resolved, incoming, outgoing, notes) ${countedActivity};
insert into day_sums${suffix} (kind, item, day, total, amount) ${countedDays};
create index conversations_reply on conversations ((${replyRange('')}), created_at, first_reply_at)
  where first_reply_at > created_at;
-- No report reads them any more, and every message and resolution wrote one.
drop index messages_created;
drop index conversations_resolved;
-- Resolved conversations wait too, and are most of those that do.
create index conversations_awaiting on conversations (status_id, waiting_since) where waiting_since is not null;
-- The open conversations of an agent who is deleted are few among all that they ever had.
create index conversations_of_agent_status on conversations (assigned_user_id, status_id)
  where assigned_user_id is not null;
`;

export const lastReplyRange = 68;

/** The range that holds the wait for a first reply: narrow enough that the conversations of one range are few. */
export function replyRange(row: string): string {
  const wait = `(${row}first_reply_at - ${row}created_at)`;
  return `case when ${wait} < 60000 then ${wait} / 10000
    when ${wait} < 600000 then 5 + ${wait} / 60000
    when ${wait} < 3600000 then 13 + ${wait} / 300000
    when ${wait} < 21600000 then 23 + ${wait} / 1800000
    when ${wait} < 86400000 then 32 + ${wait} / 7200000
    when ${wait} < 604800000 then 42 + ${wait} / 43200000
    when ${wait} < 7776000000 then 55 + ${wait} / 604800000
    else ${lastReplyRange} end`;
}

const sums = (columns: readonly string[]) => columns.map((each) => `sum(${each}) as ${each}`).join(', ');
const activity = ['created', 'resolved', 'incoming', 'outgoing', 'notes'];
const quarterOf = (instant: string) => `${instant} - ${instant} % 900000 as starts_at`;

/** The rows of `activity_sums`, counted from the conversations and messages. */
export const countedActivity = `with quarters as (
    select starts_at, ${sums(activity)} from (
      select ${quarterOf('created_at')}, count(*) as created, 0 as resolved, 0 as incoming, 0 as outgoing, 0 as notes
      from conversations group by created_at - created_at % 900000
      union all select ${quarterOf('resolved_at')}, 0, count(*), 0, 0, 0
      from conversations where resolved_at is not null group by resolved_at - resolved_at % 900000
      union all select ${quarterOf('created_at')}, 0, 0,
        sum(case when not private and type = 'incoming' then 1 else 0 end),
        sum(case when not private and type = 'outgoing' then 1 else 0 end),
        sum(case when private then 1 else 0 end)
      from messages where type <> 'activity' group by created_at - created_at % 900000
    ) parts group by starts_at
  )
  select 15 as minutes, starts_at, ${activity.join(', ')} from quarters
  union all select 60, starts_at - starts_at % 3600000, ${sums(activity)} from quarters
  group by starts_at - starts_at % 3600000`;

const onDay = (instant: string) => `${instant} / 86400000`;

/** `day_sums`, as counting finds them. */
export const countedDays = `select 'status' as kind, status_id as item, ${onDay('created_at')} as day, count(*) as total, 0 as amount
    from conversations group by status_id, ${onDay('created_at')}
  union all select 'tag', t.tag_id, ${onDay('c.created_at')}, count(*), 0
    from conversation_tags t join conversations c on c.id = t.conversation_id group by t.tag_id, ${onDay('c.created_at')}
  union all select 'tagged', 0, ${onDay('c.created_at')}, count(*), 0
    from conversations c where exists (select 1 from conversation_tags t where t.conversation_id = c.id)
    group by ${onDay('c.created_at')}
  union all select 'reply', item, day, count(*), sum(wait) from (
      select ${replyRange('')} as item, ${onDay('created_at')} as day, first_reply_at - created_at as wait
      from conversations where first_reply_at > created_at
    ) replies group by item, day
  union all select 'message', 0, ${onDay('last_message_at')}, count(*), 0
    from conversations where last_message_at is not null group by ${onDay('last_message_at')}
  union all select 'interaction', 0, ${onDay('last_interaction_at')}, count(*), 0
    from conversations where last_interaction_at is not null group by ${onDay('last_interaction_at')}
  union all select 'contact', 0, ${onDay('created_at')}, count(*), 0 from users
    where type in ('contact', 'visitor') and deleted_at is null group by ${onDay('created_at')}`;

/**
 * @param suffix of the names of the tables, where what is read is made of them and of something else
 * @param kept what keeps them
 */
export function reportSums(words: EngineWords, suffix: string, kept: string): Migration {
  return { version: 10, name: '0010-report-sums', sql: inWordsOf(words, tables(suffix)) + kept, leavesRows: true };
}
