import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { routes } from '@helpdesk/contract';
import { sequenceIds } from '@helpdesk/testkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stores } from '../../support/stores.ts';
import { type RecordedAnswer, recordAnswers, withoutAdded } from './recorded/answers.ts';
import { openWorld } from './world.ts';

/** A line for each answer. Where it is missing, the next run records it: commit it, and delete it to record it again. */
const file = new URL('recorded/answers.jsonl', import.meta.url);

const linesOf = (answers: readonly RecordedAnswer[]): string => answers.map((each) => JSON.stringify(each)).join('\n');

beforeEach(() => {
  let drawn = 0;
  vi.spyOn(crypto, 'randomUUID').mockImplementation(
    () => `10000000-0000-4000-8000-${String(++drawn).padStart(12, '0')}`,
  );
});
afterEach(() => void vi.restoreAllMocks());

/** Ids of the store in memory are others. */
const databases = stores.filter(([name]) => name !== 'memory');

describe.skipIf(databases.length === 0)('a program that reads the API sees what it saw before', () => {
  it.each(databases)(
    'on %s: every GET route answers as recorded, except for members that were added',
    async (_name, open) => {
      const world = await openWorld(open, { ids: sequenceIds() });
      const answers = await recordAnswers(world);
      await world.close();
      expect(new Set(answers.map(({ id }) => id)).size).toBe(
        Object.values(routes).filter(({ method }) => method === 'GET').length,
      );
      if (!existsSync(file)) {
        expect(process.env.CI, 'Run this test and commit its file.').toBeUndefined();
        writeFileSync(file, `${linesOf(answers)}\n`);
      }
      const recorded = readFileSync(file, 'utf8').trimEnd().split('\n');
      const kept = answers.map((answer, at) => withoutAdded(answer, JSON.parse(recorded[at] ?? '{}')));
      expect(kept.map((each) => JSON.stringify(each))).toEqual(recorded);
    },
  );
});
