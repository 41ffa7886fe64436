import { migrations as ofPostgres } from '../../../adapters/postgres/src/migrations/all.ts';
import { migrations as ofSqlite } from '../../../adapters/sqlite/src/migrations/all.ts';
import type { Place } from './places.ts';

const totals = `drop table conversation_totals; ${['waiting', 'deadline', 'interaction']
  .map((order) => `drop index conversations_${order}`)
  .join('; ')}`;

const sums = ['activity_sums', 'day_sums'];
const sumTriggers = ['message_insert', 'message_delete', 'insert', 'delete', 'tag_insert', 'tag_delete'].concat([
  'status_id',
  'resolved_at',
  'first_reply_at',
  'last_message_at',
  'last_interaction_at',
  'contact_insert',
  'contact_delete',
  'contact_update',
]);
const sumFunctions = ['messages', 'conversations', 'tags', 'contacts']
  .flatMap((table) => [`${table}_inserted`, `${table}_deleted`])
  .concat('conversations_updated', 'contacts_updated');
const dropEach = (what: string, names: readonly string[], end = '') =>
  names.map((name) => `drop ${what} ${name}${end}`).join('; ');

const reportIndexes = [
  'create index messages_created on messages (created_at, type, private)',
  'create index conversations_resolved on conversations (resolved_at) where resolved_at is not null',
];

/** SQL for all engines, or for each of them. */
type Undo = string | { readonly sqlite: string; readonly postgres: string };

const withoutSums = `drop table message_sums; drop index messages_of_sender; drop index conversations_contact_newest`;
const dropTriggers = (names: readonly string[]) => names.map((name) => `drop trigger ${name};`).join(' ');
const searchTables = ['messages_search', 'contacts_search', 'conversations_search'] as const;

/** The statements of the first step that create the indexes of the search: from `start` up to the first insert. */
function firstSearch(steps: readonly Step[], start: string): string {
  const text = steps[0]?.sql ?? '';
  return text.slice(text.indexOf(start), text.indexOf('insert into users'));
}

const search: Undo = {
  sqlite: `${dropTriggers([
    ...['messages_search_insert', 'messages_search_delete', 'conversations_search_contact'],
    ...['contacts', 'conversations'].flatMap((kind) =>
      ['insert', 'update', 'delete'].map((act) => `${kind}_search_${act}`),
    ),
  ])} ${searchTables.map((table) => `drop table ${table};`).join(' ')} drop table contact_names;
    ${firstSearch(ofSqlite, 'create virtual table messages_search')}`,
  postgres: `drop index messages_search; alter table messages drop column searched;
    ${['contacts', 'conversations']
      .flatMap((kind) => ['written', 'deleted'].map((act) => `drop function ${kind}_search_${act} cascade;`))
      .join(' ')}
    drop table contacts_search, conversations_search, contact_names;
    drop function search_text; drop function search_blocks;
    ${firstSearch(ofPostgres, 'create index messages_search')}`,
};

const columnsOfSearch = [
  ...['searched_name', 'searched_email', 'searched_other', 'first_name_order'].map(
    (column) => `users drop column ${column}`,
  ),
  ...['conversations', 'messages'].map((table) => `${table} drop column searched`),
].map((change) => `alter table ${change};`);
const stepNine = (steps: readonly Step[]): string => steps.find(({ version }) => version === 9)?.sql ?? '';
const undoneColumns = `drop table contact_names; drop table contact_renames; drop index contacts_first_name;
  ${columnsOfSearch.join(' ')}
  create index contacts_first_name on users (first_name, id) where (type || '') in ('contact', 'visitor') and deleted_at is null;
  delete from counters where name like 'fold%';`;

const foldedSearch: Undo = {
  sqlite: `${dropTriggers([
    'contacts_search_renamed',
    ...searchTables.flatMap((table) => ['insert', 'update', 'delete'].map((act) => `${table}_${act}`)),
  ])} ${searchTables.map((table) => `drop table ${table};`).join(' ')} ${undoneColumns}
    ${firstSearch(ofSqlite, 'create virtual table messages_search')} ${stepNine(ofSqlite)}`,
  postgres: `drop index messages_search;
    ${['contacts_search_written', 'contacts_search_renamed', 'contacts_search_deleted']
      .concat('conversations_search_written', 'conversations_search_deleted')
      .map((name) => `drop function ${name} cascade;`)
      .join(' ')}
    drop table contacts_search, conversations_search; ${undoneColumns}
    drop function fold_text; drop function search_blocks;
    ${firstSearch(ofPostgres, 'create index messages_search')} ${stepNine(ofPostgres)}`,
};

const screensRights = ['view:manage', 'shared_views:manage', 'macros:manage', 'custom_attributes:manage'].concat([
  'contacts:merge',
  'activity_logs:manage',
  'oidc:manage',
  'general_settings:manage',
]);

/** Steps of both engines; the others are older than either of them. */
const steps: readonly Step[] = ofSqlite.filter(({ name }) => ofPostgres.some((step) => step.name === name));

/**
 * What undoes a step. Steps that are not named here only add, and what they add is dropped. After an empty one the old
 * data are written by a test; the step itself may be taken again.
 */
const undoing: Readonly<Record<string, Undo>> = {
  '0003-keys-and-reports':
    'alter table socket_tickets drop column api_key_id; drop table api_keys; ' +
    'drop index messages_created; drop index conversations_resolved',
  '0005-writing-as-contact': `${withoutWriting('roles')}; ${withoutWriting('api_keys')}`,
  '0006-plain-text': '',
  '0035-mail': [
    ...(steps.find(({ name }) => name === '0035-mail')?.adds ?? []).map(dropped),
    'drop index if exists conversations_of_inbox',
    'create index conversations_inbox on conversations (inbox_id)',
  ].join('; '),
  '0036-drafts-of-mail': {
    sqlite: '',
    postgres: "alter table drafts add constraint drafts_type_check check (type in ('reply', 'private_note'))",
  },
  '0007-one-sigma': '',
  '0008-totals': {
    sqlite: `${['insert', 'delete', 'update'].map((act) => `drop trigger conversation_totals_${act}`).join('; ')}; ${totals}`,
    postgres: `${['inserted', 'deleted', 'updated'].map((act) => `drop function conversation_totals_${act} cascade`).join('; ')}; ${totals}`,
  },
  '0009-search': search,
  '0026-folded-search': foldedSearch,
  '0013-rights-of-screens': screensRights
    .map((name) => `update roles set permissions = trim(replace(' ' || permissions || ' ', ' ${name} ', ' '))`)
    .join('; '),
  '0018-contacts': `${['created', 'active', 'first_name', 'email'].map((name) => `drop index contacts_${name}`).join('; ')}; drop table custom_attributes`,
  '0010-report-sums': {
    sqlite: [
      ...reportIndexes,
      dropEach(
        'trigger',
        sumTriggers.map((name) => `report_sums_${name}`),
      ),
      dropEach('table', sums),
      dropEach('index', ['conversations_reply', 'conversations_of_agent_status', 'conversations_awaiting']),
    ].join('; '),
    postgres: [
      ...reportIndexes,
      dropEach(
        'function',
        sumFunctions.map((name) => `report_sums_${name}`),
        ' cascade',
      ),
      dropEach('view', sums),
      dropEach('table', ['activity_sums_settled', 'day_sums_settled', 'activity_changes', 'day_changes']),
      dropEach('index', ['conversations_reply', 'conversations_of_agent_status', 'conversations_awaiting']),
    ].join('; '),
  },
  '0020-oidc':
    'drop index agent_sessions_provider; alter table agent_sessions drop column provider_id; ' +
    'alter table pending_sign_ins drop column provider_id; ' +
    'drop table oidc_attempts; drop table oidc_links; drop table oidc_providers',
  '0022-unread': {
    sqlite: dropEach(
      'trigger',
      ['message_insert', 'message_delete', 'seen_insert', 'seen_update', 'assigned', 'status'].map(
        (name) => `unread_${name}`,
      ),
    ).concat('; drop table unread_conversations'),
    postgres: dropEach(
      'function',
      ['message_inserted', 'message_deleted', 'seen', 'conversation_updated', 'found_again'].map(
        (name) => `unread_${name}`,
      ),
      ' cascade',
    ).concat('; drop table unread_conversations'),
  },
  '0015-mentions': {
    sqlite: 'drop trigger mentions_follow; drop table mentions; alter table messages drop column mentions',
    postgres: 'drop function mentions_followed cascade; drop table mentions; alter table messages drop column mentions',
  },
  // The step makes the trigger again, whatever it was.
  '0027-newest-mentions': 'drop index mentions_newest',
  '0028-message-sums': {
    sqlite: `${dropTriggers(['unread_seen_insert', 'unread_seen_update', 'unread_assigned'])}
      ${dropTriggers(['insert', 'update', 'delete'].map((act) => `message_sums_${act}`))}
      ${formerly(ofSqlite, /create trigger unread_(?:message_delete|seen_insert|seen_update|assigned)\b.*?\nend;/gs)}
      ${withoutSums}`,
    postgres: `drop function message_sums_inserted cascade; drop function message_sums_changed cascade;
      ${formerly(ofPostgres, /create function unread_found_again\b.*?\nend \$\$;/gs).replace('create function', 'create or replace function')}
      ${withoutSums}`,
  },
  '0030-contacts-updated': 'drop index contacts_updated',
};

/** Parts of the step that kept the unread conversations first. */
function formerly(steps: readonly Step[], parts: RegExp): string {
  const text = steps.find(({ name }) => name === '0022-unread')?.sql ?? '';
  return (text.match(parts) ?? []).join('\n');
}

function withoutWriting(table: string): string {
  return `update ${table} set permissions = replace(permissions, ' messages:write_as_contact', '')`;
}

interface Step {
  readonly version: number;
  readonly name: string;
  readonly sql: string;
  readonly adds?: readonly string[];
}

/** The steps that a desk can be taken back to before, oldest first. */
export const undoneSteps: readonly Step[] = steps.filter(({ name }) => undoing[name] !== '');

/** Takes the database of a desk back to where it was before that step. */
export async function takeBack(place: Place, before: number): Promise<void> {
  for (const { version, name, adds = [] } of steps.toReversed()) {
    if (version < before) continue;
    const undo = wordsOf(place, undoing[name] ?? adds.map(dropped).join('; '));
    if (undo === '' && undoing[name] === undefined) throw new Error(`name what undoes ${name}`);
    if (undo !== '') await place.execute(undo);
  }
  await place.setVersion(before - 1);
}

function wordsOf({ env }: Place, undo: Undo): string {
  if (typeof undo === 'string') return undo;
  return env.DATABASE_URL?.startsWith('sqlite:') ? undo.sqlite : undo.postgres;
}

function dropped(added: string): string {
  const [table, column] = added.split('.');
  return column === undefined ? `drop table ${table}` : `alter table ${table} drop column ${column}`;
}

/** What is searched is made of other columns. */
const made = /^searched|^first_name_order$/;

/** The row without the columns that came with that step or a later one. */
export function asBefore<Row extends object>(table: string, row: Row, before: number): Partial<Row> {
  const later = new Set(steps.flatMap(({ version, adds = [] }) => (version < before ? [] : adds)));
  const columns = Object.entries(row).filter(([column]) => !later.has(`${table}.${column}`) && !made.test(column));
  return Object.fromEntries(columns) as Partial<Row>;
}
