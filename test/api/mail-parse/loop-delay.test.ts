import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expensiveMails } from '../../support/mail/expensive-mails.ts';
import { type MailReader, openMailReader } from '../../support/mail/read-mails.ts';

/** What agents of the same process may wait for longer, in milliseconds. */
const longestMs = 25;
/** The quickest counts: a machine with other work holds every process now and then. */
const tries = 5;

let reader: MailReader;
beforeAll(async () => {
  reader = await openMailReader();
});
afterAll(() => reader.close());

async function heldWhile(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  // The first turn is not measured.
  await sleep(10);
  await work();
  delay.disable();
  return delay.max / 1e6;
}

describe('mail 37: while a mail is read that is made to be expensive, the loop of the service goes on', () => {
  it.each(Object.entries(expensiveMails))('%s', async (_name, make) => {
    const mail = Buffer.from(make());
    const held: number[] = [];
    for (let left = tries; left > 0; left -= 1) {
      held.push(
        await heldWhile(async () => {
          const reading = await reader.read(mail);
          await reading.release();
        }),
      );
    }
    expect(Math.min(...held)).toBeLessThan(longestMs);
  });

  it('planted: work on the loop is noticed', async () => {
    const held = await heldWhile(async () => {
      for (const end = performance.now() + 3 * longestMs; performance.now() < end; );
      await sleep(5);
    });
    expect(held).toBeGreaterThan(longestMs);
  });
});
