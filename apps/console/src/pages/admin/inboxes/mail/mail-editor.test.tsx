import { all, choose, exampleOf, find, get, keyOn, press, type Script, seen, write } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openConsole } from '../../../../console-of-tests.tsx';

const one = 'GET /api/v1/inboxes/{id}';
const update = 'PUT /api/v1/inboxes/{id}';
const create = 'POST /api/v1/inboxes';
const tests = 'POST /api/v1/inboxes/test';

interface Support {
  readonly from: string;
  readonly config: { readonly imap: readonly object[]; readonly smtp: readonly object[] };
}
const support = exampleOf(create) as Support;
const [mailbox] = support.config.imap;

const open = (tab: string, script: Script = {}) =>
  openConsole(`/admin/inboxes/2/${tab}`, { [one]: support, [update]: support, ...script });

type Service = Awaited<ReturnType<typeof open>>;

/** Saves, and returns what was sent. */
async function saved(service: Service): Promise<unknown> {
  await press(get('button', /^Save/));
  await expect.poll(() => service.of(update).length).toBe(1);
  return service.of(update)[0]?.body;
}

test('the address and its names are changed, and everything else stays as it is stored', async () => {
  const service = await open('address');
  await seen('Reads: Ada at Support');
  await write(await find('field', 'Sender'), 'hello@shop.example');
  await write(get('field', 'Name that customers see'), '{{agent.last_name}}, {{inbox.name}}');
  await seen('2 changes are not saved yet');
  expect(await saved(service)).toEqual({
    name: 'Support',
    from: 'Example shop <hello@shop.example>',
    from_name_template: '{{agent.last_name}}, {{inbox.name}}',
    config: support.config,
  });
});

test.each([
  ['Sender', 'hello', 'An address such as help@example.com.'],
  ['Name in the console', '', 'Name in the console is missing.'],
  ['Name that customers see', '{{contact.email}}', /no placeholder but/],
])('%s: %j is said at its field, and nothing is sent', async (label, text, said) => {
  const service = await open('address');
  await write(await find('field', label), text);
  await press(get('button', /^Save/));
  await seen(said);
  expect(get('field', label).getAttribute('aria-invalid')).toBe('true');
  expect(service.of(update)).toEqual([]);
});

test('the signature is previewed with the values of who reads it', async () => {
  const service = await open('address');
  const preview = await find('group', 'Preview of the signature');
  expect(preview.textContent).toContain('The signature of the agent');
  await write(get('field', 'Signature'), '{{agent.first_name}}, {{inbox.name}}');
  await expect.poll(() => preview.textContent).toBe('Ada, Support');
  expect(await saved(service)).toMatchObject({ config: { signature: '<p>{{agent.first_name}}, {{inbox.name}}</p>' } });
});

test('addresses are added, may be chosen as sender, and are removed', async () => {
  const service = await open('address');
  await press(await find('button', 'Add an address'));
  await write(get('field', 'New address'), 'shop');
  await keyOn(get('field', 'New address'), 'Enter');
  await seen('An address such as help@example.com.');
  await write(get('field', 'New address'), 'Shop@shop.example');
  await keyOn(get('field', 'New address'), 'Enter');
  await press(await find('checkbox', 'May be chosen as sender, shop@shop.example'));
  await press(get('button', 'Remove sales@shop.example'));
  expect(await saved(service)).toMatchObject({
    config: { aliases: [{ address: 'shop@shop.example', name: '', send: true }] },
  });
});

test('mail 56: with another server the password is asked for again, in words, and goes to both servers', async () => {
  const service = await open('mailbox');
  await press(await find('button', /^Servers/));
  await write(get('field', 'Server', get('group', 'Reading')), 'imap.elsewhere.example');
  await press(get('button', /^Save/));
  await seen('With another server or name the password has to be entered again.');
  expect(service.of(update)).toEqual([]);
  await write(get('field', 'Password'), 'fresh');
  expect(await saved(service)).toMatchObject({
    config: {
      imap: [{ host: 'imap.elsewhere.example', password: 'fresh' }],
      smtp: [{ password: 'fresh' }],
    },
  });
});

test('the password is replaced, or the stored one is kept', async () => {
  const service = await open('mailbox');
  await press(await find('button', 'Change the password'));
  await write(get('field', 'Password'), 'fresh');
  await press(get('button', 'Keep the stored password'));
  expect(all('button', /^Save/)).toEqual([]);
  await press(get('button', 'Change the password'));
  await press(get('button', /^Save/));
  await seen('Password is missing.');
  await write(get('field', 'Password'), 'fresh');
  await seen('1 change is not saved yet');
  expect(await saved(service)).toMatchObject({
    config: { imap: [{ password: 'fresh' }], smtp: [{ password: 'fresh' }] },
  });
});

test('what happens to a mail in the mailbox is chosen by what follows from it', async () => {
  const service = await open('mailbox');
  await seen('The helpdesk then has the only copy.');
  await press(await find('radio', 'Move to a folder'));
  await write(get('field', 'Folder'), '');
  await press(get('button', /^Save/));
  await seen('Folder is missing.');
  await write(get('field', 'Folder'), 'Done');
  await choose(get('select', 'Check at least every'), '15m');
  expect(await saved(service)).toMatchObject({
    config: { imap: [{ ...mailbox, after_import: 'move:Done', read_interval: '15m' }], smtp: support.config.smtp },
  });
});

test('a stored mailbox is tried with its stored password', async () => {
  const service = await open('mailbox');
  await press(await find('button', 'Test'));
  await seen('Reading works. 12 mails will be imported.');
  await seen('The password was refused.');
  expect(service.of(tests)[0]?.body).toMatchObject({ inbox_id: 2, config: { imap: [mailbox] } });
});

test('what a program has set up besides stays: further mailboxes, and intervals of its own', async () => {
  const second = { ...mailbox, mailbox: 'Sales' };
  const own = { ...support, config: { ...support.config, imap: [{ ...mailbox, read_interval: '7m' }, second] } };
  const service = await open('mailbox', { [one]: own });
  await seen('One more mailbox was set up by a program, and stays as it is.');
  expect((get('select', 'Check at least every') as HTMLSelectElement).value).toBe('7m');
  await press(get('radio', 'Delete'));
  expect(await saved(service)).toMatchObject({
    config: { imap: [{ after_import: 'delete', read_interval: '7m' }, second] },
  });
});

test('replies: number, reply address, quote and size', async () => {
  const service = await open('replies');
  await seen('help+r7k2…@shop.example: replies find their conversation.');
  await press(get('switch', 'Number in the subject'));
  await press(get('radio', 'Nothing'));
  await write(get('field', 'Largest mail'), '101');
  await press(get('button', /^Save/));
  await seen('A whole number from 1 to 100.');
  await write(get('field', 'Largest mail'), '50');
  expect(await saved(service)).toMatchObject({
    config: { reference_in_subject: false, enable_plus_addressing: true, quote_history: 'none', max_mail_mb: 50 },
  });
});

test('rules: spam, reopening, and lists of addresses and domains', async () => {
  const service = await open('rules');
  await press(await find('radio', 'Do not import'));
  await choose(get('select', 'A reply reopens the conversation for'), '0');
  const forms = get('field', 'Contact forms');
  await write(forms, 'Shop.example, not a domain!');
  await seen('not is neither an address nor a domain.');
  expect((forms as HTMLInputElement).value).toBe('not a domain!');
  await write(forms, '');
  await write(get('field', 'Colleagues who forward mail'), 'grace@shop.example;');
  expect(await saved(service)).toMatchObject({
    config: { spam: 'drop', thread_days: 0, reply_to_senders: ['shop.example'], forwarders: ['grace@shop.example'] },
  });
});

test('what is not saved goes along from tab to tab', async () => {
  const service = await open('replies');
  await press(await find('switch', 'Number in the subject'));
  await press(get('link', 'Rules'));
  await press(await find('radio', 'Do not import'));
  await seen('2 changes are not saved yet');
  expect(await saved(service)).toMatchObject({ config: { reference_in_subject: false, spam: 'drop' } });
});

test('an inbox that only reads, or only sends, stays so: it is changed, and tried without a mail that it cannot send', async () => {
  const readsOnly = { ...support, config: { ...support.config, smtp: [] } };
  const service = await open('address', { [one]: readsOnly });
  await write(await find('field', 'Name in the console'), 'Help');
  expect(await saved(service)).toMatchObject({ name: 'Help', config: { imap: [mailbox], smtp: [] } });
  await press(get('link', 'Mailbox'));
  await press(await find('button', 'Test'));
  await seen('Reading works. 12 mails will be imported.');
  expect(service.of(tests)[0]?.body).toMatchObject({ send_to: null, config: { smtp: [] } });
});

test('a field that is left keeps the focus where it went, and Escape adds nothing', async () => {
  await open('address');
  await press(await find('button', 'Add an address'));
  const field = get('field', 'New address');
  expect(document.activeElement).toBe(field);
  await write(field, 'new@shop.example');
  await keyOn(field, 'Escape');
  await expect.poll(() => document.activeElement?.textContent).toBe('Add an address');
  expect(all('button', 'Remove new@shop.example')).toEqual([]);
  await press(get('button', 'Add an address'));
  await write(get('field', 'New address'), 'new@shop.example');
  get('field', 'Sender').focus();
  await find('button', 'Remove new@shop.example');
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(document.activeElement).toBe(get('field', 'Sender'));
});

test('the focus follows a certificate that is added, and a password that is kept', async () => {
  await open('mailbox');
  await press(await find('button', /^Servers/));
  await press(all('button', 'Add a certificate')[0] as HTMLElement);
  expect(document.activeElement).toBe(get('field', 'Own certificate'));
  await press(get('button', 'Change the password'));
  expect(document.activeElement).toBe(get('field', 'Password'));
  await press(get('button', 'Keep the stored password'));
  await expect.poll(() => document.activeElement?.textContent).toBe('Change the password');
});

test('an inbox of before has no address: it is not switched on, and can be renamed all the same', async () => {
  const former = { ...support, enabled: false, from: null, config: { ...support.config, imap: [], smtp: [] } };
  const service = await open('address', { [one]: former });
  await seen('Give the inbox an address and servers first.');
  expect((get('switch', 'Receives mail') as HTMLInputElement).disabled).toBe(true);
  await write(get('field', 'Name in the console'), 'Cafés');
  expect(await saved(service)).toMatchObject({ name: 'Cafés', from: null, config: { imap: [], smtp: [] } });
});

test('an inbox is switched off at once, and that is taken back', async () => {
  const service = await open('address', { [update]: { ...support, enabled: false } });
  await press(await find('switch', 'Receives mail'));
  await seen('Support is off: its mail is neither read nor sent.');
  service.answer({ [update]: support });
  await press(await find('button', /^Undo/));
  await expect.poll(() => service.of(update).map(({ body }) => body)).toEqual([{ enabled: false }, { enabled: true }]);
});
