import { all, find, get, keyOn, press, seen, write } from '@helpdesk/screen-testing';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Pen } from '../../composer/pen.ts';
import { mailOf, openMails, ownMailOf, routes } from './mail-of-tests.ts';

const done: string[] = [];
beforeEach(() => void done.splice(0));

/** In place of the composer, which has tests of its own. */
vi.mock('../../composer/composer.tsx', () => ({
  Composer: ({ pen }: { readonly pen: { current: Pen | undefined } }) => {
    pen.current = {
      quote: () => undefined,
      mail: (_kind, act) =>
        act({
          openForward: ({ uuid }) => done.push(`forward ${uuid}`),
          showForward: ({ uuid }) => done.push(`show ${uuid}`),
          openAside: ({ uuid }) => done.push(`aside ${uuid}`),
          addToReplies: (address) => done.push(`add ${address}`),
        }),
    };
    return null;
  },
}));

const side = '00000000-0000-4000-8000-000000000002';
const forward = ownMailOf(2, {
  private: true,
  meta: { side, to: ['bob@copper.example'], names: { 'bob@copper.example': 'Bob Tanner' } },
});

test('mail 45: a side thread is answered in the composer', async () => {
  await openMails([mailOf(1), forward]);
  await press(await find('button', 'Answer Bob'));
  await expect.poll(() => done).toEqual([`aside ${forward.uuid}`]);
});

test('mail 45: who is named by the button is answered, also after a later mail of ours to another person', async () => {
  const bob = { first_name: 'Bob', last_name: 'Tanner' };
  const answer = mailOf(3, { private: true, author: { id: 30, ...bob }, meta: { side, from: ['bob@copper.example'] } });
  const later = ownMailOf(4, { private: true, meta: { side, to: ['carol@copper.example'] } });
  await openMails([mailOf(1), forward, answer, later]);
  await press(await find('button', 'Answer Bob'));
  await expect.poll(() => done).toEqual([`aside ${answer.uuid}`]);
});

test('mail 45: w forwards the newest mail of the contact, or the one with the focus', async () => {
  const [first, second] = [mailOf(1), mailOf(3)];
  await openMails([first, second]);
  await seen('Text 3');
  keyOn(document.body, 'w');
  await expect.poll(() => done).toEqual([`show ${second.uuid}`]);
  const article = document.querySelector<HTMLElement>(`[data-uuid="${first.uuid}"] article`);
  if (article === null) throw new Error('the first mail is not there');
  keyOn(article, 'w');
  await expect.poll(() => done).toEqual([`show ${second.uuid}`, `show ${first.uuid}`]);
});

/** The lines of the command menu for the word. */
async function commandsFor(word: string) {
  await press(await find('button', /^Search or go to/));
  const field = await find('select', 'Search or go to');
  await write(field, word);
  await find('option', /^Search everything/);
  return all('option', /^Forward(?! the)/, get('dialog', 'Command menu'));
}

test('mail 45: the command menu forwards as w does', async () => {
  const mail = mailOf(1);
  await openMails([mail]);
  await seen('Text 1');
  const [line] = await commandsFor('forward');
  if (line === undefined) throw new Error('the command menu has no Forward');
  expect(line.textContent).toBe('Forwardw');
  await press(line);
  await expect.poll(() => done).toEqual([`show ${mail.uuid}`]);
});

test.each([
  ['a chat', { row: { inbox_channel: 'livechat' } }],
  ['a mail of a blocked contact', { contact: { enabled: false, blocked: true } }],
  ['an agent who may not write', { permissions: ['conversations:read', 'conversations:read_all', 'messages:read'] }],
] as const)('mail 45: the command menu has no Forward for %s', async (_what, opened) => {
  await openMails([mailOf(1)], {}, opened as Parameters<typeof openMails>[2]);
  await seen('Text 1');
  expect(await commandsFor('forward')).toEqual([]);
});

test('mail 45: where the contact is blocked nothing is offered that the composer does', async () => {
  const people = [
    { address: 'petra@books.example', name: 'Petra', contact_id: 9, role: 'from', is_new: true, is_automatic: false },
  ];
  await openMails([mailOf(1), forward], { [routes.people]: people }, { contact: { enabled: false } });
  await seen('Mira does not see this');
  await seen('Blocked.');
  await seen('New here, not in replies');
  expect(all('button', /^Answer|to the replies$/)).toEqual([]);
  await press(all('button', 'Message')[0] ?? document.body);
  await find('option', /^Copy link/);
  expect(all('option', /^Forward/)).toEqual([]);
});

test('mail 45: the menu of a mail forwards it', async () => {
  const mail = mailOf(1);
  await openMails([mail]);
  await press(await find('button', 'Message'));
  await press(await find('option', /^Forward/));
  await expect.poll(() => done).toEqual([`forward ${mail.uuid}`]);
});

test('mail 16: a new person is added to the replies by the mail and by the panel', async () => {
  const petra = { address: 'petra@books.example', name: 'Petra Lund', contact_id: 9, role: 'from' };
  const people = [{ ...petra, is_new: true, is_automatic: false }];
  await openMails([mailOf(1, { meta: { new_sender: true, from: [petra.address] } })], { [routes.people]: people });
  await press(await find('button', 'Add to replies'));
  await press(await find('button', 'Add Petra Lund to the replies'));
  await expect.poll(() => done).toEqual(['add petra@books.example', 'add petra@books.example']);
  expect(all('button', 'Add to replies')).toHaveLength(1);
});
