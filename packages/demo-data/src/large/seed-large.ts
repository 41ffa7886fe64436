import type { Archive, ArchiveWriter } from '@helpdesk/archive';
import type { HtmlSanitizer } from '@helpdesk/domain/ports';
import { begin, deskNames, isInUse } from './begin.ts';
import { calendarOf } from './calendar.ts';
import { chunkRows, type RowsByTable } from './chunk-rows.ts';
import { type Begun, findBegun, numbersOfDone, rowsOf } from './kept-numbers.ts';
import { chunkSize, type LargePlan } from './large-plan.ts';
import { largeAgents } from './staff.ts';
import { textsOf } from './texts.ts';

/** How many rows were written by this run, by table. */
type WrittenRows = ReadonlyMap<string, number>;

/**
 * `filled`: from the beginning or, after an interrupted run, from the first conversation that was missing. In all other
 * cases nothing was changed. `there`: it was complete already. `other`: this desk is, or is to be, made from other numbers.
 * `in use`: it has contacts or conversations of its own.
 */
export type LargeSeeded =
  | { readonly outcome: 'filled'; readonly rows: WrittenRows; readonly resumedAfter: number }
  | { readonly outcome: 'there' }
  | { readonly outcome: 'other'; readonly begun: LargePlan; readonly done: number }
  | { readonly outcome: 'in use' };

export interface LargeOptions {
  /** Called after each transaction, with the conversations of the plan that are there, and the rows of this run. */
  readonly onProgress?: (done: number, rows: number) => void;
  /** How many conversations one transaction adds. The ids of messages depend on it. */
  readonly chunk?: number;
}

/**
 * Fills a desk with as many conversations as the plan has, some thousand in a transaction. A run that was interrupted
 * goes on behind the last transaction, up to the same end.
 *
 * @param plan its end counts only when the desk is begun
 */
export async function seedLarge(
  archive: Archive,
  sanitizer: HtmlSanitizer,
  plan: LargePlan,
  { onProgress = () => {}, chunk: chunkOf = chunkSize }: LargeOptions = {},
): Promise<LargeSeeded> {
  const { tables } = archive;
  const decided = await archive.snapshot(async (reader) => {
    const begun = await findBegun(reader, tables);
    if (begun !== undefined) return refusalOf(begun, plan);
    return (await isInUse(reader, tables)) ? ({ outcome: 'in use' } as const) : undefined;
  });
  if (decided !== undefined) return decided;
  return archive.fillInParts(async (fill) => {
    const rows = new Map<string, number>();
    const count = (written: RowsByTable): void => {
      for (const [name, { length }] of written) rows.set(name, (rows.get(name) ?? 0) + length);
    };
    const total = (): number => [...rows.values()].reduce((sum, each) => sum + each, 0);
    const first = await fill((writer) => findOrBegin(writer, tables, plan, count));
    if ('outcome' in first) return first;
    const { begun, names } = first;
    const { conversations, seed } = begun.plan;
    const texts = textsOf(sanitizer);
    const desk = {
      plan: begun.plan,
      calendar: calendarOf(begun.plan),
      agents: largeAgents(seed),
      texts,
      ids: begun.ids,
      names,
    };
    for (let done = begun.done; done < conversations; ) {
      done = await fill(async (writer) => {
        // Another run may be at work on the same desk.
        const before = (await findBegun(writer, tables))?.done ?? done;
        const upTo = Math.min(before + chunkOf, conversations);
        const lastId = await lastMessageId(writer, tables);
        const chunk = chunkRows(desk, before + 1, upTo, lastId);
        await insertAll(writer, tables, chunk);
        await writer.setNumbers({
          lastIds: new Map([['messages', lastId + (chunk.get('messages')?.length ?? 0)]]),
          counters: numbersOfDone(upTo),
        });
        count(chunk);
        return upTo;
      });
      onProgress(done, total());
    }
    return { outcome: 'filled', rows, resumedAfter: begun.done };
  });
}

/** Looks again, now that no other process writes. */
async function findOrBegin(
  writer: ArchiveWriter,
  tables: Archive['tables'],
  plan: LargePlan,
  count: (rows: RowsByTable) => void,
) {
  const found = await findBegun(writer, tables);
  const refused = found && refusalOf(found, plan);
  if (refused !== undefined) return refused;
  const names = await deskNames(writer, tables);
  if (found !== undefined) return { begun: found, names };
  if (await isInUse(writer, tables)) return { outcome: 'in use' } as const;
  const { begun, rows } = await begin(writer, tables, plan);
  await insertAll(writer, tables, rows);
  count(rows);
  return { begun, names };
}

function refusalOf({ plan, done }: Begun, wanted: LargePlan): LargeSeeded | undefined {
  if (plan.conversations !== wanted.conversations || plan.seed !== wanted.seed) {
    return { outcome: 'other', begun: plan, done };
  }
  return done === plan.conversations ? { outcome: 'there' } : undefined;
}

async function insertAll(writer: ArchiveWriter, tables: Archive['tables'], rows: RowsByTable): Promise<void> {
  for (const table of tables) {
    const own = rows.get(table.name) ?? [];
    if (own.length > 0) await writer.insert(table, own);
  }
}

async function lastMessageId(writer: ArchiveWriter, tables: Archive['tables']): Promise<number> {
  for await (const row of rowsOf(writer, tables, 'last_ids')) {
    if (row.table_name === 'messages') return Number(row.last_id);
  }
  return 0;
}
