import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claimDevice, forgetWritingOf } from '../browser/device.ts';
import { ownStorage } from './own-storage.ts';

beforeEach(() => {
  const values = new Map<string, string>();
  // `Object.keys` of a storage are its names.
  const storage = new Proxy(
    {
      getItem: (name: string) => values.get(name) ?? null,
      setItem: (name: string, value: string) => void values.set(name, value),
      removeItem: (name: string) => void values.delete(name),
    },
    {
      ownKeys: () => [...values.keys()],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    },
  );
  vi.stubGlobal('localStorage', storage);
});
afterEach(() => void vi.unstubAllGlobals());

it('keeps nothing of an agent who has signed out, or whose device it is not any more', () => {
  claimDevice(1);
  const ada = ownStorage(1);
  ada.write('outbox a', 'Hello');
  expect(ada.entries('outbox ')).toEqual([['outbox a', 'Hello']]);
  forgetWritingOf(1);
  ada.write('outbox b', 'Signed out');
  expect(ada.entries('outbox ')).toEqual([]);
  claimDevice(2);
  ada.write('outbox c', 'Of another agent');
  const grace = ownStorage(2);
  grace.write('outbox d', 'Good morning');
  expect(grace.entries('outbox ')).toEqual([['outbox d', 'Good morning']]);
  // Nor does an old tab see, or send, what the agent who is there now has written.
  expect([ada.entries('outbox '), ada.read('outbox d')]).toEqual([[], undefined]);
});
