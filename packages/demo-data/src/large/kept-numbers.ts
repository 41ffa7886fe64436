import type { ArchiveReader, ArchiveRow, ArchiveTable } from '@helpdesk/archive';
import type { DeskIds } from './desk-ids.ts';
import type { LargePlan } from './large-plan.ts';

/** What has to be known to go on with a large desk: kept among the numbers on which all programs agree. */
export interface Begun {
  readonly plan: LargePlan;
  readonly ids: DeskIds;
  /** How many of its conversations exist already. */
  readonly done: number;
}

const prefix = 'seed_';

/** The rows of a small table, and those of the others that are read until enough is known. */
export async function* rowsOf(
  reader: ArchiveReader,
  tables: readonly ArchiveTable[],
  name: string,
): AsyncGenerator<ArchiveRow, void, undefined> {
  const table = tables.find((each) => each.name === name);
  if (table === undefined) throw new Error(`the archive has no table ${name}`);
  for await (const page of reader.pages(table)) yield* page;
}

/** Undefined where no large desk was begun. */
export async function findBegun(reader: ArchiveReader, tables: readonly ArchiveTable[]): Promise<Begun | undefined> {
  const kept = new Map<string, number>();
  for await (const { name, value } of rowsOf(reader, tables, 'counters')) kept.set(String(name), Number(value));
  const found = (name: string): number => {
    const value = kept.get(prefix + name);
    if (value === undefined) throw new Error(`the desk does not know its number ${prefix}${name}`);
    return value;
  };
  if (!kept.has(`${prefix}conversations`)) return undefined;
  return {
    plan: { conversations: found('conversations'), seed: found('seed'), end: found('end') },
    ids: {
      firstAgent: found('first_agent'),
      firstContact: found('first_contact'),
      firstChannel: found('first_channel'),
      firstConversation: found('first_conversation'),
      firstReference: found('first_reference'),
      firstTeam: found('first_team'),
      firstTag: found('first_tag'),
      inboxes: [found('inbox_1'), found('inbox_2'), found('inbox_3')],
    },
    done: found('done'),
  };
}

/** The numbers to keep of a large desk that has been begun. */
export function numbersOf({ plan, ids, done }: Begun): ReadonlyMap<string, number> {
  const [inbox1, inbox2, inbox3] = ids.inboxes;
  const numbers = {
    conversations: plan.conversations,
    seed: plan.seed,
    end: plan.end,
    first_agent: ids.firstAgent,
    first_contact: ids.firstContact,
    first_channel: ids.firstChannel,
    first_conversation: ids.firstConversation,
    first_reference: ids.firstReference,
    first_team: ids.firstTeam,
    first_tag: ids.firstTag,
    inbox_1: inbox1,
    inbox_2: inbox2,
    inbox_3: inbox3,
  };
  const kept = Object.entries(numbers).map(([name, value]) => [prefix + name, value] as const);
  return new Map([...kept, ...numbersOfDone(done)]);
}

/** The numbers to keep after each chunk. */
export function numbersOfDone(done: number): ReadonlyMap<string, number> {
  return new Map([[`${prefix}done`, done]]);
}
