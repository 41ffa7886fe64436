import { createAgentClient } from '@helpdesk/client';
import {
  completePage,
  exampleOf,
  find,
  get,
  gone,
  offline,
  press,
  refused,
  type Script,
  scriptedService,
  seen,
  write,
} from '@helpdesk/screen-testing';
import { render } from 'preact';
import { expect, onTestFinished, test, vi } from 'vitest';

declare const happyDOM: { setURL(address: string): void };

const check = 'POST /api/v1/setup/check';
const claim = 'POST /api/v1/setup/claim';
const methods = 'GET /api/v1/auth/methods';
const good = { email: null, timezone: null };
const methodsWith = (more: object) => ({ ...(exampleOf(methods) as object), ...more });
const dead = (status: number, code: string) => refused(status, 'UnauthorizedException', 'x', { code });

/** The page, opened with a link. */
async function open(script: Script = {}, { address = 'https://desk.example.com/setup', token = 'right' } = {}) {
  happyDOM.setURL(address);
  completePage();
  const service = scriptedService({ [check]: good, [methods]: methodsWith({ passkeys: false }), ...script });
  const { SetupPage } = await import('./setup-page.tsx');
  render(
    <SetupPage client={createAgentClient({ baseUrl: location.origin, credentials: 'session' })} token={token} />,
    document.body,
  );
  onTestFinished(() => render(null, document.body));
  return service;
}

async function fillIn(): Promise<void> {
  await write(await find('field', 'Name of the helpdesk'), 'Saltmarsh Kitchen');
  await write(get('field', 'First name'), 'Ada');
  await write(get('field', 'E-mail'), 'ada@saltmarsh.example');
  await write(get('field', 'Password'), 'thirty years of tea');
}

const create = () => press(get('button', 'Create'));

test('setup 22: five fields make the desk; what the browser guesses is sent with them', async () => {
  const entered = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const service = await open({ [claim]: exampleOf('GET /api/v1/agents/me') });
  await fillIn();
  await create();
  await expect.poll(() => entered.mock.calls).toEqual([['/unassigned']]);
  const [{ body } = { body: undefined }] = service.of(claim);
  expect(body).toEqual({
    ...{ token: 'right', first_name: 'Ada', last_name: '', email: 'ada@saltmarsh.example' },
    password: 'thirty years of tea',
    desk: { name: 'Saltmarsh Kitchen', locale: 'en', timezone: Intl.DateTimeFormat().resolvedOptions().timeZone },
    origin: 'https://desk.example.com',
  });
});

test('setup 14: every fault is said at its field, the first one has the focus, and nothing is sent', async () => {
  const service = await open();
  await write(await find('field', 'E-mail'), 'ada@saltmarsh');
  await write(get('field', 'Password'), 'kettle');
  await create();
  for (const fault of [
    'Name of the helpdesk is missing.',
    'First name is missing.',
    'This address has no ending, such as .org.',
    '10 characters or more: 4 to go.',
    '4 fields need attention.',
  ]) {
    await seen(fault);
  }
  await expect.poll(() => document.activeElement).toBe(get('field', 'Name of the helpdesk'));
  expect(service.of(claim)).toHaveLength(0);
});

test.each([
  ['ada lovelace and more', 'Ada Lovelace', '10 characters or more, and not a common one'],
  ['ada lovelace', 'Ada Lovelace', 'Not your name or address.'],
  ['abababababab', 'Ada', '5 different characters or more.'],
])('setup 14: a password %s of %s: %s', async (password, name, said) => {
  await open();
  await write(await find('field', 'First name'), name);
  const field = get('field', 'Password');
  await write(field, password);
  field.dispatchEvent(new Event('blur'));
  await seen(said);
});

test('setup 14: what only the service knows is said at the field, and what was typed stays', async () => {
  const issues = [{ path: 'password', message: 'is too common' }];
  await open({ [claim]: refused(400, 'InputException', 'x', { issues }) });
  await fillIn();
  await create();
  await seen('Not a common password.');
  await seen('1 field needs attention.');
  expect((get('field', 'First name') as HTMLInputElement).value).toBe('Ada');
});

test('setup: without a connection what was typed is kept', async () => {
  await open({ [claim]: offline });
  await fillIn();
  await create();
  await seen('No connection. What you typed is kept.');
  expect((get('field', 'Password') as HTMLInputElement).value).toBe('thirty years of tea');
});

test.each([
  ['a wrong link', 'right', { [check]: dead(401, 'setup.token') }, 'This link does not work here'],
  ['an old link', 'right', { [check]: dead(401, 'setup.expired') }, 'This link has expired'],
  ['a used link', 'right', { [check]: dead(409, 'setup.closed') }, 'This helpdesk is set up'],
  ['no link', '', { [methods]: methodsWith({ setup_open: true }) }, 'This helpdesk is not set up yet'],
  ['no link, once it is set up', '', { [methods]: methodsWith({ setup_open: false }) }, 'This helpdesk is set up'],
  ['no service', 'right', { [check]: offline }, 'The helpdesk does not answer'],
] as const)('setup 8, 10: with %s the page says so, and has no form', async (_name, token, script, title) => {
  await open(script, { token });
  await find('heading', title);
  expect(document.querySelector('form')).toBeNull();
  expect(document.activeElement).toBe(get('heading', title));
});

test('setup: a link that died meanwhile keeps what was typed', async () => {
  const service = await open({ [claim]: offline });
  await fillIn();
  service.answer({ [claim]: refused(429, 'RateLimitException', 'x', null) });
  await create();
  await find('heading', 'Too many attempts');
});

test.each([
  [
    403,
    'PermissionException',
    { code: 'origin.unknown', address: 'https://help.example' },
    'This helpdesk is at https://help.example.',
  ],
  [500, 'GeneralException', null, 'The desk does not answer.'],
])('setup 18: a refusal by %i says why, and what was typed is kept', async (status, type, data, said) => {
  await open({ [claim]: refused(status, type, 'x', data) });
  await fillIn();
  await create();
  await seen(said);
  expect((get('field', 'Password') as HTMLInputElement).value).toBe('thirty years of tea');
});

test('setup: after too many attempts it tries by itself, as often as it has to', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
  const service = await open({ [check]: refused(429, 'RateLimitException', 'x', null) });
  for (const times of [1, 2, 3]) {
    await find('heading', 'Too many attempts');
    await seen('Continues in 60 seconds.');
    expect(service.of(check)).toHaveLength(times);
    await vi.advanceTimersByTimeAsync(61_000);
  }
});

test('setup: over plain http in the own network a line stays', async () => {
  await open({}, { address: 'http://192.168.1.20:9000/setup' });
  await seen('This connection is not encrypted: others can read what you type.');
  expect(get('field', 'First name')).toBeTruthy();
});

test('setup: over plain http at a public address the form comes after a question', async () => {
  await open({}, { address: 'http://help.saltmarsh.example/setup' });
  await find('heading', 'This connection is not encrypted');
  expect(document.querySelector('form')).toBeNull();
  await press(get('button', 'Continue without one'));
  await gone('heading', 'This connection is not encrypted');
  expect(get('field', 'First name')).toBeTruthy();
});

test('setup: the zone of the service is not a choice', async () => {
  await open({ [check]: { email: 'ops@example.com', timezone: 'Asia/Tokyo' } });
  await seen('English · Asia/Tokyo');
  expect((get('field', 'E-mail') as HTMLInputElement).value).toBe('ops@example.com');
  await press(get('button', 'Change'));
  await seen('Set by HELPDESK_TIMEZONE');
});
