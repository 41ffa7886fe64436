import { migrations as ofPostgres } from '../../adapters/postgres/src/migrations/all.ts';
import { migrations as ofSqlite } from '../../adapters/sqlite/src/migrations/all.ts';
import type { Place } from './places.ts';

const totals = `drop table conversation_totals; ${['waiting', 'deadline', 'interaction']
  .map((order) => `drop index conversations_${order}`)
  .join('; ')}`;

/** In words of every engine, or of each. */
type Undo = string | { readonly sqlite: string; readonly postgres: string };

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
  '0007-one-sigma': '',
  '0008-totals': {
    sqlite: `${['insert', 'delete', 'update'].map((act) => `drop trigger conversation_totals_${act}`).join('; ')}; ${totals}`,
    postgres: `${['inserted', 'deleted', 'updated'].map((act) => `drop function conversation_totals_${act} cascade`).join('; ')}; ${totals}`,
  },
};

function withoutWriting(table: string): string {
  return `update ${table} set permissions = replace(permissions, ' messages:write_as_contact', '')`;
}

interface Step {
  readonly version: number;
  readonly name: string;
  readonly adds?: readonly string[];
}

/** Steps of both engines; the others are older than either of them. */
const steps: readonly Step[] = ofSqlite.filter(({ name }) => ofPostgres.some((step) => step.name === name));

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

/** The row without the columns that came with that step or a later one. */
export function asBefore<Row extends object>(table: string, row: Row, before: number): Partial<Row> {
  const later = new Set(steps.flatMap(({ version, adds = [] }) => (version < before ? [] : adds)));
  const columns = Object.entries(row).filter(([column]) => !later.has(`${table}.${column}`));
  return Object.fromEntries(columns) as Partial<Row>;
}
