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

it('folds without remembering where the browser refuses its storage', () => {
  const refuse = vi.fn(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  keepFold('notes', true);
  expect(foldedNames()).toEqual([]);
  expect(refuse).toHaveBeenCalledTimes(3);
});
