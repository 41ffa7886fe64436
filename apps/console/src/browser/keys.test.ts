import { expect, it } from 'vitest';
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
])('the key %s with %j is %s', (key, held, name) => expect(keyName({ ...none, ...held, key })).toBe(name));
