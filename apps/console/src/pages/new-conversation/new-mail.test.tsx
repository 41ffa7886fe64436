import type { ConsoleStart } from '@helpdesk/client';
import { all, choose, exampleOf, find, get, gone, keyOn, press, refused, seen, write } from '@helpdesk/screen-testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { openConsole } from '../../console-of-tests.tsx';

const create = 'POST /api/v1/conversations';
const start = exampleOf('GET /api/v1/console/bootstrap') as ConsoleStart;
const [inbox] = start.inboxes;
if (inbox === undefined) throw new Error('the example has no inbox');
const chat = { ...inbox, id: 1, name: 'Shop', channel: 'livechat' as const, enabled: true };
const mail = { ...inbox, id: 2, name: 'Support', channel: 'email' as const, enabled: true };
const sender = {
  ...{ inbox_id: 2, from: 'help@desk.example', from_choices: ['help@desk.example', 'orders@desk.example'] },
  ...{ signature: '<p>Ada Lindgren</p>', max_bytes: 1_000_000, warnings: [] },
};
const contact = {
  ...(exampleOf('GET /api/v1/contacts/{id}') as object),
  id: 5,
  email: 'mira@cafe.example',
  first_name: 'Mira',
  last_name: 'Solberg',
};

async function openMail(path: string, script: Parameters<typeof openConsole>[1] = {}, inboxes = [chat, mail]) {
  const service = await openConsole(
    path,
    {
      'GET /api/v1/mail/compose': [sender],
      'GET /api/v1/contacts/{id}': contact,
      'GET /api/v1/contacts/search': [],
      ...script,
    },
    { start: { inboxes } },
  );
  await find('dialog', 'New e-mail');
  await find('button', /^From: help@desk\.example/);
  return service;
}
const bodies = (service: Awaited<ReturnType<typeof openMail>>) => service.of(create).map(({ body }) => body);
const sendButton = () => get('button', /^Send/);

test('mail 44: a mail to several people begins one conversation, with the inbox of From', async () => {
  const service = await openMail('/new?contact=5&kind=email');
  await find('button', 'Remove Mira Solberg');
  const to = get('field', 'To');
  await write(to, 'jon@cafe.example');
  await keyOn(to, 'Enter');
  await write(get('field', 'Subject'), 'Prices');
  await write(get('field', 'Text of the new e-mail'), 'From January on');
  await seen('Saved on this device');
  await press(sendButton());
  await expect
    .poll(() => bodies(service))
    .toMatchObject([
      {
        ...{
          inbox_id: 2,
          from: 'help@desk.example',
          subject: 'Prices',
          content: 'From January on',
          initiator: 'agent',
        },
        ...{ to: ['mira@cafe.example', 'jon@cafe.example'], cc: [], bcc: [], contact_id: 5 },
      },
    ]);
  await gone('dialog', 'New e-mail');
});

test('an empty subject is asked for once', async () => {
  const service = await openMail('/new?contact=5&kind=email');
  await find('button', 'Remove Mira Solberg');
  await write(get('field', 'Text of the new e-mail'), 'Hello');
  await press(sendButton());
  await seen('No subject yet. Mail without a subject is easily overlooked.');
  expect(document.activeElement).toBe(get('field', 'Subject'));
  expect(service.of(create)).toEqual([]);
  await press(get('button', 'Send without subject'));
  await expect.poll(() => bodies(service)).toHaveLength(1);
  expect(bodies(service)[0]).not.toHaveProperty('subject');
});

test('what is missing gets the focus: a recipient, an address that is right, the text', async () => {
  const service = await openMail('/new', {}, [mail]);
  await press(sendButton());
  await expect.poll(() => document.activeElement === get('field', 'To')).toBe(true);
  await write(get('field', 'To'), 'petra@lund');
  await keyOn(get('field', 'To'), 'Enter');
  await seen('petra@lund has no ending.');
  await press(sendButton());
  await expect.poll(() => document.activeElement === get('button', 'Remove petra@lund')).toBe(true);
  await press(get('button', 'Remove petra@lund'));
  await write(get('field', 'To'), 'petra@lund.example');
  await keyOn(get('field', 'To'), 'Enter');
  await press(sendButton());
  await expect.poll(() => document.activeElement === get('field', 'Text of the new e-mail')).toBe(true);
  expect(service.of(create)).toEqual([]);
});

test('what is typed in a field of addresses is a recipient before Ctrl Enter sends, and stops it where it has a fault', async () => {
  const service = await openMail('/new?contact=5&kind=email');
  await find('button', 'Remove Mira Solberg');
  await write(get('field', 'Subject'), 'Prices');
  await write(get('field', 'Text of the new e-mail'), 'Hello');
  await press(get('button', 'Cc'));
  const cc = await find('field', 'Cc');
  await write(cc, 'jon@cafe');
  await keyOn(cc, 'Enter', { ctrlKey: true });
  await expect.poll(() => document.activeElement === get('button', 'Remove jon@cafe')).toBe(true);
  expect(service.of(create)).toEqual([]);
  await press(get('button', 'Remove jon@cafe'));
  await write(cc, 'jon@cafe.example');
  await keyOn(cc, 'Enter', { ctrlKey: true, repeat: true });
  expect(service.of(create)).toEqual([]);
  await keyOn(cc, 'Enter', { ctrlKey: true });
  await expect
    .poll(() => bodies(service))
    .toMatchObject([{ to: ['mira@cafe.example'], cc: ['jon@cafe.example'], subject: 'Prices' }]);
});

test('it stays on the device when it is closed, and can be discarded', async () => {
  await openMail('/new?contact=5&kind=email');
  await find('button', 'Remove Mira Solberg');
  await write(get('field', 'Subject'), 'Prices');
  await press(get('button', 'Close'));
  await gone('dialog', 'New e-mail');
  await openMail('/new?contact=5&kind=email');
  expect((get('field', 'Subject') as HTMLInputElement).value).toBe('Prices');
  await press(get('button', 'Other ways to send'));
  await press(await find('option', 'Discard the e-mail'));
  await expect.poll(() => (get('field', 'Subject') as HTMLInputElement).value).toBe('');
});

test('without the addresses to send from it leaves by the chosen inbox, and they can be fetched again', async () => {
  const senders = 'GET /api/v1/mail/compose';
  const failed = { [senders]: refused(500, 'ServerError', 'No'), [create]: refused(500, 'ServerError', 'No') };
  const service = await openConsole('/new', failed, { start: { inboxes: [mail] } });
  await find('alert', /The addresses to send from were not loaded/);
  const to = get('field', 'To');
  await write(to, 'jon@cafe.example');
  await keyOn(to, 'Enter');
  await write(get('field', 'Subject'), 'Prices');
  await write(get('field', 'Text of the new e-mail'), 'Hello');
  await press(sendButton());
  await expect.poll(() => bodies(service)).toMatchObject([{ inbox_id: 2 }]);
  expect(bodies(service)[0]).not.toHaveProperty('from');
  service.answer({ [senders]: [sender] });
  await press(get('button', 'Retry'));
  await find('button', /^From: help@desk\.example/);
  await expect.poll(() => document.body.textContent).not.toContain('were not loaded');
});

test('an agent who may not read contacts writes to the address that the page before had', async () => {
  history.replaceState({ email: 'mira@cafe.example' }, '');
  onTestFinished(() => history.replaceState(null, ''));
  const service = await openConsole(
    '/new?contact=5&kind=email',
    { 'GET /api/v1/mail/compose': [sender] },
    { start: { inboxes: [mail] }, permissions: ['conversations:write', 'messages:write'] },
  );
  await find('button', 'Remove mira@cafe.example');
  await write(get('field', 'Subject'), 'Prices');
  await write(get('field', 'Text of the new e-mail'), 'Hello');
  await press(sendButton());
  await expect.poll(() => bodies(service)).toMatchObject([{ to: ['mira@cafe.example'], contact_id: 5 }]);
});

test('a refusal has its reason, and what was written stays', async () => {
  const reason = refused(403, 'PermissionException', 'No', null, 'contact.blocked');
  await openMail('/new?contact=5&kind=email', { [create]: reason });
  await find('button', 'Remove Mira Solberg');
  await write(get('field', 'Subject'), 'Prices');
  await write(get('field', 'Text of the new e-mail'), 'Hello');
  await press(sendButton());
  await seen('This contact is blocked. Unblock the contact first.');
  expect((get('field', 'Subject') as HTMLInputElement).value).toBe('Prices');
});

test('letters 12: a mail whose answer was lost is sent with the same key again, after closing and a change as well', async () => {
  const path = '/new?contact=5&kind=email';
  const keys = (service: Awaited<ReturnType<typeof openMail>>) =>
    service.of(create).map(({ headers }) => headers.get('Idempotency-Key'));
  const first = await openMail(path, { [create]: refused(500, 'ServerError', 'Lost') });
  await find('button', 'Remove Mira Solberg');
  await write(get('field', 'Subject'), 'Prices');
  await write(get('field', 'Text of the new e-mail'), 'Hello');
  await press(sendButton());
  await seen('The desk has failed at this. Try again.');
  await press(get('button', 'Close'));
  await gone('dialog', 'New e-mail');
  const [key] = keys(first);
  const mismatch = refused(409, 'ConflictException', 'Used', null, 'idempotency.mismatch');
  const second = await openMail(path, { [create]: mismatch });
  await write(get('field', 'Text of the new e-mail'), 'Hello!');
  await press(sendButton());
  await seen('This may be done already. Reload the page and look.');
  expect(new Set(keys(second))).toEqual(new Set([key]));
  second.answer({ [create]: exampleOf(create) });
  await press(sendButton());
  await gone('dialog', 'New e-mail');
  expect(keys(second).at(-1)).not.toBe(key);
});

test('choosing an e-mail inbox makes a mail of what was written, and From leads back to the chats', async () => {
  const service = await openConsole(
    '/new',
    { 'GET /api/v1/mail/compose': [sender], 'GET /api/v1/contacts/search': [] },
    { start: { inboxes: [chat, mail] } },
  );
  await find('dialog', 'New conversation');
  await write(await find('select', 'Contact'), 'jo@new.example');
  await write(get('field', 'Message'), 'Hello there');
  await choose(get('select', 'Inbox'), '2');
  await find('dialog', 'New e-mail');
  await find('button', 'Remove jo@new.example');
  expect((get('field', 'Text of the new e-mail') as HTMLTextAreaElement).value).toBe('Hello there');
  await press(await find('button', /^From: help@desk\.example/));
  await press(await find('option', 'Shop'));
  await find('dialog', 'New conversation');
  expect(all('dialog', 'New e-mail')).toEqual([]);
  expect(service.of(create)).toEqual([]);
});

/** An upload that has its answer when the test lets it. */
class HeldUpload {
  static finish = (): void => undefined;
  readonly upload = {};
  readonly status = 201;
  readonly responseText = JSON.stringify({ status: 'success', data: exampleOf('POST /api/v1/media') });
  onload = (): void => undefined;
  open(): void {}
  setRequestHeader(): void {}
  getAllResponseHeaders = (): string => 'content-type: application/json';
  send(): void {
    HeldUpload.finish = () => this.onload();
  }
  abort(): void {}
}

test('letters 13: text, file and assignee of a chat go along into a mail of their own, next to a kept one', async () => {
  vi.stubGlobal('XMLHttpRequest', HeldUpload);
  await openMail('/new?kind=email');
  await write(get('field', 'Subject'), 'Kept');
  await press(get('button', 'Close'));
  await gone('dialog', 'New e-mail');
  const service = await openConsole(
    '/new',
    { 'GET /api/v1/mail/compose': [sender], 'GET /api/v1/contacts/search': [] },
    { start: { inboxes: [chat, mail] } },
  );
  await write(await find('select', 'Contact'), 'jo@new.example');
  const message = get('field', 'Message');
  await write(message, 'Hello there');
  await choose(get('select', 'Assign to'), '');
  const files = [new File(['x'], 'report.pdf', { type: 'application/pdf' })];
  const paste = new Event('paste', { bubbles: true, cancelable: true });
  message.dispatchEvent(Object.assign(paste, { clipboardData: { files, getData: () => '' } }));
  await find('button', 'Remove report.pdf');
  await choose(get('select', 'Inbox'), '2');
  await find('button', 'Sends after the upload');
  HeldUpload.finish();
  await find('dialog', 'New e-mail');
  await find('button', /^From: help@desk\.example/);
  await write(get('field', 'Subject'), 'Prices');
  await press(sendButton());
  const { id } = exampleOf('POST /api/v1/media') as { id: number };
  await expect
    .poll(() => bodies(service))
    .toMatchObject([{ to: ['jo@new.example'], content: 'Hello there', subject: 'Prices', attachments: [id] }]);
  expect(bodies(service)[0]).not.toHaveProperty('agent_id');
  await openMail('/new?kind=email');
  expect((get('field', 'Subject') as HTMLInputElement).value).toBe('Kept');
});

test('mail 44: what is changed while Send waits for a file is what is sent', async () => {
  vi.stubGlobal('XMLHttpRequest', HeldUpload);
  const service = await openMail('/new?contact=5&kind=email');
  await write(get('field', 'Subject'), 'Prices');
  const message = get('field', 'Text of the new e-mail');
  await write(message, 'From January on');
  const files = [new File(['x'], 'report.pdf', { type: 'application/pdf' })];
  const paste = new Event('paste', { bubbles: true, cancelable: true });
  message.dispatchEvent(Object.assign(paste, { clipboardData: { files, getData: () => '' } }));
  await find('button', 'Remove report.pdf');
  await press(sendButton());
  await find('button', 'Sends after the upload');
  await press(get('button', /^From: help@desk\.example/));
  await press(await find('option', /^orders@desk\.example/));
  const to = get('field', 'To');
  await write(to, 'jon@cafe');
  await keyOn(to, 'Enter');
  HeldUpload.finish();
  await expect.poll(() => document.activeElement === get('button', 'Remove jon@cafe')).toBe(true);
  expect(bodies(service)).toEqual([]);
  await press(get('button', 'Remove jon@cafe'));
  await press(sendButton());
  await expect.poll(() => bodies(service)).toMatchObject([{ from: 'orders@desk.example', to: ['mira@cafe.example'] }]);
});

test('mail 58: it is kept on the device with the pictures of its text, and goes with those that stand there', async () => {
  const kept = (id: number) => ({
    ...{ id, name: 'a.png', size: 900, content_type: 'image/png' },
    ...{ url: `/uploads/u${id}?expires=1&signature=a`, content_id: `p${id}@picture` },
  });
  const content = [{ type: 'picture', attrs: { id: 'p7@picture', alt: 'Two kettles', width: 320 } }];
  const begun = {
    ...{ to: ['mira@cafe.example'], subject: 'Kettles', text: '[Two kettles]' },
    ...{ doc: [{ type: 'paragraph', content }], files: [], pictures: [kept(7), kept(8)], key: 'k'.repeat(32) },
  };
  await openMail('/new?contact=5&kind=email');
  await write(get('field', 'Subject'), 'Kettles');
  const [name = ''] = Object.keys(localStorage).filter((each) => localStorage.getItem(each)?.includes('"Kettles"'));
  localStorage.setItem(name, JSON.stringify(begun));
  const service = await openMail('/new?contact=5&kind=email');
  await find('button', 'Remove Mira Solberg');
  await press(sendButton());
  const shown = '<p><img src="cid:p7@picture" alt="Two kettles" width="320"></p>';
  await expect
    .poll(() => bodies(service))
    .toMatchObject([{ content: shown, content_type: 'html', attachments: [7], to: ['mira@cafe.example'] }]);
});
