import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hostStorage } from './storage.ts';

const key = (name: string): string => `helpdesk.inbox.${name}`;

/** What `Object.entries` sees of a real one: its keys. */
function fakeStorage(stored: Record<string, string>) {
  const methods = {
    setItem: (name: string, value: string) => {
      if (value === 'too much') throw new DOMException('full', 'QuotaExceededError');
      stored[name] = value;
    },
    removeItem: (name: string) => void delete stored[name],
  };
  return new Proxy(stored, {
    get: (target, name) => methods[name as keyof typeof methods] ?? target[String(name)],
  });
}

let stored: Record<string, string>;
beforeEach(() => {
  stored = { [key('session')]: 'one', 'helpdesk.other.session': 'of another inbox', basket: 'kettle' };
  vi.stubGlobal('localStorage', fakeStorage(stored));
});
afterEach(() => void vi.unstubAllGlobals());

test('a chat has what is stored under its inbox, and nothing else of the page', () => {
  expect(hostStorage('inbox').all).toEqual({ [key('session')]: 'one' });
});

test('nothing but keys of its inbox can be stored', () => {
  const storage = hostStorage('inbox');
  storage.set('basket', 'empty');
  storage.set('helpdesk.other.session', null);
  expect(stored).toMatchObject({ basket: 'kettle', 'helpdesk.other.session': 'of another inbox' });
});

test('what another tab stores or removes is there before the frame is', () => {
  const storage = hostStorage('inbox');
  expect(storage.heard(key('user'), 'u-1')).toBe(true);
  expect(storage.heard(key('session'), null)).toBe(true);
  expect(storage.heard('basket', 'empty')).toBe(false);
  expect(storage.heard(null, null)).toBe(false);
  expect(storage.all).toEqual({ [key('user')]: 'u-1' });
});

test('where the browser is full it is kept in memory', () => {
  const storage = hostStorage('inbox');
  storage.set(key('draft.new'), 'too much');
  expect(storage.all[key('draft.new')]).toBe('too much');
  expect(stored[key('draft.new')]).toBeUndefined();
});

test('where the page may not store anything it is kept in memory', () => {
  const refused = (): never => {
    throw new DOMException('refused', 'SecurityError');
  };
  vi.stubGlobal('localStorage', new Proxy({}, { get: refused, ownKeys: refused }));
  const storage = hostStorage('inbox');
  storage.set(key('session'), 'two');
  expect(storage.all).toEqual({ [key('session')]: 'two' });
  storage.set(key('session'), null);
  expect(storage.all).toEqual({});
});
