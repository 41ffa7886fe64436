import { expect, it } from 'vitest';
import { extensionOf, refusalOf } from './uploads.ts';

const limits = { max_bytes: 100, extensions: ['pdf', 'png'] };

it.each([
  ['form.pdf', 100, undefined],
  ['FORM.PDF', 1, undefined],
  ['form.pdf', 101, 'tooLarge'],
  ['form.pdf', 0, 'empty'],
  ['form.exe', 1, 'kind'],
  ['form', 1, 'kind'],
])('of %s with %i bytes it is said before the upload: %s', (name, size, refusal) => {
  expect(refusalOf({ name, size }, limits)).toBe(refusal);
});

it('takes every kind where the desk does', () => {
  expect(refusalOf({ name: 'form.exe', size: 1 }, { ...limits, extensions: ['*'] })).toBeUndefined();
  expect(extensionOf('a.tar.GZ')).toBe('gz');
});
