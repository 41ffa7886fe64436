import { all, find, get, gone, keyOn, press, refused, seen } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { mailOf, openMails, ownMailOf, routes } from './mail-of-tests.ts';

async function openMenu(nth = 0): Promise<void> {
  await expect.poll(() => all('button', 'Message').length).toBeGreaterThan(nth);
  const button = all('button', 'Message')[nth];
  if (button === undefined) throw new Error('there is no menu');
  await press(button);
  await find('field', 'Message');
}
const names = () => all('option').map((each) => each.textContent?.replace(/[a-z]$/, (key) => ` ${key}`));

test('a mail that came has its original and its source, and one of ours its delivery', async () => {
  await openMails([mailOf(1), ownMailOf(2)]);
  await openMenu(0);
  for (const name of [/^Reply/, /^Forward/, /^Copy link/, /^Original/, /^Source/]) get('option', name);
  expect(all('option', /^Delivery/), names().join()).toEqual([]);
  await keyOn(get('field', 'Message'), 'Escape');
});

test('a mail of ours has its delivery in place of them', async () => {
  await openMails([ownMailOf(2)]);
  await openMenu();
  get('option', /^Delivery/);
  for (const name of [/^Original/, /^Source/]) expect(all('option', name)).toEqual([]);
});

test('mail 35: the original is the whole mail with its head', async () => {
  const headers = [
    { name: 'from', value: 'Mira Solberg <mira@cafe.example>' },
    { name: 'x-mailer', value: 'Example' },
    { name: 'subject', value: 'Kettles' },
  ];
  await openMails([mailOf(1)], { [routes.original]: { html: null, text: 'All of it.', headers } });
  await openMenu();
  await press(get('option', /^Original/));
  const dialog = await find('dialog', 'Original');
  await expect.poll(() => dialog.textContent).toContain('All of it.');
  for (const text of ['From', 'Mira Solberg <mira@cafe.example>', 'Subject', 'Kettles'])
    expect(dialog.textContent).toContain(text);
  expect(dialog.textContent).not.toContain('x-mailer');
});

test('the original of a mail that is not kept any more says so', async () => {
  await openMails([mailOf(1)], { [routes.original]: refused(404, 'NotFoundException') });
  await openMenu();
  await press(get('option', /^Original/));
  await seen('The mail as it came is not kept any more.');
});

test('the delivery has a row for each recipient, with the words of the server', async () => {
  const recipients = [
    { address: 'mira@cafe.example', role: 'to', state: 'accepted', code: '2.0.0', text: null },
    { address: 'bob@cafe.example', role: 'cc', state: 'failed', code: '5.1.1', text: '550 5.1.1 user unknown' },
  ];
  const names = { 'mira@cafe.example': 'Mira Solberg' };
  await openMails([ownMailOf(1, { meta: { names } })], {
    [routes.delivery]: { state: 'sent', attempts: 0, next_at: null, recipients },
  });
  await openMenu();
  await press(get('option', /^Delivery/));
  const dialog = await find('dialog', 'Delivery');
  await expect.poll(() => all('listitem', undefined, dialog)).toHaveLength(2);
  const [mira, bob] = all('listitem', undefined, dialog);
  expect(mira?.textContent).toBe('Mira Solbergmira@cafe.exampleAccepted by the mail server');
  expect(bob?.textContent).toBe('bob@cafe.exampleno such mailbox550 5.1.1 user unknown');
});

test('an agent who may not write is offered neither a reply nor a forward', async () => {
  await openMails([mailOf(1)], {}, { permissions: ['conversations:read', 'conversations:read_all', 'messages:read'] });
  await openMenu();
  for (const name of [/^Reply/, /^Forward/]) expect(all('option', name)).toEqual([]);
  get('option', /^Original/);
  await keyOn(get('field', 'Message'), 'Escape');
  await gone('field', 'Message');
});
