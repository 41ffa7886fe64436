import { all, exampleOf, find, get, gone, keyOn, press, refused, seen, write } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { jon, mira, openMailConversation, replyDefaults, saveDraft, send, usual, uuid } from './mail-of-tests.ts';

const line = /^To (?:Mira|nobody).* from/;
const text = () => get('field', 'Reply to Mira Solberg');
const open = async () => {
  await press(await find('button', line));
  return find('field', 'To');
};
const bodies = (service: Awaited<ReturnType<typeof openMailConversation>>) => service.of(send).map(({ body }) => body);

test('mail 44: one line names whom a reply goes to, and what is sent names the same addresses', async () => {
  const service = await openMailConversation();
  await write(text(), 'It is booked.');
  await press(await find('button', 'Send'));
  await expect
    .poll(() => bodies(service))
    .toMatchObject([{ to: [mira], cc: [jon], bcc: [], from: 'help@desk.example', private: false }]);
});

test('mail 44: once another contact is the customer, a reply goes to them, and so does its line', async () => {
  const service = await openMailConversation();
  const wilma = { id: 77, email: 'wilma@oude.example', first_name: 'Wilma', last_name: 'Haven' };
  const conversation = 'GET /api/v1/conversations/{uuid}';
  const row = exampleOf(conversation) as { contact: object };
  const theirs = { contact_id: 77, contact: { ...row.contact, ...wilma } };
  service.answer({
    [replyDefaults]: { ...usual, to: [wilma.email], cc: [] },
    [conversation]: { ...row, inbox_channel: 'email', inbox_name: 'Support', ...theirs },
  });
  service.say({ type: 'conversation_update', cursor: 'Mg', seq: 2, data: { uuid, ...theirs } });
  await find('button', /^To Wilma, from Support$/);
  await write(get('field', 'Reply to Wilma Haven'), 'Hello');
  await press(get('button', 'Send'));
  await expect.poll(() => bodies(service)).toMatchObject([{ to: [wilma.email], cc: [] }]);
});

test('before the addresses are known they cannot be changed, and a reply goes to whom the service finds', async () => {
  const held = new Promise(() => undefined);
  const service = await openMailConversation({ [replyDefaults]: held }, /^Send/);
  // The parts of mails are there.
  text().blur();
  await expect.poll(() => service.of(replyDefaults)).toHaveLength(1);
  expect(all('button', line)).toEqual([]);
  await write(text(), 'Hello');
  await press(get('button', 'Send'));
  await expect.poll(() => bodies(service)).toHaveLength(1);
  for (const list of ['to', 'cc', 'bcc', 'from']) expect(bodies(service)[0]).not.toHaveProperty(list);
});

const chosen = {
  ...{ type: 'reply', content: '<p>Hello</p>', updated_at: '2030-01-01T10:00:00.000Z' },
  meta: { id: '0'.repeat(32), mail: { to: ['petra@lund.example'], cc: [], bcc: [] } },
};

test('mail 44: before the default is known the line names whom the agent has chosen, and else no person', async () => {
  const held = new Promise(() => undefined);
  const script = { [replyDefaults]: held, 'GET /api/v1/conversations/{uuid}/draft': [chosen] };
  const service = await openMailConversation(script, /^To petra@lund\.example$/);
  await press(get('button', 'Send'));
  await expect.poll(() => bodies(service)).toMatchObject([{ to: ['petra@lund.example'], cc: [] }]);
  // The next one goes to whom the service finds.
  await seen('By e-mail');
  expect(all('button', /^To (?:Mira|petra)/)).toEqual([]);
});

test('letters 9: addresses that could not be fetched are asked for again when the agent begins to write', async () => {
  const service = await openMailConversation({ [replyDefaults]: refused(500, 'GeneralException') }, /^Send/);
  await seen('By e-mail');
  await expect.poll(() => service.of(replyDefaults)).toHaveLength(1);
  service.answer({ [replyDefaults]: usual });
  await write(text(), 'Hello');
  await find('button', /^To Mira, Cc 1, from Support$/);
});

test('rows open by a click on the line and by Shift Tab from the text, and Escape closes them', async () => {
  await openMailConversation();
  const to = await open();
  await expect.poll(() => document.activeElement === to).toBe(true);
  await seen('Mira Solberg');
  await seen('Jon Iversen');
  await keyOn(to, 'Escape');
  await gone('field', 'To');
  expect(document.activeElement).toBe(text());
  expect(await keyOn(text(), 'Tab', { shiftKey: true })).toBe(false);
  const cc = await find('field', 'Cc');
  await expect.poll(() => document.activeElement === cc).toBe(true);
});

test('open rows take the focus once: a reply that is shown again has it in its text', async () => {
  await openMailConversation();
  await open();
  text().focus();
  await press(get('tab', 'Note'));
  await find('field', 'Write a note for colleagues');
  await press(get('tab', 'Reply'));
  await find('field', 'To');
  expect(document.activeElement).toBe(text());
});

test('a comma, a semicolon, Enter, leaving the field and pasting finish an address', async () => {
  const service = await openMailConversation();
  await open();
  await press(get('button', 'Bcc'));
  const bcc = await find('field', 'Bcc');
  await write(bcc, 'a@x.example');
  await keyOn(bcc, ',');
  await write(bcc, 'b@x.example');
  await keyOn(bcc, ';');
  await write(bcc, 'c@x.example');
  await keyOn(bcc, 'Enter');
  const clipboardData = { files: [], getData: () => 'Dee <d@x.example>, e@x.example' };
  const paste = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), { clipboardData });
  expect(bcc.dispatchEvent(paste)).toBe(false);
  await write(bcc, 'f@x.example');
  bcc.blur();
  await find('button', /^To Mira, Cc 1, Bcc 6, from Support$/);
  await write(text(), 'Hello');
  await press(get('button', 'Send'));
  await expect
    .poll(() => bodies(service))
    .toMatchObject([{ bcc: ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}@x.example`) }]);
});

test('Backspace selects the last address, then removes it; arrows go from one to the next', async () => {
  await openMailConversation();
  await open();
  const cc = get('field', 'Cc');
  await keyOn(cc, 'Backspace');
  const chip = get('button', 'Remove Jon Iversen');
  expect(document.activeElement).toBe(chip);
  await keyOn(chip, 'ArrowRight');
  expect(document.activeElement).toBe(cc);
  await keyOn(cc, 'ArrowLeft');
  expect(document.activeElement).toBe(chip);
  await keyOn(chip, 'Backspace');
  await find('button', /^To Mira, from Support$/);
  expect(document.activeElement).toBe(get('field', 'Cc'));
});

test('an address without an ending is marked, the known one is offered, and Send goes to it', async () => {
  const contact = {
    ...(exampleOf('GET /api/v1/contacts/search') as readonly object[])[0],
    email: 'petra@lund.example',
  };
  const service = await openMailConversation({ 'GET /api/v1/contacts/search': [contact] });
  await open();
  const cc = get('field', 'Cc');
  await write(cc, 'petra@lund');
  await keyOn(cc, ',');
  await seen('petra@lund has no ending.');
  await seen('1 address needs attention');
  await write(text(), 'Hello');
  await press(get('button', 'Send'));
  await expect.poll(() => document.activeElement === get('button', 'Remove petra@lund')).toBe(true);
  expect(service.of(send)).toEqual([]);
  await press(await find('button', 'Use petra@lund.example'));
  expect(document.activeElement).toBe(cc);
  await expect.poll(() => document.body.textContent).not.toContain('needs attention');
  await press(get('button', 'Send'));
  await expect.poll(() => bodies(service)).toMatchObject([{ cc: [jon, 'petra@lund.example'] }]);
});

test('mail 44: what is typed in an open row is a recipient before Ctrl Enter sends, and stops it where it has a fault', async () => {
  const service = await openMailConversation();
  await open();
  await write(text(), 'Hello');
  const cc = get('field', 'Cc');
  await write(cc, 'petra');
  await keyOn(cc, 'Enter', { ctrlKey: true });
  await seen('petra has no @.');
  await expect.poll(() => document.activeElement === get('button', 'Remove petra')).toBe(true);
  expect(service.of(send)).toEqual([]);
  await press(get('button', 'Remove petra'));
  await write(cc, 'petra@lund.example');
  await keyOn(cc, 'Enter', { ctrlKey: true });
  await expect.poll(() => bodies(service)).toMatchObject([{ to: [mira], cc: [jon, 'petra@lund.example'] }]);
});

test('people of the conversation are suggested, and Tab takes the marked one', async () => {
  await openMailConversation();
  const to = await open();
  await write(to, 'bo');
  await find('option', /Bob Tanner.*in this conversation/);
  await keyOn(to, 'Tab');
  await find('button', 'Remove Bob Tanner');
  await find('button', /^To Mira and 1 other, Cc 1, from Support$/);
});

test('without a recipient Send goes to the field of To', async () => {
  const service = await openMailConversation();
  await open();
  await press(get('button', 'Remove Mira Solberg'));
  await press(get('button', 'Remove Jon Iversen'));
  await write(text(), 'Hello');
  await press(get('button', 'Send'));
  await expect.poll(() => document.activeElement === get('field', 'To')).toBe(true);
  expect(service.of(send)).toEqual([]);
});

test('the draft keeps the addresses at the service, and From can be another address', async () => {
  const service = await openMailConversation();
  await open();
  await press(get('button', 'From: help@desk.example'));
  await press(await find('option', /orders@desk\.example/));
  await write(text(), 'Hello');
  text().blur();
  await expect
    .poll(() => service.of(saveDraft).map(({ body }) => body))
    .toMatchObject([{ type: 'reply', meta: { mail: { from: 'orders@desk.example' } } }]);
  expect(all('button', /from orders@desk\.example$/)).toHaveLength(1);
});

test('a draft of another device with the same text and other addresses is offered', async () => {
  const meta = { id: '0'.repeat(32), mail: { to: [mira], cc: [] } };
  const draft = { type: 'reply', content: '<p>Hello</p>', meta, updated_at: '2030-01-01T10:00:00.000Z' };
  await openMailConversation({ [saveDraft]: refused(409, 'ConflictException', 'Changed', { draft }) });
  await write(text(), 'Hello');
  text().blur();
  await seen('A newer draft from another computer');
  await press(get('button', 'Use it'));
  await find('button', /^To Mira, from Support$/);
});
