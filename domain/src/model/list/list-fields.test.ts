import { expect, it } from 'vitest';
import { fieldNamed, type ListFields, sortableFields } from './list-fields.ts';

const fields = {
  'row.a': { type: 'integer', sortable: true, value: () => 1 },
  'row.b': { type: 'text', sortable: false, value: () => 'b' },
  'row.tags': { type: 'tags', sortable: false, tags: () => ({ ids: [], names: [] }) },
} as const satisfies ListFields<unknown>;

it('a field has a name of its own', () => {
  expect(fieldNamed(fields, 'row.a')).toBe(fields['row.a']);
  for (const name of ['row.c', 'constructor', '__proto__']) expect(fieldNamed(fields, name)).toBeUndefined();
});

it('some of them sort', () => {
  expect(sortableFields(fields)).toEqual(['row.a']);
});
