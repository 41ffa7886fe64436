import { type Condition, type FilterField, type FilterGroup, foldCase } from '@helpdesk/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SqlEngine } from './engine.ts';

/**
 * `matches()` as SQL. A filter has a shape (its operators, fields and how many values each has) and
 * values, in the order in which they are met; so a filter is compiled once per shape. Conditions
 * are true or false and never null: `not …` says itself what it does with null.
 */

type FieldColumns = Readonly<Record<FilterField, string>>;

const columns: FieldColumns = {
  'conversations.status_id': 'c.status_id',
  'conversations.priority_id': 'c.priority_id',
  'conversations.assigned_team_id': 'c.assigned_team_id',
  'conversations.assigned_user_id': 'c.assigned_user_id',
  'conversations.inbox_id': 'c.inbox_id',
  'conversations.last_message_at': 'c.last_message_at',
  'conversations.last_interaction_at': 'c.last_interaction_at',
  'conversations.last_interaction_sender': 'c.last_interaction_sender',
  'conversations.created_at': 'c.created_at',
  'conversations.waiting_since': 'c.waiting_since',
  'conversations.next_sla_deadline_at': 'c.next_sla_deadline_at',
  'conversations.snoozed_until': 'c.snoozed_until',
  'conversations.sla_policy_id': 'c.sla_policy_id',
  'conversation_statuses.id': 'c.status_id',
  'conversation_statuses.name': 's.name',
  'users.email': 'u.email',
  'users.external_user_id': 'u.external_user_id',
  'inboxes.channel': 'i.channel',
};

/** What the query of a filter depends on, but for its values. */
export function filterShape(filter: FilterGroup): string {
  const parts = filter.rules.map((rule) => ('logic' in rule ? filterShape(rule) : conditionShape(rule)));
  return `${filter.logic}(${parts.join(';')})`;
}

export function filterValues(filter: FilterGroup): readonly (string | number)[] {
  return filter.rules.flatMap((rule) => ('logic' in rule ? filterValues(rule) : conditionValues(rule)));
}

/** @param next the placeholder of the next of `filterValues` */
export function filterCondition(
  engine: SqlEngine,
  filter: FilterGroup,
  next: () => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  if (filter.rules.length === 0) return sql<SqlBool>`1 = 1`;
  const rules = filter.rules.map((rule) =>
    'logic' in rule ? filterCondition(engine, rule, next) : conditionOf(engine, rule, next),
  );
  return sql<SqlBool>`(${sql.join(rules, filter.logic === 'AND' ? sql` and ` : sql` or `)})`;
}

function conditionShape(condition: Condition): string {
  const field = 'field' in condition ? condition.field : '';
  const ids = 'tagIds' in condition ? condition.tagIds.length : '';
  return `${condition.op},${field},${conditionValues(condition).length},${ids}`;
}

function conditionValues(condition: Condition): readonly (string | number)[] {
  switch (condition.op) {
    case 'set':
    case 'not set':
    case 'tags set':
    case 'tags not set':
      return [];
    case 'integer in':
    case 'text in':
      return condition.values;
    case 'integer between':
    case 'text between':
      return [condition.low, condition.high];
    case 'text contains':
    case 'text not contains':
      return [foldCase(condition.value)];
    case 'time in':
    case 'time not in':
      return condition.spans.flatMap((span) => [span.from, span.until]);
    case 'time from':
    case 'time before':
      return [condition.at];
    case 'tags any':
    case 'tags none':
      return [...condition.tagIds, ...condition.tagNames.map(foldCase)];
    default:
      return [condition.value];
  }
}

function conditionOf(engine: SqlEngine, condition: Condition, next: () => RawBuilder<unknown>): RawBuilder<SqlBool> {
  switch (condition.op) {
    case 'tags any':
      return hasAnyTag(condition.tagIds.length, condition.tagNames.length, next);
    case 'tags none':
      return sql<SqlBool>`not ${hasAnyTag(condition.tagIds.length, condition.tagNames.length, next)}`;
    case 'tags set':
      return hasTag;
    case 'tags not set':
      return sql<SqlBool>`not ${hasTag}`;
    default:
      return valueCondition(engine, condition, sql.ref(columns[condition.field]), next);
  }
}

type ValueCondition = Extract<Condition, { readonly field: FilterField }>;

function valueCondition(
  engine: SqlEngine,
  condition: ValueCondition,
  column: RawBuilder<unknown>,
  next: () => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const known = (test: RawBuilder<unknown>) => sql<SqlBool>`(${column} is not null and ${test})`;
  const orNull = (test: RawBuilder<unknown>) => sql<SqlBool>`(${column} is null or ${test})`;
  switch (condition.op) {
    case 'set':
      return sql<SqlBool>`${column} is not null`;
    case 'not set':
      return sql<SqlBool>`${column} is null`;
    case 'integer equals':
    case 'text equals':
      return known(sql`${column} = ${next()}`);
    case 'integer not equals':
    case 'text not equals':
      return orNull(sql`${column} <> ${next()}`);
    case 'integer greater than':
    case 'text greater than':
      return known(sql`${column} > ${next()}`);
    case 'integer less than':
    case 'text less than':
    case 'time before':
      return known(sql`${column} < ${next()}`);
    case 'time from':
      return known(sql`${column} >= ${next()}`);
    case 'integer in':
    case 'text in':
      if (condition.values.length === 0) return never;
      return known(sql`${column} in (${sql.join(condition.values.map(() => next()))})`);
    case 'integer between':
    case 'text between':
      return known(sql`${column} >= ${next()} and ${column} <= ${next()}`);
    case 'text contains':
      return known(engine.contains(column, next() as RawBuilder<string>));
    case 'text not contains':
      return orNull(sql`not ${engine.contains(column, next() as RawBuilder<string>)}`);
    case 'time in':
      return known(withinSpans(column, condition.spans.length, next));
    case 'time not in':
      return orNull(sql`not ${withinSpans(column, condition.spans.length, next)}`);
  }
}

const never = sql<SqlBool>`(1 = 0)`;

function withinSpans(column: RawBuilder<unknown>, count: number, next: () => RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (count === 0) return never;
  const spans = Array.from({ length: count }, () => sql`(${column} >= ${next()} and ${column} < ${next()})`);
  return sql<SqlBool>`(${sql.join(spans, sql` or `)})`;
}

const hasTag = sql<SqlBool>`exists (select 1 from conversation_tags ft where ft.conversation_id = c.id)`;

function hasAnyTag(ids: number, names: number, next: () => RawBuilder<unknown>): RawBuilder<SqlBool> {
  const places = (count: number) => sql.join(Array.from({ length: count }, () => next()));
  const ways: RawBuilder<unknown>[] = [];
  if (ids > 0) ways.push(sql`ft.tag_id in (${places(ids)})`);
  if (names > 0) ways.push(sql`ft.tag_id in (select id from tags where name_key in (${places(names)}))`);
  if (ways.length === 0) return never;
  const any = sql.join(ways, sql` or `);
  return sql<SqlBool>`exists (select 1 from conversation_tags ft where ft.conversation_id = c.id and (${any}))`;
}
