import { describe, expect, it } from 'vitest';
import { keyName } from './keys.ts';

const none = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };

it.each([
  ['j', {}, 'j'],
  ['J', { shiftKey: true }, 'Shift+j'],
  ['?', { shiftKey: true }, '?'],
  ['@', { altKey: false }, '@'],
  ['Enter', { ctrlKey: true }, 'Ctrl+Enter'],
  ['Enter', { metaKey: true, shiftKey: true }, 'Ctrl+Shift+Enter'],
  ['F6', { shiftKey: true }, 'Shift+F6'],
  ['z', { ctrlKey: true }, 'Ctrl+z'],
])('the key %s with %j is %s', (key, held, name) => expect(keyName({ ...none, ...held, key, code: '' })).toBe(name));

describe('reports F16: a key', () => {
  const shift = { shiftKey: true };
  it.each([
    ['Cyrillic', 'о', 'KeyJ', {}, 'j'],
    ['Cyrillic', 'О', 'KeyJ', shift, 'Shift+j'],
    ['Cyrillic', 'л', 'KeyK', { ctrlKey: true }, 'Ctrl+k'],
    ['Cyrillic', 'ю', 'Period', {}, '.'],
    ['Cyrillic', 'х', 'BracketLeft', {}, '['],
    ['Cyrillic', 'ъ', 'BracketRight', {}, ']'],
    // Signs that such a keyboard has stay what they are.
    ['Cyrillic', '.', 'Slash', {}, '.'],
    ['Cyrillic', '?', 'Digit7', shift, '?'],
    ['Greek', 'ξ', 'KeyJ', {}, 'j'],
    ['Hebrew', 'ח', 'KeyJ', {}, 'j'],
    ['Hebrew', '/', 'KeyQ', {}, '/'],
    ['Arabic', 'ت', 'KeyJ', {}, 'j'],
    // One key types two letters, and with Shift a mark that is none.
    ['Arabic', 'لا', 'KeyB', {}, 'b'],
    ['Arabic', 'ـ', 'KeyJ', shift, 'Shift+j'],
    ['Arabic', 'َ', 'KeyQ', shift, 'Shift+q'],
    ['Arabic', 'ظ', 'Slash', {}, '/'],
    ['Arabic', '؟', 'Slash', shift, '?'],
    ['Arabic', 'ج', 'BracketLeft', {}, '['],
    ['Persian', '۲', 'Digit2', {}, '2'],
    ['Arabic', '٥', 'Numpad5', {}, '5'],
    ['Korean', 'ㅓ', 'KeyJ', {}, 'j'],
    ['Thai', '่', 'KeyJ', {}, 'j'],
    ['of a Mac with Option', '˙', 'KeyH', { altKey: true }, 'Alt+h'],
    ['AZERTY', 'a', 'KeyQ', {}, 'a'],
    ['AZERTY', 'é', 'Digit2', {}, 'é'],
    ['QWERTZ', 'z', 'KeyY', { ctrlKey: true }, 'Ctrl+z'],
    ['QWERTZ', 'ß', 'Minus', {}, 'ß'],
    ['Dvorak', 'j', 'KeyC', {}, 'j'],
    ['Dvorak', '.', 'KeyE', {}, '.'],
    ['of no place', 'о', '', {}, 'о'],
  ])('of a keyboard that is %s, %s at %s with %j, is %s', (_keyboard, key, code, held, name) => {
    expect(keyName({ ...none, ...held, key, code })).toBe(name);
  });

  it('that an agent has chosen in their own script stays theirs', () => {
    expect(keyName({ ...none, key: 'о', code: 'KeyJ' }, { e: 'о' })).toBe('о');
    expect(keyName({ ...none, ...shift, key: 'О', code: 'KeyJ' }, { e: 'о' })).toBe('Shift+о');
    expect(keyName({ ...none, key: 'л', code: 'KeyK' }, { e: 'о' })).toBe('k');
  });
});
