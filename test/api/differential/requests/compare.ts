import { stores } from '../../../support/stores.ts';
import type { Coverage } from './coverage.ts';
import { openDesks } from './desks.ts';
import { type Apart, playSession } from './session.ts';

const zones = ['UTC', 'America/Sao_Paulo', 'Asia/Kolkata'];

/** Plays sessions on every store; a text for each in which one of them answered otherwise. */
export async function sessionsApart(seed: number, sessions: number, coverage: Coverage): Promise<readonly string[]> {
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
  return apart;
}

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
