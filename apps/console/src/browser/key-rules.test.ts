import { describe, expect, it } from 'vitest';
import { meantKey, ownKey, ownKeys, printedKey } from './key-rules.ts';

describe('a pressed key', () => {
  const own = { e: 'd', r: 'e' };

  it.each([
    ['j', 'j'],
    ['d', 'e'],
    ['e', 'r'],
    // It was given away, and nothing took its place.
    ['r', undefined],
    ['Shift+d', 'Shift+e'],
    ['Shift+r', undefined],
    ['Shift+j', 'Shift+j'],
    ['Ctrl+Enter', 'Ctrl+Enter'],
    ['Escape', 'Escape'],
  ])('%s does what %s does', (pressed, meant) => {
    expect(meantKey(pressed, { singles: true, own })).toBe(meant);
  });

  it.each([
    ['j', undefined],
    ['Shift+j', undefined],
    ['?', undefined],
    ['Enter', 'Enter'],
    ['F6', 'F6'],
    ['Alt+h', 'Alt+h'],
  ])('%s does what %s does where single keys are off', (pressed, meant) => {
    expect(meantKey(pressed, { singles: false, own })).toBe(meant);
  });
});

it('the key of a command is its own, else the usual one', () => {
  expect([ownKey('e', { own: { e: 'd' } }), ownKey('r', { own: { e: 'd' } })]).toEqual(['d', 'r']);
});

it.each([
  [
    ['j', 'k'],
    ['n', 'k'],
  ],
  [
    ['Shift j', 'Shift k'],
    ['Shift n', 'Shift k'],
  ],
  [
    ['g', 'j'],
    ['q', 'j'],
  ],
  [['Ctrl Z'], ['Ctrl Z']],
])('%j are shown as %j', (usual, shown) => {
  expect(ownKeys(usual, { own: { j: 'n', g: 'q' } })).toEqual(shown);
});

it.each([
  ['Ctrl K', '⌘ K'],
  ['Ctrl Shift ⏎', '⌘ Shift ⏎'],
  ['j', 'j'],
])('%s is %s on a Mac, and as it is elsewhere', (key, onMac) => {
  expect([printedKey(key, true), printedKey(key, false)]).toEqual([onMac, key]);
});
