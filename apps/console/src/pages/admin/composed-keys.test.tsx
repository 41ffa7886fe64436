import { exampleOf, find, gone, keyOn, press, write } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openConsole } from '../../console-of-tests.tsx';

const [tag] = exampleOf('GET /api/v1/tags') as readonly [{ readonly id: number; readonly name: string }];
const rename = 'PUT /api/v1/tags/{id}';

const composed = [
  ['during a composition', { isComposing: true }],
  ['that ends one in Safari', { keyCode: 229 }],
] as const;

test.each(composed)('reports F8: the Enter and Escape %s leave a name in place open', async (_when, more) => {
  const service = await openConsole('/admin/tags', { [rename]: { ...tag, name: '返品' } });
  await press(await find('button', tag.name));
  const field = await find('field', `Name of the tag ${tag.name}`);
  await write(field, '返品');
  expect(await keyOn(field, 'Enter', more)).toBe(true);
  expect(await keyOn(field, 'Escape', more)).toBe(true);
  expect(service.of(rename)).toEqual([]);
  await keyOn(field, 'Enter');
  await gone('field', `Name of the tag ${tag.name}`);
  expect(service.of(rename).map(({ body }) => body)).toEqual([{ name: '返品' }]);
});

test.each(composed)('reports F8: the Enter %s chooses nothing in a menu', async (_when, more) => {
  await openConsole('/admin/agents/7');
  await press(await find('button', 'Add to Roles'));
  const field = await find('select', 'Roles');
  expect(await keyOn(field, 'Enter', more)).toBe(true);
  expect(await keyOn(field, 'ArrowDown', more)).toBe(true);
  await find('select', 'Roles');
  await keyOn(field, 'Escape');
  await gone('select', 'Roles');
});

test.each(composed)('reports F8: a letter %s is no key of the page', async (_when, more) => {
  await openConsole('/admin/tags');
  await find('button', tag.name);
  await keyOn(document.body, '?', more);
  expect(document.querySelector('dialog[open]')).toBeNull();
  await keyOn(document.body, '?');
  await find('dialog', 'Keys');
});
