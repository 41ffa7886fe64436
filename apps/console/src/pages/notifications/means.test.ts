import { afterEach, expect, it, vi } from 'vitest';
import { showNotification } from './means.ts';

afterEach(() => void vi.unstubAllGlobals());

it('reports F19: each notice of a conversation is shown again, also where it takes the place of one before', () => {
  const shown = vi.fn();
  class Shown {
    static readonly permission = 'granted';
    onclick: (() => void) | null = null;
    constructor(...given: readonly unknown[]) {
      shown(...given);
    }
  }
  vi.stubGlobal('Notification', Shown);
  for (const text of ['Where is it?', undefined]) {
    showNotification({ title: 'Mira', text, tag: 'c1', onOpen: () => undefined });
  }
  const each = { tag: 'c1', icon: '/favicon.svg', renotify: true };
  expect(shown.mock.calls).toEqual([
    ['Mira', { ...each, body: 'Where is it?' }],
    ['Mira', each],
  ]);
});
