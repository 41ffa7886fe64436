import {
  all,
  exampleOf,
  find,
  get,
  gone,
  keyOn,
  press,
  refused,
  type Script,
  seen,
  write,
} from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openConsole } from '../../console-of-tests.tsx';

const conversations = 'GET /api/v1/conversations/search';
const messages = 'GET /api/v1/messages/search';
const contacts = 'GET /api/v1/contacts/search';
const field = () => find('field', 'Name, address, subject, number or a word of a message');

async function openSearch(script: Script = {}, path = '/search?q=invoice') {
  const service = await openConsole(path, script);
  return { service, field: await field() };
}

test('what is found stands in three groups, each hit leads to its place, and what fits is marked', async () => {
  await openSearch();
  for (const name of ['Conversations 1', 'Messages 1', 'Contacts 1']) await find('heading', name);
  expect(all('link', /An invoice is missing/).map((each) => each.getAttribute('href'))).toContain(
    '/c/7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10',
  );
  expect(get('link', /^Ada Reyes in Invoice of May/).getAttribute('href')).toBe(
    '/c/7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10?m=1b8e1d2c-0a53-4a7b-8f5a-3f0c9d1e2b44',
  );
  expect(get('link', /^Grace Okafor/).getAttribute('href')).toBe('/contacts/12');
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toContain('invoice');
});

test('one character is not searched for, and two are, once they stand', async () => {
  const { service, field: input } = await openSearch({}, '/search');
  await seen('Conversations, messages and contacts are searched together.');
  await write(input, 'i');
  await seen('Write at least two characters.');
  await write(input, 'in');
  await find('heading', 'Contacts 1');
  expect(service.of(contacts).map(({ query }) => query.query)).toEqual(['in']);
  await expect.poll(() => location.search).toBe('?q=in');
});

test('a group is shown alone with more of it, and together with the others again', async () => {
  const many = { results: [(exampleOf(contacts) as readonly object[])[0]], total: 40, total_is_more: false };
  const { service } = await openSearch({ [contacts]: many });
  await press(await find('button', 'All 40 contacts'));
  await gone('heading', 'Messages 1');
  expect(service.of(contacts).map(({ query }) => query.page_size)).toEqual(['5', '50']);
  await press(await find('button', 'All groups'));
  await find('heading', 'Messages 1');
});

test('arrows go from the field to the hits and back', async () => {
  const { field: input } = await openSearch();
  await find('heading', 'Contacts 1');
  const hits = all('link').filter((each) => each.dataset.hit !== undefined);
  await keyOn(input, 'ArrowDown');
  expect(document.activeElement).toBe(hits[0]);
  await keyOn(hits[0] as HTMLElement, 'ArrowUp');
  expect(document.activeElement).toBe(input);
});

test('nothing found is said with the text; a search that fails is made again', async () => {
  const empty: Script = { [conversations]: [], [messages]: [], [contacts]: [] };
  const { service } = await openSearch(empty, '/search?q=xylophone');
  await seen('Nothing found for “xylophone”.');
  service.answer({ [messages]: refused(500, 'GeneralException') });
  await write(await field(), 'invoice');
  const retry = await find('button', 'Retry');
  service.answer({ [messages]: exampleOf(messages) });
  await press(retry);
  await find('heading', 'Messages 1');
});

test('what an agent may not read is not asked for', async () => {
  const service = await openConsole('/search?q=invoice', {}, { permissions: ['contacts:read', 'conversations:read'] });
  await find('heading', 'Contacts 1');
  expect(service.of(messages)).toEqual([]);
  expect(all('heading', /Messages/)).toEqual([]);
});
