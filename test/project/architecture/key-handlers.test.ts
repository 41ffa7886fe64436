import { describe, expect, it } from 'vitest';
import { sourceFiles } from './imports.ts';
import { keyHandlersIn } from './key-handlers.ts';

const folders = ['apps/console/src', 'apps/widget/src', 'packages/ui/src', 'packages/screen-state/src'];

describe('reports F8: who hears a key asks whether an input method has taken it', () => {
  it('in every handler of both screens', async () => {
    const files = (await Promise.all(folders.map(sourceFiles))).flat();
    const handlers = files.flatMap((file) => keyHandlersIn(file));
    expect(handlers.length).toBeGreaterThan(25);
    expect(new Set(handlers.map(({ file }) => file.split('/')[1]))).toEqual(new Set(['console', 'widget']));
    expect(handlers.filter(({ asks }) => !asks)).toEqual([]);
  });

  it.each([
    ['a handler in place', "<input onKeyDown={(event) => event.key === 'Enter' && save()} />"],
    ['a function', "function hear(event: KeyboardEvent) { if (event.key === 'Enter') save(); }"],
    ['the place of a key', "const hear = (event: KeyboardEvent) => event.code === 'KeyJ' && next();"],
    ['the name of a key', "addEventListener('keydown', (event) => act(keyName(event)));"],
    ['one that is returned', "const use = () => (event) => { if (event.key === 'Escape') close(); };"],
    [
      'one inside another',
      '(event) => { if (isOfComposition(event)) return; on((other) => 0, (event) => event.key); };',
    ],
    ['a key alone', "const hear = ({ key }: KeyboardEvent) => key === 'Enter' && save();"],
  ])('finds %s', (_what, text) => {
    expect(keyHandlersIn('planted.tsx', text).filter(({ asks }) => !asks)).toHaveLength(1);
  });

  it('passes over those that ask, and over what reads no key', () => {
    const asking = '(event) => { if (isOfComposition(event)) return; if (event.key === "Enter") save(); };';
    expect(keyHandlersIn('planted.ts', asking).map(({ asks }) => asks)).toEqual([true]);
    for (const text of ['rows.map(({ key }) => key)', '(event) => event.preventDefault()', '(each) => each.key']) {
      expect(keyHandlersIn('planted.ts', text)).toEqual([]);
    }
  });
});
