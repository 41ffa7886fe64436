import { setImmediate as rest } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPages } from '../../sending/pages.ts';
import { storageLocks } from '../../sending/storage-locks.ts';
import { type Device, deviceOfTests } from '../../testing/devices-of-tests.ts';
import { memoryStorage } from '../../testing/memory-storage.ts';
import { type KeptChange, keepChanges } from './kept-changes.ts';

const change = (id: string): Omit<KeptChange, 'at'> => ({
  ...{ id, uuid: 'c', name: 'Sofia Lund', etag: '"4"', isBack: false },
  asked: { property: 'assignee', id: 7 },
  patch: { assigned_user_id: 7 },
  before: { assigned_user_id: null },
});

let device: Device;
let ends: (() => void)[];

/** A page that was opened; what it was given. */
function page() {
  const self = {};
  const storage = memoryStorage(device.values);
  const onStored = (_prefix: string, listener: () => void) => {
    device.stored.add(listener);
    return () => undefined;
  };
  const pages = openPages({ storage, locks: device.locks?.of(self) ?? storageLocks(storage), onStored });
  const keeper = keepChanges({ storage, pages });
  ends.push(pages.close);
  const heard: string[] = [];
  keeper.takeOver((left) => void heard.push(...left.map(({ id, isBack }) => (isBack ? `${id} back` : id))));
  return { keeper, heard, close: pages.close };
}

beforeEach(() => {
  device = deviceOfTests();
  ends = [];
});
afterEach(() => {
  for (const end of ends) end();
});

it('changes 3: gives the next page what is left, in the order in which it was done', async () => {
  const before = page();
  for (const id of ['z', 'a', 'm']) before.keeper.keep(change(id));
  before.keeper.keep({ ...change('z'), isBack: true });
  before.keeper.forget('m');
  before.close();
  const next = page();
  await rest();
  expect([before.heard, next.heard]).toEqual([[], ['z back', 'a']]);
});

it('changes 3: gives nothing of a page that is open, and then to one of those that wait for its end', async () => {
  const one = page();
  one.keeper.keep(change('a'));
  const others = [page(), page()];
  await rest();
  expect(others.flatMap(({ heard }) => heard)).toEqual([]);
  one.close();
  await rest();
  expect(others.map(({ heard }) => heard)).toEqual([['a'], []]);
  // The one that has it is closed too: the next one waits longer than one that is opened now.
  others[0]?.close();
  const last = page();
  await rest();
  expect([others[1]?.heard, last.heard]).toEqual([['a'], []]);
});

it('hears of what a page keeps that was there before', async () => {
  const one = page();
  const other = page();
  one.keeper.keep(change('a'));
  for (const changed of device.stored) changed('change a');
  one.close();
  await rest();
  expect(other.heard).toEqual(['a']);
});

it('changes 3: gives what is left to one page where pages have no locks', async () => {
  vi.useFakeTimers();
  device = deviceOfTests(false);
  const one = page();
  one.keeper.keep(change('a'));
  await vi.advanceTimersByTimeAsync(1_000);
  one.close();
  const others = [page(), page()];
  await vi.advanceTimersByTimeAsync(60_000);
  expect(others.flatMap(({ heard }) => heard)).toEqual(['a']);
  vi.useRealTimers();
});
