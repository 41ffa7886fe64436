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

/** With the head that the service writes, and that many files of the original. */
const forwardOf = (date: Date, files?: number) => {
  const head = `From: Mira Solberg <mira@cafe.example>\nDate: ${date.toUTCString()}`;
  const text_content = forward.text_content.replace('From: Mira', head);
  return {
    ...forward,
    text_content,
    meta: { ...forward.meta, ...(files !== undefined && { forwarded_files: files }) },
  };
};

test.each([
  ['with its files', forwardOf(new Date(2026, 4, 20, 9, 5), 2), /^Mira’s mail of 0?9:05( AM)?, 2 files$/],
  ['with one file', forwardOf(new Date(2026, 4, 20, 9, 5), 1), /^Mira’s mail of 0?9:05( AM)?, 1 file$/],
  ['without files', forwardOf(new Date(2026, 4, 20, 9, 5)), /^Mira’s mail of 0?9:05( AM)?$/],
  ['of another day', forwardOf(new Date(2026, 4, 18, 9, 5)), /^Mira’s mail of .*18.*, 0?9:05( AM)?$/],
])('mail 45: a forward %s names whose mail it is, and of when', async (_what, mail, name) => {
  await openMails([mail]);
  await find('button', name);
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
