import { all, exampleOf, find, get, gone, press, refused, type Script, seen, write } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openConsole } from '../../console-of-tests.tsx';

const list = 'GET /api/v1/contacts';
const search = 'GET /api/v1/contacts/search';
const create = 'POST /api/v1/contacts';
const [grace] = (exampleOf(list) as { readonly results: readonly object[] }).results;
const page = (results: readonly object[], next: string | null = null) => ({
  ...{ results, total: results.length, per_page: 50, total_pages: 1, page: 1 },
  next_cursor: next,
});
const ben = {
  ...grace,
  id: 13,
  first_name: 'Ben',
  last_name: 'Berger',
  email: null,
  type: 'visitor',
  open_conversations: 0,
};
const open = (script: Script = {}, path = '/contacts') =>
  openConsole(path, { [list]: page([{ ...grace }, ben]), ...script });

test('each contact has a row that leads to them, with what is known of them', async () => {
  await open();
  expect((await find('link', 'Grace Okafor')).getAttribute('href')).toBe('/contacts/12');
  const row = get('row', /Ben Berger/);
  expect(row.textContent).toContain('Visitor');
  await seen('2 contacts');
});

test('a column sorts by it, the other way round when it is pressed again, and the address keeps that', async () => {
  const service = await open();
  await press(await find('button', 'Name'));
  await expect.poll(() => service.of(list).at(-1)?.query.order_by).toBe('contacts.first_name');
  const first = service.of(list).at(-1)?.query.order;
  await press(await find('button', 'Name'));
  await expect.poll(() => service.of(list).at(-1)?.query.order).not.toBe(first);
  expect(location.search).not.toBe('');
});

test('a text is searched for once it has two characters, and what is found takes the place of the list', async () => {
  const service = await open();
  await write(await find('field', 'Search contacts'), 'gr');
  await seen('1 found');
  await gone('link', 'Ben Berger');
  expect(service.of(search).map(({ query }) => query.query)).toEqual(['gr']);
  expect(location.search).toBe('?q=gr');
  service.answer({ [search]: [] });
  await write(get('field', 'Search contacts'), 'xylophone');
  await seen('Nothing found for “xylophone”.');
});

test('more contacts follow with the cursor, below the others', async () => {
  const service = await open({
    [list]: ({ query }: { readonly query: Readonly<Record<string, string>> }) =>
      query.cursor === undefined ? page([{ ...grace }], 'next') : page([ben]),
  });
  await press(await find('button', 'Show more contacts'));
  await find('link', 'Ben Berger');
  expect(all('link', 'Grace Okafor')).toHaveLength(1);
  expect(service.of(list).map(({ query }) => query.cursor)).toEqual([undefined, 'next']);
});

test('a new contact is created, and its page opens', async () => {
  const service = await open();
  await press(await find('button', 'New contact'));
  const dialog = await find('dialog', 'New contact');
  await write(get('field', 'First name', dialog), 'Mia');
  await write(get('field', 'E-mail, if known', dialog), 'mia@example.org');
  await press(get('button', 'Create the contact', dialog));
  await expect
    .poll(() => service.of(create).map(({ body }) => body))
    .toMatchObject([{ first_name: 'Mia', email: 'mia@example.org' }]);
  await expect.poll(() => location.pathname).toBe('/contacts/12');
});

test('an address that another contact has is said at its field, and what was written stays', async () => {
  await open({ [create]: refused(409, 'ConflictException') });
  await press(await find('button', 'New contact'));
  const dialog = await find('dialog', 'New contact');
  await write(get('field', 'First name', dialog), 'Mia');
  await write(get('field', 'E-mail, if known', dialog), 'grace@example.org');
  await press(get('button', 'Create the contact', dialog));
  await seen('Another contact has this address.');
  expect((get('field', 'First name', dialog) as HTMLInputElement).value).toBe('Mia');
});

test('a list that cannot be fetched is asked for again; an empty one says what becomes a contact', async () => {
  const service = await open({ [list]: refused(500, 'GeneralException') });
  const retry = await find('button', 'Retry');
  service.answer({ [list]: page([]) });
  await press(retry);
  await seen('No contacts yet.');
});

test('who may not list them searches, and who may not write creates none', async () => {
  const service = await openConsole('/contacts', {}, { permissions: ['contacts:read'] });
  await find('field', 'Search contacts');
  expect(all('button', 'New contact')).toEqual([]);
  expect(service.of(list)).toEqual([]);
});
