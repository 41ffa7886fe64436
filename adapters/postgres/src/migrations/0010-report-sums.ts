import { replyRange, reportSums } from '@helpdesk/sql';
import { postgresWords } from './postgres-words.ts';

/**
 * Every transaction adds differences, and a job of the service adds them up (`addUpTotals`): two transactions that
 * count up one row would wait for each other. The names without a suffix are what is read: sums and differences.
 */
const views = `
create table activity_changes (
  starts_at bigint not null,
  created bigint not null,
  resolved bigint not null,
  incoming bigint not null,
  outgoing bigint not null,
  notes bigint not null
);
create table day_changes (
  kind text collate "C" not null,
  item bigint not null,
  day bigint not null,
  total bigint not null,
  amount bigint not null
);
create view activity_sums as
  select minutes, starts_at, created, resolved, incoming, outgoing, notes from activity_sums_settled
  union all select lengths.minutes, starts_at - starts_at % (lengths.minutes * 60000),
    created, resolved, incoming, outgoing, notes
  from activity_changes cross join (values (15::bigint), (60::bigint)) as lengths (minutes);
create view day_sums as
  select kind, item, day, total, amount from day_sums_settled
  union all select kind, item, day, total, amount from day_changes;
`;

const quarterOf = (instant: string) => `${instant} - ${instant} % 900000`;
const dayOf = (instant: string) => `${instant} / 86400000`;
const intoActivity = 'insert into activity_changes (starts_at, created, resolved, incoming, outgoing, notes)';
const intoDays = 'insert into day_changes (kind, item, day, total, amount)';

type Sign = '' | '-';

const ofMessages = (rows: string, sign: Sign) => `${intoActivity}
    select ${quarterOf('created_at')}, 0, 0, ${sign}count(*) filter (where not private and type = 'incoming'),
      ${sign}count(*) filter (where not private and type = 'outgoing'), ${sign}count(*) filter (where private)
    from ${rows} where type <> 'activity' group by ${quarterOf('created_at')};`;

const ofConversations = (rows: string, sign: Sign) => `${intoActivity}
    select ${quarterOf('created_at')}, ${sign}count(*), 0, 0, 0, 0 from ${rows} group by ${quarterOf('created_at')}
    union all select ${quarterOf('resolved_at')}, 0, ${sign}count(*), 0, 0, 0 from ${rows}
    where resolved_at is not null group by ${quarterOf('resolved_at')};
  ${intoDays}
    select 'status', status_id, ${dayOf('created_at')}, ${sign}count(*), 0 from ${rows}
    group by status_id, ${dayOf('created_at')}
    union all select 'reply', item, day, ${sign}count(*), ${sign}sum(wait) from (
      select ${replyRange('')} as item, ${dayOf('created_at')} as day, first_reply_at - created_at as wait
      from ${rows} where first_reply_at > created_at
    ) replies group by item, day
    union all select 'message', 0, ${dayOf('last_message_at')}, ${sign}count(*), 0 from ${rows}
    where last_message_at is not null group by ${dayOf('last_message_at')}
    union all select 'interaction', 0, ${dayOf('last_interaction_at')}, ${sign}count(*), 0 from ${rows}
    where last_interaction_at is not null group by ${dayOf('last_interaction_at')};`;

/**
 * `matches`: the condition that the rows of a statement are the first tags of their conversation, or were its last
 * ones.
 */
const ofTags = (rows: string, sign: Sign, matches: string) => `${intoDays}
    select 'tag', t.tag_id, ${dayOf('c.created_at')}, ${sign}count(*), 0
    from ${rows} t join conversations c on c.id = t.conversation_id group by t.tag_id, ${dayOf('c.created_at')}
    union all select 'tagged', 0, ${dayOf('c.created_at')}, ${sign}count(*), 0
    from (select conversation_id, count(*) as tags from ${rows} group by conversation_id) t
    join conversations c on c.id = t.conversation_id
    where (select count(*) from conversation_tags kept where kept.conversation_id = c.id) = ${matches}
    group by ${dayOf('c.created_at')};`;

const isContact = "type in ('contact', 'visitor') and deleted_at is null";
const ofContacts = (rows: string, sign: Sign) => `${intoDays}
    select 'contact', 0, ${dayOf('created_at')}, ${sign}count(*), 0 from ${rows} where ${isContact}
    group by ${dayOf('created_at')};`;

/** A change of one conversation: the row before is taken off, the row after is added. */
const changes = [
  {
    when: 'old.status_id <> new.status_id',
    act: `${intoDays} values ('status', old.status_id, ${dayOf('old.created_at')}, -1, 0),
      ('status', new.status_id, ${dayOf('new.created_at')}, 1, 0);`,
  },
  {
    when: 'old.resolved_at is distinct from new.resolved_at',
    act: `${intoActivity} select ${quarterOf('at')}, 0, sign, 0, 0, 0
      from (values (old.resolved_at, -1), (new.resolved_at, 1)) as both_rows (at, sign) where at is not null;`,
  },
  {
    when: 'old.first_reply_at is distinct from new.first_reply_at',
    act: `${intoDays} select 'reply', ${replyRange('')}, ${dayOf('created_at')}, sign, sign * (first_reply_at - created_at)
      from (values (old.first_reply_at, old.created_at, -1), (new.first_reply_at, new.created_at, 1))
        as both_rows (first_reply_at, created_at, sign) where first_reply_at > created_at;`,
  },
  ...(['message', 'interaction'] as const).map((kind) => ({
    when: `${dayOf(`old.last_${kind}_at`)} is distinct from ${dayOf(`new.last_${kind}_at`)}`,
    act: `${intoDays} select '${kind}', 0, ${dayOf('at')}, sign, 0
      from (values (old.last_${kind}_at, -1), (new.last_${kind}_at, 1)) as both_rows (at, sign) where at is not null;`,
  })),
];

const triggerFunction = (name: string, acts: string) => `
create function report_sums_${name}() returns trigger language plpgsql as $$
begin
  ${acts}
  return null;
end $$;`;

function perStatement(table: string, name: string, inserted: string, deleted: string): string {
  return `${triggerFunction(`${name}_inserted`, inserted)}${triggerFunction(`${name}_deleted`, deleted)}
create trigger report_sums_insert after insert on ${table}
  referencing new table as added for each statement execute function report_sums_${name}_inserted();
create trigger report_sums_delete after delete on ${table}
  referencing old table as removed for each statement execute function report_sums_${name}_deleted();`;
}

const kept = [
  views,
  perStatement('messages', 'messages', ofMessages('added', ''), ofMessages('removed', '-')),
  perStatement('conversations', 'conversations', ofConversations('added', ''), ofConversations('removed', '-')),
  perStatement('conversation_tags', 'tags', ofTags('added', '', 't.tags'), ofTags('removed', '-', '0')),
  perStatement('users', 'contacts', ofContacts('added', ''), ofContacts('removed', '-')),
  triggerFunction(
    'contacts_updated',
    `${intoDays} select 'contact', 0, ${dayOf('created_at')}, sign, 0
      from (values (old.type, old.deleted_at, old.created_at, -1), (new.type, new.deleted_at, new.created_at, 1))
        as both_rows (type, deleted_at, created_at, sign) where ${isContact};`,
  ),
  triggerFunction(
    'conversations_updated',
    changes.map(({ when, act }) => `if ${when} then\n    ${act}\n  end if;`).join('\n  '),
  ),
  `
create trigger report_sums_update
  after update of status_id, resolved_at, first_reply_at, last_message_at, last_interaction_at on conversations
  for each row when (${changes.map(({ when }) => when).join('\n    or ')})
  execute function report_sums_conversations_updated();
create trigger report_sums_update after update of type, deleted_at on users
  for each row execute function report_sums_contacts_updated();
`,
].join('');

export const sums = reportSums(postgresWords, '_settled', kept);
