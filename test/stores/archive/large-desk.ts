import type { Archive, ArchiveRow } from '@helpdesk/archive';
import { type LargePlan, type LargeSeeded, seedLarge } from '@helpdesk/demo-data';
import { htmlSanitizer } from '@helpdesk/html-sanitize';
import { type Composition, compose, readConfig } from '@helpdesk/service';
import type { Place } from './places.ts';

/** Noon of a Wednesday. */
export const end = Date.UTC(2026, 5, 17, 12);

/** Rows of every table by its name, in the order of the key. */
export type DeskRows = ReadonlyMap<string, readonly ArchiveRow[]>;

/** A desk after its first start, on which nothing else runs. */
export async function withNewDesk<T>({ env }: Place, work: (composition: Composition) => Promise<T>): Promise<T> {
  const read = readConfig(env);
  if (!('ok' in read)) throw new Error(read.faults.join('\n'));
  const composition = await compose(read.ok);
  try {
    const credentials = { apiKey: 'key-of-the-first-admin', apiSecret: 'secret-of-the-first-admin' };
    await composition.helpdesk.bootstrapDesk({ email: 'admin@example.com', password: 'correct horse', credentials });
    return await work(composition);
  } finally {
    await composition.close();
  }
}

/** Small transactions, so that a small desk has several. */
const chunk = 100;

export function seed(archive: Archive, plan: Partial<LargePlan> = {}): Promise<LargeSeeded> {
  return seedLarge(archive, htmlSanitizer, { conversations: 350, seed: 7, end, ...plan }, { chunk });
}

export async function allRows(archive: Archive): Promise<DeskRows> {
  return archive.snapshot(async (reader) => {
    const tables = new Map<string, readonly ArchiveRow[]>();
    for (const table of archive.tables) {
      const rows: ArchiveRow[] = [];
      for await (const page of reader.pages(table)) rows.push(...page);
      tables.set(table.name, rows);
    }
    return tables;
  });
}

/** What the seed has made, without what every first start makes in its own way. */
export function seededRows(rows: DeskRows): DeskRows {
  const isOwn = (name: string, row: ArchiveRow): boolean => {
    switch (name) {
      case 'users':
        return Number(row.id) > 2;
      case 'roles':
        return Number(row.id) > 2;
      case 'inboxes':
        return Number(row.id) > 1;
      case 'counters':
        return row.name !== 'desk_id' && row.name !== 'secret_check';
      default:
        return !firstStartTables.has(name);
    }
  };
  return new Map([...rows].map(([name, own]) => [name, own.filter((row) => isOwn(name, row))]));
}

const firstStartTables: ReadonlySet<string> = new Set(['statuses', 'priorities', 'events']);

/** The same archive, except that the transaction with the given insert fails. */
export function cutAt(archive: Archive, insert: number): Archive {
  let left = insert;
  return {
    ...archive,
    fillInParts: (work) =>
      archive.fillInParts((fill) =>
        work((part) =>
          fill((writer) =>
            part({
              ...writer,
              insert: async (table, rows) => {
                left -= 1;
                if (left === 0) throw new Error('cut');
                await writer.insert(table, rows);
              },
            }),
          ),
        ),
      ),
  };
}
