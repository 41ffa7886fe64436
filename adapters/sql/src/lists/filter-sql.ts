import { type Condition, type FilterGroup, foldCase, foldText, spacedText } from '@helpdesk/domain';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SqlEngine } from '../engine/engine.ts';

/**
 * `matchesFilter()` as SQL. A filter has a shape (its operators, fields and how many values each has) and values, in
 * the order in which they are met; so a filter is compiled once per shape. Conditions are true or false and never null:
 * `not …` handles null itself.
 */

/** Where the fields of one kind of list are, by the names that the domain gives them. */
export interface FilterColumns<Field extends string, Column extends FilterColumn = FilterColumn> {
  readonly values: Readonly<Record<Field, Column>>;
  /** The table that joins rows to tags, its column for the row, and the row's id; undefined where rows have none. */
  readonly tags?: {
    readonly table: string;
    readonly owner: string;
    readonly id: string;
    /** The rows are found by their tags, instead of looking for the tags of each row. Better where they are few. */
    readonly leads?: true;
  };
}

export interface TableColumn {
  readonly column: string;
  readonly nullable: boolean;
  /** Rows are found by the contacts whose column contains a text: that column of `users`, and where rows have its id. */
  readonly leads?: { readonly column: string; readonly id: string };
}

export type FilterColumn = TableColumn | { readonly computed: RawBuilder<unknown> };

/** What the query of a filter depends on, except its values. */
export function filterShape(filter: FilterGroup): string {
  const parts = filter.rules.map((rule) => ('logic' in rule ? filterShape(rule) : conditionShape(rule)));
  return `${filter.logic}(${parts.join(';')})`;
}

export function filterValues(filter: FilterGroup): readonly (string | number)[] {
  return filter.rules.flatMap((rule) => ('logic' in rule ? filterValues(rule) : conditionValues(rule)));
}

/** @param next the placeholder of the next of `filterValues` */
export function filterCondition<Field extends string>(
  engine: SqlEngine,
  columns: FilterColumns<Field>,
  filter: FilterGroup<Field>,
  next: () => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  if (filter.rules.length === 0) return sql<SqlBool>`1 = 1`;
  const rules = filter.rules.map((rule) =>
    'logic' in rule ? filterCondition(engine, columns, rule, next) : conditionOf(engine, columns, rule, next),
  );
  return sql<SqlBool>`(${sql.join(rules, filter.logic === 'AND' ? sql` and ` : sql` or `)})`;
}

function conditionShape(condition: Condition): string {
  const field = 'field' in condition ? condition.field : '';
  const ids = 'tagIds' in condition ? condition.tagIds.length : '';
  const indexed = condition.op === 'text contains' && isInIndex(condition.value) ? ' in index' : '';
  return `${condition.op}${indexed},${field},${conditionValues(condition).length},${ids}`;
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
      return [foldText(condition.value), searchedPart(condition.value)];
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

function conditionOf<Field extends string>(
  engine: SqlEngine,
  columns: FilterColumns<Field>,
  condition: Condition<Field>,
  next: () => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  if ('field' in condition) {
    const column = columns.values[condition.field];
    if (condition.op === 'text contains' && 'leads' in column && column.leads !== undefined) {
      return ledByText(engine, column.leads, condition.value, next);
    }
    return valueCondition(engine, condition, compared(column), next);
  }
  switch (condition.op) {
    case 'tags any':
      return hasAnyTag(columns, condition.tagIds.length, condition.tagNames.length, next);
    case 'tags none':
      return sql<SqlBool>`not ${hasAnyTag(columns, condition.tagIds.length, condition.tagNames.length, next)}`;
    case 'tags set':
      return hasTag(columns);
    case 'tags not set':
      return sql<SqlBool>`not ${hasTag(columns)}`;
  }
}

function ledByText(
  engine: SqlEngine,
  { column, id }: NonNullable<TableColumn['leads']>,
  value: string,
  next: () => RawBuilder<unknown>,
): RawBuilder<SqlBool> {
  const text = sql.ref(`ft.${column}`);
  const part = partOf(next);
  const found = sql`${text} is not null and ${engine.contains(text, part.folded)}`;
  const contacts = isInIndex(value)
    ? sql`(${engine.contactsWith(part.searched)}) fs cross join users ft where ft.id = fs.id and ${found}`
    : sql`users ft where ${found}`;
  return engine.isAmong(sql.ref(id), sql`select ft.id from ${contacts}`);
}

/** A part of a text has two values: for the rule itself, and for the index of searches. */
function partOf(next: () => RawBuilder<unknown>) {
  const folded = next() as RawBuilder<string>;
  const searched = next() as RawBuilder<string>;
  return { folded, searched };
}

function searchedPart(part: string): string {
  return spacedText(part).trim();
}

/** The index of searches is of trigrams. */
function isInIndex(part: string): boolean {
  return [...searchedPart(part)].length >= 3;
}

function compared(column: FilterColumn): RawBuilder<unknown> {
  return 'computed' in column ? column.computed : sql.ref(column.column);
}

type ValueCondition = Extract<Condition, { readonly field: string }>;

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
      return known(engine.contains(column, partOf(next).folded));
    case 'text not contains':
      return orNull(sql`not ${engine.contains(column, partOf(next).folded)}`);
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

type Tagged = Pick<FilterColumns<never>, 'tags'>;

function hasTag({ tags }: Tagged, which?: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (tags === undefined) throw new Error('the rows have no tags');
  const { table, owner, id, leads } = tags;
  if (leads && which !== undefined) {
    return sql<SqlBool>`${sql.ref(id)} in (select ${sql.ref(`ft.${owner}`)} from ${sql.table(table)} ft where ${which})`;
  }
  const narrowed = which === undefined ? sql`` : sql` and ${which}`;
  return sql<SqlBool>`exists (select 1 from ${sql.table(table)} ft where ${sql.ref(`ft.${owner}`)} = ${sql.ref(id)}${narrowed})`;
}

function hasAnyTag(columns: Tagged, ids: number, names: number, next: () => RawBuilder<unknown>): RawBuilder<SqlBool> {
  const places = (count: number) => sql.join(Array.from({ length: count }, () => next()));
  const ways: RawBuilder<unknown>[] = [];
  if (ids > 0) ways.push(sql`ft.tag_id in (${places(ids)})`);
  if (names > 0) ways.push(sql`ft.tag_id in ${idsOfTags(places(names))}`);
  if (ways.length === 0) return never;
  return hasTag(columns, sql`(${sql.join(ways, sql` or `)})`);
}

/** @param names folded */
export function idsOfTags(names: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select id from tags where name_key in (${names}))`;
}
