import { setImmediate as rest } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { memoryStorage } from '../../testing/memory-storage.ts';
import { type ChangeKeeper, type KeptChange, keepChanges } from './kept-changes.ts';

/** What browsers have: a lock belongs to one, and then to the next one that asked. */
function fakeLocks() {
  const ends = new Map<string, Promise<void>>();
  return {
    request: (name: string, { signal }: { signal: AbortSignal }, run: () => Promise<void> | void): Promise<void> => {
      const own = (ends.get(name) ?? Promise.resolve()).then(() => (signal.aborted ? undefined : run()));
      ends.set(name, own);
      return own;
    },
  };
}

const change = (id: string): Omit<KeptChange, 'at'> => ({
  ...{ id, uuid: 'c', name: 'Sofia Lund', etag: '"4"', isBack: false },
  asked: { property: 'assignee', id: 7 },
  patch: { assigned_user_id: 7 },
  before: { assigned_user_id: null },
});

/** What all pages of the browser share. */
let values: Map<string, string>;
let owner: number | undefined;
let locks: ReturnType<typeof fakeLocks> | undefined;
let storageChanged: (() => void)[];
let keepers: ChangeKeeper[];

/** A page that was opened; what it was given. */
function page(agentId = 1) {
  owner = agentId;
  const keeper = keepChanges({
    storage: memoryStorage(values),
    locks,
    isOwn: () => owner === agentId,
    onStored: (_prefix, listener) => {
      storageChanged.push(listener);
      return () => undefined;
    },
  });
  keepers.push(keeper);
  const heard: string[] = [];
  keeper.takeOver((left) => void heard.push(...left.map(({ id, isBack }) => (isBack ? `${id} back` : id))));
  return { keeper, heard };
}

beforeEach(() => {
  values = new Map();
  locks = fakeLocks();
  storageChanged = [];
  keepers = [];
});
afterEach(() => {
  for (const each of keepers) each.close();
});

it('changes 3: gives the next page what is left, in the order in which it was done', async () => {
  const before = page();
  for (const id of ['z', 'a', 'm']) before.keeper.keep(change(id));
  before.keeper.keep({ ...change('z'), isBack: true });
  before.keeper.forget('m');
  before.keeper.close();
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
  one.keeper.close();
  await rest();
  expect(others.map(({ heard }) => heard)).toEqual([['a'], []]);
  // The one that has it is closed too: the next one waits longer than one that is opened now.
  others[0]?.keeper.close();
  const last = page();
  await rest();
  expect([others[1]?.heard, last.heard]).toEqual([['a'], []]);
});

it('hears of what a page keeps that was there before', async () => {
  const one = page();
  const other = page();
  one.keeper.keep(change('a'));
  for (const changed of storageChanged) changed();
  one.keeper.close();
  await rest();
  expect(other.heard).toEqual(['a']);
});

it('gives all that is there where pages have no locks', () => {
  locks = undefined;
  page().keeper.keep(change('a'));
  expect(page().heard).toEqual(['a']);
});

it('keeps nothing of an agent who has signed out, or whose device it is not any more', async () => {
  const ada = page(1);
  ada.keeper.keep(change('a'));
  // Signed out.
  owner = undefined;
  values.clear();
  ada.keeper.keep(change('b'));
  const grace = page(2);
  ada.keeper.keep(change('c'));
  ada.keeper.close();
  await rest();
  expect([grace.heard, page(1).heard]).toEqual([[], []]);
});
