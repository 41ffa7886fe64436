import type { RecordedEvent } from '@helpdesk/domain';
import type { EventReader } from '@helpdesk/domain/ports';
import type { SqlConnection } from '@helpdesk/sql';
import { expect, it } from 'vitest';
import { postgresEngine } from './postgres-engine.ts';
import { settledLogReader } from './settled-log-reader.ts';

const entry = (id: number): RecordedEvent => ({ id, createdAt: 0, event: { type: 'tag.changed', tagId: id } });

/** No transaction is open that writes. */
const idle: SqlConnection = { engine: postgresEngine, execute: async () => [] };

/** A log whose answers come when they are let go, with what was there when they were asked for. */
function slowLog() {
  const ids = new Set<number>();
  const answers: (() => void)[] = [];
  const events: EventReader = {
    listAfter: async (id, limit) => {
      const rows = [...ids]
        .filter((each) => each > id)
        .sort((a, b) => a - b)
        .slice(0, limit)
        .map(entry);
      await new Promise<void>((resolve) => answers.push(resolve));
      return rows;
    },
    listAfterSeq: async () => [],
    newest: async () => Math.max(0, ...ids),
    forgottenUpTo: async () => 0,
  };
  return { ids, events, answer: () => answers.shift()?.() };
}

it('a row that is committed and settled while older rows are on their way is not passed over', async () => {
  const log = settledLogReader();
  const { ids, events, answer } = slowLog();
  ids.add(2);
  const reading = log.listAfter(idle, events, 0, 10);
  ids.add(1);
  expect(await log.newest(idle, events)).toBe(2);
  answer();
  await expect.poll(() => answer() === undefined).toBe(true);
  const interval = setInterval(answer, 1);
  expect((await reading).map(({ id }) => id)).toEqual([1, 2]);
  clearInterval(interval);
});
