import { type RouteId, routes } from '@helpdesk/contract';
import { expect, test } from 'vitest';
import { freshSeed } from '../../support/fresh-seed.ts';
import { openMemory } from '../../support/stores.ts';
import { neverDone } from './requests/acts.ts';
import { sessionsApart } from './requests/compare.ts';
import { Coverage } from './requests/coverage.ts';
import { type Engines, openDesks } from './requests/desks.ts';
import { faults, withFault } from './requests/planted.ts';
import { playSession } from './requests/session.ts';

const seed = freshSeed('DIFFERENTIAL_SEED');
const sessions = Number(process.env.DIFFERENTIAL_SESSIONS ?? 6);

test(`sessions of requests are answered alike by every store, DIFFERENTIAL_SEED=${seed}`, {
  timeout: sessions * 300_000,
}, async () => {
  const coverage = new Coverage();
  const apart = await sessionsApart(seed, sessions, coverage);
  expect(apart.join('\n\n')).toBe('');
  expect(coverage.total).toBeGreaterThan(900 * sessions);
  expect(coverage.without('2xx').filter((id) => !neverDone.has(id))).toEqual([]);
  const refusable = (id: RouteId) => routes[id].caller.kind !== 'public';
  expect(coverage.without('4xx').filter(refusable)).toEqual([]);
});

test.each(faults)('notices a store that $name', async (fault) => {
  const engines: Engines = [
    ['memory', openMemory],
    ['memory with a fault', withFault(openMemory, fault)],
  ];
  let isNoticed = false;
  for (let each = 1; each <= 30 && !isNoticed; each++) {
    const desks = await openDesks(engines);
    isNoticed = (await playSession(desks, each)) !== undefined;
    await desks.close();
  }
  expect(isNoticed).toBe(true);
});
