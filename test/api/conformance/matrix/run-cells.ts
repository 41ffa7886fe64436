import { isDeepStrictEqual } from 'node:util';
import { requestOf } from '../ask.ts';
import type { World } from '../world.ts';
import { type Cell, changes } from './cells.ts';
import type { AgentCaller } from './model.ts';
import type { MakeRequest } from './requests.ts';

/**
 * Asks every cell and answers what is wrong, a line each. First what only reads, then what is refused, with a look at
 * the log and the records before and behind all refusals, then what succeeds and changes something.
 */
export async function wrongCells(
  world: World,
  cells: readonly Cell[],
  makeRequest: MakeRequest,
  afterChange: (cell: Cell) => Promise<void> = async () => {},
): Promise<readonly string[]> {
  const wrong: string[] = [];
  const newestEvent = () => world.store.read((reader) => reader.events.newest());
  const state = async () => ({ newest: await newestEvent(), ...(await world.records()) });

  async function ask(cell: Cell): Promise<void> {
    // Other tests check the rest of these answers. Here there are too many of them.
    const { statusCode: status } = await world.app.inject(await requestOf('', cell.id, await makeRequest(cell)));
    if (status !== cell.status) wrong.push(`${nameOf(cell)}: ${status} instead of ${cell.status}`);
  }

  /** Finds the refusals that changed something: repeats each request and compares the records before and after. */
  async function guilty(refused: readonly Cell[]): Promise<readonly string[]> {
    const found: string[] = [];
    for (const cell of refused) {
      const before = await state();
      await ask(cell);
      const after = await state();
      if (after.newest !== before.newest) found.push(`${nameOf(cell)}: left an event`);
      else if (!isDeepStrictEqual(after, before)) found.push(`${nameOf(cell)}: changed something`);
    }
    return found.length > 0 ? found : ['the refusals changed something'];
  }

  await wakeUp(world, cells);
  for (const cell of cells) if (!changes(cell.id)) await ask(cell);

  const refused = cells.filter((cell) => changes(cell.id) && cell.status !== 200);
  // Their records are made before anything is looked at.
  for (const cell of refused) await makeRequest(cell);
  const before = await state();
  for (const cell of refused) await ask(cell);
  if (!isDeepStrictEqual(await state(), before)) wrong.push(...(await guilty(refused)));

  for (const cell of cells) {
    if (!changes(cell.id) || cell.status !== 200) continue;
    await ask(cell);
    await afterChange(cell);
  }
  return wrong;
}

/** The first request of an agent is noted; a refusal that comes later has to leave all of them alone. */
async function wakeUp(world: World, cells: readonly Cell[]): Promise<void> {
  const agents = new Set(cells.flatMap(({ caller }) => (caller.kind === 'agent' ? [caller as AgentCaller] : [])));
  for (const { as } of agents) await world.data('getMe', { as });
}

function nameOf({ id, caller, target }: Cell): string {
  return `${id} by ${caller.name}${target === undefined ? '' : ` of ${target.name}`}`;
}
