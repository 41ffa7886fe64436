import { expect, it } from 'vitest';
import { fileRefusal } from './file-refusal.ts';

const limits = { max_bytes: 100, extensions: ['pdf', 'png'] };

it.each([
  ['form.pdf', 100, undefined],
  ['FORM.PDF', 1, undefined],
  ['form.pdf', 101, 'tooLarge'],
  ['form.pdf', 0, 'empty'],
  ['form.exe', 1, 'kind'],
  ['form', 1, undefined],
  ['IMG.20261126', 1, undefined],
  ['form 12.5 pages', 1, undefined],
  ['form', 0, 'empty'],
])('uploads 1: of %s with %i bytes it is said before the upload: %s', (name, size, refusal) => {
  expect(fileRefusal({ name, size }, limits)).toBe(refusal);
});

it('reports C5 leaves to the service what a picture is', () => {
  expect(fileRefusal({ name: 'image.jfif', size: 1 }, limits)).toBeUndefined();
  expect(fileRefusal({ name: 'image.jfif', size: 1 }, { ...limits, extensions: ['pdf'] })).toBe('kind');
});

it('takes every kind where the desk does', () => {
  expect(fileRefusal({ name: 'form.exe', size: 1 }, { ...limits, extensions: ['*'] })).toBeUndefined();
});
