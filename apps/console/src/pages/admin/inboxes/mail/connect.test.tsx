import { all, find, get, gone, press, refused, type Script, seen, write } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openConsole } from '../../../../console-of-tests.tsx';

const hosts = 'GET /api/v1/inboxes/mail-hosts';
const create = 'POST /api/v1/inboxes';
const tests = 'POST /api/v1/inboxes/test';

const fastmail = {
  provider: 'Fastmail',
  imap: { host: 'imap.fastmail.com', port: 993, tls_type: 'tls' },
  smtp: { host: 'smtp.fastmail.com', port: 465, tls_type: 'tls' },
  auth: 'app_password',
  note: null,
};
const unknown = { provider: null, imap: null, smtp: null, auth: 'password', note: null };
const reading = { ok: true, code: null, text: null, ms: 400, idle: true, move: true, would_import: 12 };
const sending = { ok: true, code: null, text: null, ms: 300, sent: true, size: null };
const works = { imap: [reading], smtp: sending, hints: [] };

const open = (script: Script = {}) =>
  openConsole('/admin/inboxes/new?kind=email', { [hosts]: fastmail, [tests]: works, ...script });

/** Writes the address and leaves the field. */
async function giveAddress(address: string): Promise<void> {
  const field = await find('field', 'E-mail address');
  await write(field, address);
  field.blur();
}

test('mail 58: an address and a password are enough where the provider is known', async () => {
  const service = await open();
  await giveAddress('support@saltmarsh.example');
  await seen(', recognised by the mail server of saltmarsh.example');
  await seen('First create an app password at Fastmail.');
  expect(get('button', /^Servers/).textContent).toContain('imap.fastmail.com, smtp.fastmail.com');
  await write(get('field', 'App password'), 'kdwm ptqe');
  await press(get('button', /^Connect/));
  await seen('Inbox created: Support.');
  const account = { username: 'support@saltmarsh.example', password: 'kdwm ptqe', tls_type: 'tls' };
  expect(service.of(create).map(({ body }) => body)).toMatchObject([
    {
      name: 'Support',
      channel: 'email',
      from: 'Example support <support@saltmarsh.example>',
      from_name_template: '{{agent.first_name}} at Example support',
      config: {
        imap: [{ ...account, host: 'imap.fastmail.com', port: 993, after_import: 'seen' }],
        smtp: [{ ...account, host: 'smtp.fastmail.com', port: 465 }],
      },
    },
  ]);
  expect(location.pathname).toBe('/admin/inboxes/2');
});

test('servers that are not known are asked for, and a missing one is said at its field', async () => {
  const service = await open({ [hosts]: unknown });
  await giveAddress('post@tanner.example');
  await seen(', your provider lists them');
  const [read, send] = [get('group', 'Reading'), get('group', 'Sending')];
  await write(get('field', 'Server', read), 'mail.tanner.example');
  await write(get('field', 'Password'), 'secret');
  await press(get('button', /^Connect/));
  await seen('Server is missing.');
  expect(get('field', 'Server', send).getAttribute('aria-invalid')).toBe('true');
  expect(service.of(create)).toEqual([]);
  await write(get('field', 'Server', send), 'mail tanner');
  await press(get('button', /^Connect/));
  await seen('The name of a server, such as mail.example.com.');
  await write(get('field', 'Server', send), 'mail.tanner.example');
  await press(get('button', 'Another name for sending'));
  await write(get('field', 'Name for sending'), 'relay');
  await write(get('field', 'Password for sending'), 'other');
  await press(get('button', /^Connect/));
  await expect.poll(() => service.of(create).length).toBe(1);
  expect(service.of(create)[0]?.body).toMatchObject({
    config: {
      imap: [{ username: 'post@tanner.example', password: 'secret' }],
      smtp: [{ host: 'mail.tanner.example', username: 'relay', password: 'other' }],
    },
  });
});

test('servers that were typed stay when the address is corrected, and go with another provider', async () => {
  let answer: object = unknown;
  await open({ [hosts]: () => answer });
  await giveAddress('post@taner.example');
  await seen(', your provider lists them');
  await write(get('field', 'Server', get('group', 'Reading')), 'mail.tanner.example');
  await giveAddress('post@tanner.example');
  const textOf = (name: string) => (all('field', name)[0] as HTMLInputElement).value;
  await expect.poll(() => textOf('Name for signing in')).toBe('post@tanner.example');
  expect(textOf('Server')).toBe('mail.tanner.example');
  await write(get('field', 'Name for signing in'), 'tanner');
  answer = fastmail;
  await giveAddress('post@fastmail.example');
  await seen(', recognised by the mail server of fastmail.example');
  await press(get('button', /^Servers/));
  expect([textOf('Server'), textOf('Name for signing in')]).toEqual(['imap.fastmail.com', 'tanner']);
  answer = unknown;
  await giveAddress('post@tanner.example');
  await expect.poll(() => textOf('Server')).toBe('');
});

test('a mailbox that needs a sign-in with Microsoft is turned away before a password is typed', async () => {
  const service = await open({ [hosts]: { ...fastmail, provider: 'Microsoft 365', auth: 'oauth' } });
  await giveAddress('info@lund-books.example');
  await seen('This mailbox needs a sign-in with Microsoft, which is not possible here yet.');
  await seen('Nothing was stored.');
  await gone('field', 'Password');
  expect(all('button', /^Connect/)).toEqual([]);
  get('field', 'E-mail address').closest('form')?.requestSubmit();
  service.answer({ [hosts]: fastmail });
  await giveAddress('info@saltmarsh.example');
  await find('field', 'App password');
  expect(service.of(create)).toEqual([]);
});

test('a test says what it found, until something else is typed', async () => {
  const service = await open();
  await giveAddress('support@saltmarsh.example');
  await seen('Reading: Not tested');
  await seen(', recognised by');
  await press(get('button', 'Test'));
  await seen('Password is missing.');
  expect(service.of(tests)).toEqual([]);
  await write(get('field', 'App password'), 'kdwm ptqe');
  await press(get('button', 'Test'));
  await seen('Reading works. 12 mails from the last 2 days will be imported.');
  await seen('imap.fastmail.com, new mail arrives at once');
  await seen('Sending works. A mail to you is on its way.');
  await seen('Reading and sending work');
  expect(service.of(tests)[0]?.body).toMatchObject({ inbox_id: null, send_to: expect.stringContaining('@') });
  await write(get('field', 'App password'), 'another');
  await seen('Sending: Not tested');
});

test.each([
  ['auth_failed', '535 5.7.8 no', 'The password was refused.', 'Fastmail needs an app password.'],
  ['timeout', null, 'smtp.fastmail.com does not answer on port 465.', 'Tried for 15 s.'],
  [
    'no_tls',
    'wrong version number',
    'smtp.fastmail.com answers without TLS on port 465. Choose STARTTLS.',
    'wrong version number',
  ],
  ['certificate', 'expired', 'The certificate of smtp.fastmail.com was not accepted.', 'expired'],
])('a mailbox is connected although its test has failed: %s', async (code, text, said, source) => {
  const service = await open({
    [tests]: { imap: [reading], smtp: { ...sending, ok: false, sent: false, code, text }, hints: ['app_password'] },
  });
  await giveAddress('support@saltmarsh.example');
  await seen(', recognised by');
  await write(get('field', 'App password'), 'kdwm ptqe');
  await press(get('button', 'Test'));
  await seen(said);
  await seen(source);
  await seen('Reading works, sending does not');
  await press(get('button', /^Connect anyway/));
  await expect.poll(() => service.of(create).length).toBe(1);
});

test('a certificate of the own is asked for where the test offers it', async () => {
  const refusal = { ...reading, ok: false, code: 'certificate', text: 'self-signed', would_import: null };
  await open({ [tests]: { ...works, imap: [refusal] } });
  await giveAddress('support@saltmarsh.example');
  await seen(', recognised by');
  await write(get('field', 'App password'), 'kdwm ptqe');
  await press(get('button', 'Test'));
  await press(await find('button', 'Add your own certificate'));
  await write(get('field', 'Own certificate'), 'abc');
  await press(get('button', /^Connect/));
  await seen('A certificate begins with -----BEGIN CERTIFICATE-----.');
});

test.each([
  ['config.imap.0.host', 'Server'],
  ['config.smtp.0.username', 'Name for signing in'],
  ['from', 'E-mail address'],
])('what the service refuses stands at its field: %s', async (path, label) => {
  const issues = { issues: [{ path, message: 'must be otherwise' }] };
  await open({ [create]: refused(400, 'InputException', 'Refused', issues, 'input.invalid') });
  await giveAddress('support@saltmarsh.example');
  await seen(', recognised by');
  await write(get('field', 'App password'), 'kdwm ptqe');
  await press(get('button', /^Connect/));
  await seen('The desk does not take this.');
  expect(all('field', label)[0]?.getAttribute('aria-invalid')).toBe('true');
});

test('a mailbox that another inbox reads is said, and what was typed stays', async () => {
  await open({ [create]: refused(409, 'ConflictException', 'Refused', null, 'inbox.mailbox_taken') });
  await giveAddress('support@saltmarsh.example');
  await seen(', recognised by');
  await write(get('field', 'App password'), 'kdwm ptqe');
  await press(get('button', /^Connect/));
  expect((await find('alert')).textContent).toContain('This mailbox is read by another inbox.');
  expect((get('field', 'App password') as HTMLInputElement).value).toBe('kdwm ptqe');
});
