import { all, find, press, seen } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { mailOf, openMails, ownMailOf } from './mail-of-tests.ts';

const side = '00000000-0000-4000-8000-000000000002';
const marker = '---------- Forwarded message ---------';
const forward = ownMailOf(2, {
  private: true,
  content_type: 'html',
  content: `<p>Are these two from October?</p><br /><div>${marker}<br /><b>From:</b> Mira</div><br />Two leak.`,
  text_content: `Are these two from October?\n\n${marker}\nFrom: Mira\n\nTwo leak.`,
  meta: { side, to: ['bob@copper.example'], names: { 'bob@copper.example': 'Bob Tanner' } },
});
const answer = mailOf(4, {
  private: true,
  author: { id: 30, first_name: 'Bob', last_name: 'Tanner' },
  meta: { side, from: ['bob@copper.example'] },
});

test('mail 45: a forward and its answers stand together, after what was written in between', async () => {
  await openMails([mailOf(1), forward, mailOf(3), answer]);
  await seen('Forwarded to Bob');
  const texts = [...document.querySelectorAll('article')].map((each) => each.textContent ?? '');
  expect(texts.map((text) => /Text \d|October/.exec(text)?.[0])).toEqual(['Text 1', 'Text 3', 'October', 'Text 4']);
  expect(texts[3]).toContain('Bob, aside');
  await seen('Mira does not see this');
});

test('mail 45: what was forwarded is folded, apart from what the agent wrote', async () => {
  await openMails([forward]);
  const fold = await find('button', 'The forwarded mail');
  const mail = fold.closest('article');
  expect(mail?.textContent).toContain('Are these two from October?');
  expect(mail?.textContent).not.toContain('Two leak.');
  await press(fold);
  await seen('Two leak.');
});

test('mail 45: an agent who may not write is not offered an answer', async () => {
  await openMails([forward], {}, { permissions: ['conversations:read', 'conversations:read_all', 'messages:read'] });
  await seen('Mira does not see this');
  expect(all('button', /^Answer/)).toEqual([]);
});
