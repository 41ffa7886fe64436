import { type Route, type RouteId, routes } from '@helpdesk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examples } from '../../api/conformance/examples.ts';
import { openWorld, type World } from '../../api/conformance/world.ts';
import { recordedSqlite } from './recorded-sqlite.ts';
import type { Recorded } from './recorded-store.ts';

const recorded = recordedSqlite();
let world: World;

beforeAll(async () => {
  world = await openWorld(recorded.open);
});
afterAll(() => world.close());

const rows = Object.entries(routes) as [RouteId, Route][];

/**
 * The caller is found in the first read of a request, and is not part of the response. Sockets read the log at times of
 * their own.
 */
const isBeside = ({ text }: Recorded): boolean =>
  /"api_key" = |"agent_sessions" as "s"/.test(text) || /^select .* from "events"/.test(text);

/** The pieces of work that read several times and may see several states, as their statements. */
function inSeveralStates(statements: readonly Recorded[]): readonly (readonly string[])[] {
  const reads = new Map<Recorded['read'], string[]>();
  for (const statement of statements) {
    const { read, text } = statement;
    if (read === undefined || read.isOneState || isBeside(statement)) continue;
    reads.set(read, [...(reads.get(read) ?? []), text]);
  }
  return [...reads.values()].filter(({ length }) => length > 1);
}

describe('faults O1: an answer that is put together from several reads is of one state', () => {
  it.each(rows)('%s', async (id) => {
    const given = await examples[id](world);
    await world.data('getMe');
    recorded.take();
    await world.data(id, routes[id].caller.kind === 'public' ? { ...given, as: null } : given);
    expect(inSeveralStates(recorded.take())).toEqual([]);
  });

  it('planted: two reads that may see two states are found', async () => {
    recorded.take();
    await world.store.read(async ({ tags, teams }) => [await tags.list(), await teams.list()]);
    expect(inSeveralStates(recorded.take())).toHaveLength(1);
    await world.store.read(async ({ tags, teams }) => [await tags.list(), await teams.list()], { oneState: true });
    expect(inSeveralStates(recorded.take())).toEqual([]);
  });
});
