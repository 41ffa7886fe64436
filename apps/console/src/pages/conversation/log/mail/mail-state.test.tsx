import type { Message } from '@helpdesk/client';
import { all, find, get, gone, press, refused, seen, write } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openMails, ownMailOf, routes, uuid } from './mail-of-tests.ts';

type Delivery = NonNullable<Message['meta']['delivery']>;
const recipient = (code: string | null, address = 'mira@cafe.example') => ({ address, code, text: 'the words' });
const delivered = (state: Delivery['state'], failed: Delivery['failed'] = [], next_at: string | null = null) =>
  ownMailOf(1, {
    status: state === 'waiting' ? 'pending' : state === 'sent' ? 'sent' : 'failed',
    meta: { delivery: { state, next_at, failed } },
  });

test('mail 47, 50: a mail that waits says when it is tried again, and one that left that it is sent', async () => {
  const next = '2026-05-20T14:20:00.000Z';
  const service = await openMails([delivered('waiting', [], next)]);
  await seen(/Waiting, next try \d/);
  service.say({ type: 'message_update', cursor: 'Mg', seq: 2, data: delivered('waiting') });
  await expect.poll(() => document.body.textContent).not.toContain('next try');
  await seen('Waiting');
  service.say({ type: 'message_update', cursor: 'Mw', seq: 3, data: delivered('sent') });
  await seen('Sent');
});

test.each([
  ['5.1.1', 'no such mailbox'],
  ['5.4.4', 'no such domain'],
  ['5.2.2', 'the mailbox is full'],
  ['mail.expired', 'their server did not accept it for 24 hours'],
  ['5.7.1', 'the mail server refused it'],
])('mail 49: a recipient who did not get it is named with the reason of %s', async (code, reason) => {
  await openMails([delivered('failed', [recipient(code)])]);
  await seen(`Not delivered to mira@cafe.example: ${reason}.`);
  expect(all('button', /^(?:Try again|Change)$/)).toHaveLength(2);
});

test('mail 49: where some got it, only the others are named', async () => {
  await openMails([delivered('sent', [recipient('5.1.1', 'petra@books.example')])]);
  await seen('Not delivered to petra@books.example: no such mailbox.');
  expect(document.body.textContent).not.toContain('Sent');
});

test('mail 52: it is tried again for those who did not get it, once', async () => {
  let answer: (message: Message) => void = () => undefined;
  const held = new Promise<Message>((resolve) => {
    answer = resolve;
  });
  const service = await openMails([delivered('failed', [recipient('5.1.1')])], { [routes.retry]: () => held });
  await press(await find('button', 'Try again'));
  await expect.poll(() => get('button', 'Try again').getAttribute('aria-disabled')).toBe('true');
  answer(delivered('waiting'));
  await expect.poll(() => all('button', 'Try again')[0]?.getAttribute('aria-disabled') ?? null).toBeNull();
  expect(service.of(routes.retry)).toMatchObject([{ params: { cuuid: uuid }, body: {} }]);
});

test('mail 52: the address is changed for this mail, and for the contact', async () => {
  const service = await openMails([delivered('failed', [recipient('5.1.1')])]);
  await press(await find('button', 'Change'));
  await seen(/The mail of .* did not reach mira@cafe\.example: no such mailbox\./);
  const field = await find('field', 'New address');
  await write(field, 'mira');
  await press(get('button', 'Send to this address'));
  await seen('An address such as mira@example.com.');
  expect(service.of(routes.retry)).toEqual([]);
  await write(field, 'mira@right.example');
  await press(get('button', 'Send to this address'));
  await gone('dialog');
  const replace = [{ address: 'mira@cafe.example', by: 'mira@right.example' }];
  expect(service.of(routes.retry)).toMatchObject([{ body: { replace } }]);
  const contact = 'PUT /api/v1/contacts/{id}';
  await expect.poll(() => service.of(contact)).toMatchObject([{ body: { email: 'mira@right.example' } }]);
});

test('mail 52: another address than that of the contact is changed for this mail alone', async () => {
  const service = await openMails([delivered('failed', [recipient('5.1.1', 'petra@books.example')])]);
  await press(await find('button', 'Change'));
  await write(await find('field', 'New address'), 'petra@right.example');
  expect(all('checkbox', /^Also use it/)).toEqual([]);
  await press(get('button', 'Send to this address'));
  await gone('dialog');
  expect(service.of('PUT /api/v1/contacts/{id}')).toEqual([]);
});

test('mail 52: what the service refuses is said, and the dialog stays', async () => {
  await openMails([delivered('failed', [recipient('5.1.1')])], { [routes.retry]: refused(400, 'InputException') });
  await press(await find('button', 'Change'));
  await write(await find('field', 'New address'), 'mira@right.example');
  await press(get('button', 'Send to this address'));
  await seen('The desk does not take this.');
  expect(all('dialog')).toHaveLength(1);
});

test('mail 51: a mail that may have arrived is sent again, or left', async () => {
  const mail = delivered('unknown', [recipient('mail.unknown')]);
  const delivery = { message_uuid: mail.uuid, state: 'unknown', address: 'mira@cafe.example', next_at: null } as const;
  const service = await openMails([mail], {}, { row: { delivery } });
  await seen('May have arrived.');
  await find('button', 'Send again');
  await press(get('button', 'Leave it'));
  await expect.poll(() => service.of(routes.leave)).toHaveLength(1);
  service.say({ type: 'conversation_update', cursor: 'Mg', seq: 2, data: { uuid, delivery: null } });
  await gone('button', 'Leave it');
});
