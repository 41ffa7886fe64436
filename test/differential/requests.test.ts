import { type RouteId, routes } from '@helpdesk/contract';
import { expect, test } from 'vitest';
import { openMemory, stores } from '../support/stores.ts';
import { neverDone } from './requests/acts.ts';
import { Coverage } from './requests/coverage.ts';
import { type Engines, openDesks } from './requests/desks.ts';
import { faults, withFault } from './requests/planted.ts';
import { type Apart, playSession } from './requests/session.ts';

const seed = Number(process.env.DIFFERENTIAL_SEED ?? Date.now() % 2 ** 31);
const sessions = Number(process.env.DIFFERENTIAL_SESSIONS ?? 6);
const zones = ['UTC', 'America/Sao_Paulo', 'Asia/Kolkata'];

test(`sessions of requests are answered alike by every store, DIFFERENTIAL_SEED=${seed}`, {
  timeout: sessions * 150_000,
}, async () => {
  const coverage = new Coverage();
  const apart: string[] = [];
  for (let each = 0; each < sessions; each++) {
    const desks = await openDesks(stores, { timeZone: zones[each % zones.length] ?? 'UTC' });
    try {
      const found = await playSession(desks, seed + each, { coverage, rounds: 2 });
      if (found !== undefined) apart.push(told(found, seed + each));
    } catch (error) {
      throw new Error(`session ${seed + each}`, { cause: error });
    } finally {
      await desks.close();
    }
  }
  expect(apart.join('\n\n')).toBe('');
  expect(coverage.total).toBeGreaterThan(900 * sessions);
  expect(coverage.without('2xx').filter((id) => !neverDone.has(id))).toEqual([]);
  const refusable = (id: RouteId) => routes[id].caller.kind !== 'public';
  expect(coverage.without('4xx').filter(refusable)).toEqual([]);
});

function told({ step, what, path, values, answers }: Apart, session: number): string {
  const lines = [
    `session ${session}, request ${step}: ${short(what)}`,
    `the answers differ at ${path || 'their root'}`,
    ...values.map((value, index) => `${stores[index]?.[0]}: ${short(value)}`),
    ...answers.map((answer, index) => `whole answer of ${stores[index]?.[0]}: ${short(answer).slice(0, 600)}`),
  ];
  return lines.join('\n');
}

function short(value: unknown): string {
  const text = JSON.stringify(value) ?? 'undefined';
  return text.length > 1_500 ? `${text.slice(0, 1_500)}… (${text.length})` : text;
}

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
