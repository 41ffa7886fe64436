import { type SearchColumn, type SearchKind, type SearchPart, type SearchStep, searchColumns } from '@helpdesk/domain';
import type { HitParameter, HitQuery, StepOfSearch } from '@helpdesk/sql';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** One `like`, or one look at the whole fields: the column that it is about, and its value. */
interface Test {
  readonly column: string;
  readonly value: unknown;
}

/** A step of a search as a condition: of each group one way has to hold, and a way is one or more tests. */
type Condition = readonly (readonly (readonly Test[])[])[];

type Next = () => RawBuilder<unknown>;

/**
 * The index of trigrams finds rows by the very text that the domain compares, so that the condition on the index is the
 * rule itself.
 */
export function hits({ kind, steps, rank, inBlocks }: StepOfSearch): HitQuery {
  const [wanted = [], ...better] = [...steps.slice(0, rank + 1)].reverse().map((step) => conditionOf(step, kind));
  const values = [wanted, ...better].flat(3).map(({ value }) => value);
  return {
    shape: `${kind} ${inBlocks} ${[wanted, ...better].map(shapeOf).join('/')}`,
    args: Object.fromEntries(values.map((value, at) => [`p${at}`, value])),
    source: (p) => {
      let at = 0;
      const next = () => p(`p${at++}`);
      const has = conditionSql(wanted, next);
      const none = better.map((condition) => sql`not ${conditionSql(condition, next)}`);
      return sql`(${among(kind, [has, ...(inBlocks ? [blocksOf(p)] : [])], none)})`;
    },
    isHit: () => sql<SqlBool>`true`,
  };
}

function blocksOf(p: HitParameter): RawBuilder<unknown> {
  return sql`search_blocks(i.id) && ${p('blocks')}::bigint[] and i.id >= ${p('from')}`;
}

/** `offset 0`: else the planner would walk all rows from the newest on, to find hits that it takes for frequent. */
function among(kind: SearchKind, indexed: readonly RawBuilder<unknown>[], none: readonly RawBuilder<unknown>[]) {
  const conditions = sql.join(indexed, sql` and `);
  const rest = none.length === 0 ? sql`` : sql` where ${sql.join(none, sql` and `)}`;
  const rows =
    kind === 'messages'
      ? sql`select i.id, i.searched from messages i where i.type <> 'activity' and ${conditions} offset 0`
      : sql`select i.* from ${sql.raw(`${kind}_search`)} i where ${conditions} offset 0`;
  return sql<{ id: number }>`select i.id from (${rows}) i${rest}`;
}

function conditionSql(condition: Condition, next: Next): RawBuilder<unknown> {
  const test = ({ column }: Test) =>
    column === 'fields' ? sql`i.fields @> ${next()}::text[]` : sql`${sql.ref(`i.${column}`)} like ${next()}`;
  const way = (tests: readonly Test[]) => sql`(${sql.join(tests.map(test), sql` and `)})`;
  const groups = condition.map((ways) => sql`(${sql.join(ways.map(way), sql` or `)})`);
  return sql`(${sql.join(groups, sql` and `)})`;
}

function shapeOf(condition: Condition): string {
  return condition.map((ways) => ways.map((tests) => tests.map(({ column }) => column).join('+')).join('|')).join('&');
}

function conditionOf(step: SearchStep, kind: SearchKind): Condition {
  return step.map((group) => group.flatMap((part) => waysOf(part, kind)));
}

/** Columns that have no part in the index. */
const outsideOfIndex: ReadonlySet<SearchColumn> = new Set(
  searchColumns.conversations.filter((column) => column !== 'own'),
);

/** A whole field is looked up as such: of its trigrams many more rows would be found. */
function waysOf({ columns, text }: SearchPart, kind: SearchKind): readonly (readonly Test[])[] {
  if (text.startsWith('\n') && text.endsWith('\n')) return [[{ column: 'fields', value: [text.slice(1, -1)] }]];
  const value = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  if (kind === 'messages') return [[{ column: 'searched', value }]];
  const every = { column: 'every', value };
  if (columns.length === searchColumns[kind].length) return [[every]];
  return columns.map((column) => {
    const isIndexed = kind === 'contacts' || !outsideOfIndex.has(column);
    return isIndexed ? [{ column, value }] : [every, { column, value }];
  });
}
