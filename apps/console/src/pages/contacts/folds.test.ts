import { afterEach, expect, it, vi } from 'vitest';
import { foldedNames, keepFold } from './folds.ts';

afterEach(() => void vi.unstubAllGlobals());

it('remembers what was folded, and forgets what was unfolded', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
  keepFold('notes', true);
  keepFold('visits', true);
  keepFold('notes', false);
  expect(foldedNames()).toEqual(['visits']);
});
