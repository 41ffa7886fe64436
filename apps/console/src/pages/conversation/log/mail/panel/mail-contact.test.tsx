import type { ConsoleStart, Contact } from '@helpdesk/client';
import { all, exampleOf, find, get, press, seen } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openConsole } from '../../../../../console-of-tests.tsx';
import { mailOf, openMails, routes } from '../mail-of-tests.ts';

const person = { address: 'x@x.example', name: null, contact_id: null, role: 'cc', is_new: false, is_automatic: false };

const { inboxes } = exampleOf('GET /api/v1/console/bootstrap') as ConsoleStart;
const start = { inboxes: inboxes.map((each) => ({ ...each, channel: 'email' as const, enabled: true })) };

test('who is in the mails of a conversation is listed besides its contact, and whether they get replies', async () => {
  await openMails([mailOf(1)], {
    [routes.people]: [
      { ...person, address: 'mira@cafe.example', role: 'from' },
      { ...person, address: 'jon@cafe.example', name: 'Jon Iversen', is_automatic: true },
      { ...person, address: 'kitchen@cafe.example' },
      { ...person, address: 'petra@books.example', name: 'Petra Lund', role: 'from', is_new: true },
      { ...person, address: 'bob@copper.example', name: 'Bob Tanner', role: 'aside' },
    ],
  });
  await seen('In this conversation');
  const heading = get('heading', 'In this conversation');
  const list = heading.closest('section')?.querySelectorAll('li') ?? [];
  expect([...list].map((each) => each.querySelector('span:nth-child(2)')?.textContent)).toEqual([
    'Jon IversenCc, answered automatically',
    'kitchen@cafe.exampleCc',
    'Petra LundNew here, not in replies',
    'Bob TannerAside, not visible to Mira',
  ]);
  get('button', 'Add Petra Lund to the replies');
});

test('mail 64: that mail to the contact came back is said with its reason, and a new e-mail can be begun', async () => {
  const email_state = { came_back_at: '2026-05-12T10:00:00.000Z', code: '5.1.1', text: '550' };
  await openMails([mailOf(1)], {}, { contact: { email_state }, start });
  await seen(/Mail came back, .*: no such mailbox/);
  await press(await find('button', 'New e-mail'));
  await expect.poll(() => location.pathname + location.search).toMatch(/^\/new\?contact=\d+&kind=email$/);
});

test('a contact who has never been on the site writes by e-mail only', async () => {
  await openMails([mailOf(1)], {}, { contact: { type: 'contact', last_active_at: null } });
  await seen('Writes by e-mail only');
});

test('mail 64: the page of a contact says the same, and begins a new e-mail', async () => {
  const route = 'GET /api/v1/contacts/{id}';
  const grace = exampleOf(route) as Contact;
  const email_state = { came_back_at: '2026-05-12T10:00:00.000Z', code: '5.2.2', text: null };
  await openConsole('/contacts/12', { [route]: { ...grace, email_state } }, { start });
  await seen(/Mail came back, .*: the mailbox is full/);
  await press(await find('button', 'New e-mail'));
  await expect.poll(() => location.pathname + location.search).toBe('/new?contact=12&kind=email');
});

test('without an e-mail inbox no new e-mail can be begun', async () => {
  await openConsole('/contacts/12', {}, { start: { inboxes: [] } });
  await find('heading', 'Grace Okafor');
  expect(all('button', 'New e-mail')).toEqual([]);
});

test('an agent who may not begin conversations is not offered a new e-mail', async () => {
  await openMails([mailOf(1)], {}, { permissions: ['conversations:read', 'conversations:read_all', 'messages:read'] });
  await seen('Mira Solberg');
  expect(all('button', 'New e-mail')).toEqual([]);
});
