import { all, find, get, gone, keyOn, nameOf, press, type Script, seen, write } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openConsole } from '../../console-of-tests.tsx';

const availability = 'PUT /api/v1/agents/me/availability';
const names = () => all('option', undefined, get('dialog', 'Command menu')).map((each) => nameOf(each));

async function openMenu(script: Script = {}, opened: Parameters<typeof openConsole>[2] = {}) {
  const service = await openConsole('/contacts', script, opened);
  await press(await find('button', /^Search or go to/));
  await find('dialog', 'Command menu');
  return { service, field: await find('select', 'Search or go to') };
}

test('a place is found by its words, and Enter goes there', async () => {
  const { field } = await openMenu();
  await write(field, 'reports');
  await expect.poll(() => names()[0] ?? '').toContain('Reports');
  await keyOn(field, 'Enter');
  await expect.poll(() => location.pathname).toBe('/reports');
  await gone('dialog', 'Command menu');
});

test('the arrows choose, and begin again at the other end', async () => {
  const { field } = await openMenu();
  const chosen = () => document.getElementById(field.getAttribute('aria-activedescendant') ?? '');
  const lines = all('option', undefined, get('dialog', 'Command menu'));
  expect(chosen()).toBe(lines[0]);
  await keyOn(field, 'ArrowDown');
  expect(chosen()).toBe(lines[1]);
  await keyOn(field, 'ArrowUp');
  await keyOn(field, 'ArrowUp');
  expect(chosen()).toBe(lines.at(-1));
});

test('contacts and conversations are found too, and everything is searched for the text', async () => {
  const { field } = await openMenu();
  await write(field, 'grace');
  await find('option', /^Contact Grace Okafor/);
  await find('option', /^Grace Okafor: An invoice is missing/);
  await press(await find('option', /^Search everything for “grace”/));
  await expect.poll(() => `${location.pathname}${location.search}`).toBe('/search?q=grace');
});

test('a setting is done at once', async () => {
  const { service, field } = await openMenu();
  await write(field, 'be away, reassign');
  await press(await find('option', 'Be Away, reassign replies'));
  await expect
    .poll(() => service.of(availability).map(({ body }) => body))
    .toMatchObject([{ status: 'away_and_reassigning' }]);
});

test('nothing found is said', async () => {
  const { field } = await openMenu({}, { permissions: [] });
  await write(field, 'zz');
  await expect.poll(() => names().filter((name) => !name.startsWith('Search everything'))).toEqual([]);
  await write(field, '§');
  await seen('Nothing found');
});

test('an agent finds only the pages that they may open', async () => {
  const { field } = await openMenu({}, { permissions: ['conversations:read', 'conversations:read_assigned'] });
  await write(field, 'reports');
  await expect.poll(() => names().some((name) => name.startsWith('Search everything'))).toBe(true);
  expect(names().filter((name) => name.startsWith('Go to Reports'))).toEqual([]);
});
