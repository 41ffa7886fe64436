import { all, exampleOf, find, get, nameOf, press, seen } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openFrame, returning } from '../frame-of-tests.ts';

const settings = 'GET /api/v1/widget/chat/settings';
const list = 'GET /api/v1/widget/chat/conversations';
const config = exampleOf(settings) as { readonly visitors: object };
const [example] = exampleOf(list) as readonly [{ readonly uuid: string; readonly last_message: object }];
const conversations = ['One', 'Two', 'Three', 'Four'].map((content, index) => ({
  ...example,
  uuid: `7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f${10 + index}`,
  last_message: { ...example.last_message, content, created_at: `2026-05-20T12:0${9 - index}:00.000Z` },
  unread_message_count: index === 0 ? 2 : 0,
}));
const withSettings = (more: object) => ({ [settings]: { ...config, ...more } });

test('it greets as the inbox says, and leads to the site of the brand in a new window', async () => {
  await openFrame();
  await find('heading', 'Hello!');
  await seen('How can we help?');
  expect(nameOf(await find('link', /^Example shop/))).toContain('opens a new window');
  await seen('Powered by Helpdesk');
});

test('the first conversations stand there with what is new, and the others behind a button', async () => {
  await openFrame({ [list]: conversations }, returning);
  expect(nameOf(await find('button', /^One/))).toContain('2 new');
  expect(all('button', /^Four/)).toEqual([]);
  await press(get('button', 'All conversations'));
  await find('button', /^Four/);
});

test('who may not start a conversation is not offered one', async () => {
  await openFrame(withSettings({ visitors: { ...config.visitors, allow_start_conversation: false } }));
  await find('heading', 'Hello!');
  expect(all('button', 'Send us a message')).toEqual([]);
});

test('with one conversation at a time the open one is continued', async () => {
  const one = { [list]: conversations.slice(0, 1) };
  const rules = { ...config.visitors, prevent_multiple_conversations: true };
  await openFrame({ ...one, ...withSettings({ visitors: rules }) }, returning);
  await press(await find('button', 'Continue the conversation'));
  await find('field', 'Write a message');
});

test('cards of the inbox lead to their text or their page', async () => {
  const card = { image_url: null, description: '', text: '', url: null };
  const apps = [
    { ...card, type: 'announcement', title: 'We are closed in May', text: 'Back in June.' },
    { ...card, type: 'external_link', title: 'Prices', url: 'https://shop.example/prices' },
  ];
  await openFrame(withSettings({ home_apps: apps }));
  expect((await find('link', /^Prices/)).getAttribute('href')).toBe('https://shop.example/prices');
  await press(await find('button', /We are closed in May/));
  await seen('Back in June.');
});

test('Close asks the page to hide the chat', async () => {
  const { toHost } = await openFrame();
  await press(await find('button', 'Close the chat'));
  await expect.poll(() => toHost.at(-1)).toMatchObject({ type: 'show', isOpen: false });
});
