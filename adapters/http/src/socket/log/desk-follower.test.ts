import { refuse } from '@helpdesk/domain';
import type { LogEntry } from '@helpdesk/domain/use-cases';
import { expect, it } from 'vitest';
import type { ServerOptions } from '../../server-options.ts';
import { deskFollower } from './desk-follower.ts';

const changed = { event: { type: 'settings.changed', name: 'desk' } } as LogEntry;

/** Reads of the settings, each ended by the test. */
function open() {
  const reads: PromiseWithResolvers<void>[] = [];
  const failures: unknown[] = [];
  const learnDesk = () => {
    const read = Promise.withResolvers<void>();
    reads.push(read);
    return read.promise;
  };
  const options = { helpdesk: { learnDesk } } as unknown as ServerOptions;
  return { reads, failures, follower: deskFollower(options, (error) => void failures.push(error)) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('reads after a change of the settings of the desk, and hands on when it knows', async () => {
  const { reads, follower } = open();
  await follower.entry({ event: { type: 'inbox.deleted', inboxId: 1 } } as LogEntry);
  expect(reads).toHaveLength(0);
  let isKnown = false;
  const known = follower.entry(changed).then(() => {
    isKnown = true;
  });
  await settled();
  expect([reads.length, isKnown]).toEqual([1, false]);
  reads[0]?.resolve();
  await known;
  expect(isKnown).toBe(true);
});

it('reads once with a tick after entries that were passed over, however many', async () => {
  const { reads, follower } = open();
  follower.tick();
  await settled();
  expect(reads).toHaveLength(0);
  follower.passedOver();
  follower.passedOver();
  follower.tick();
  await settled();
  follower.passedOver();
  follower.tick();
  await settled();
  expect(reads, 'the first has not ended').toHaveLength(1);
  reads[0]?.resolve();
  await settled();
  follower.tick();
  await settled();
  expect(reads, 'more was passed over since').toHaveLength(2);
  reads[1]?.resolve();
  await settled();
  follower.tick();
  await settled();
  expect(reads).toHaveLength(2);
});

it('setup 16: reads at once what is passed over first, so that the browser that has claimed a desk goes on at any node', async () => {
  const { reads, follower } = open();
  follower.passedOver();
  await settled();
  expect(reads).toHaveLength(1);
  reads[0]?.resolve();
  await settled();
  follower.passedOver();
  await settled();
  expect(reads, 'the next ones wait for the tick').toHaveLength(1);
  follower.tick();
  await settled();
  expect(reads).toHaveLength(2);
  reads[1]?.resolve();
  await settled();
  follower.passedOver();
  await settled();
  expect(reads).toHaveLength(3);
});

it('reads an entry after the read that is under way', async () => {
  const { reads, follower } = open();
  follower.passedOver();
  follower.tick();
  await settled();
  const known = follower.entry(changed);
  await settled();
  expect(reads).toHaveLength(1);
  reads[0]?.resolve();
  await settled();
  expect(reads).toHaveLength(2);
  reads[1]?.resolve();
  await known;
});

it('tries again with the next tick after a failure, which it reports', async () => {
  const { reads, failures, follower } = open();
  const away = refuse('store.unavailable', 'away');
  const known = follower.entry(changed);
  await settled();
  reads[0]?.reject(away);
  await known;
  expect(failures).toEqual([away]);
  follower.tick();
  await settled();
  expect(reads).toHaveLength(2);
});
