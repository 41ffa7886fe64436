import {
  exampleOf,
  find,
  get,
  gone,
  keyOn,
  nameOf,
  offline,
  press,
  refused,
  seen,
  write,
} from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { devicePrefix } from '../../browser/device.ts';
import { openConsole } from '../../console-of-tests.tsx';

const bootstrap = 'GET /api/v1/console/bootstrap';
const login = 'POST /api/v1/auth/login';
const nobody = { [bootstrap]: refused(401, 'UnauthorizedException') };
const methods = {
  ...{ name: 'Example support', logo_url: null, password: true, password_reset: 'admin', passkeys: false },
  oidc: [] as readonly object[],
};
const methodsWith = (more: object) => ({ 'GET /api/v1/auth/methods': { ...methods, ...more } });

/** The page for signing in, with its form filled in. */
async function filled(script: object = {}) {
  const service = await openConsole('/login', { ...nobody, ...script });
  await write(await find('field', 'E-mail'), ' ada@example.com ');
  await write(get('field', 'Password'), 'four words that rhyme');
  return service;
}

test('a right password opens the desk; what was typed is sent, without spaces around the address', async () => {
  const service = await filled();
  await press(get('checkbox', 'Stay signed in on this device'));
  // By then there is a session.
  service.answer({ [bootstrap]: undefined });
  await press(get('button', 'Sign in'));
  await gone('heading', 'Sign in to Example support');
  const [{ body } = { body: undefined }] = service.of(login);
  expect(body).toEqual({ email: 'ada@example.com', password: 'four words that rhyme', remember: false });
});

test('a desk that is not set up yet leads to its setup, and sends nobody to an administrator', async () => {
  await openConsole('/login', { ...nobody, ...methodsWith({ setup_open: true }) });
  expect((await find('link', 'This helpdesk is not set up yet')).getAttribute('href')).toBe('/setup');
  expect(document.body.textContent).not.toContain('Ask an administrator');
});

test.each([
  ['a wrong password', refused(401, 'UnauthorizedException'), 'E-mail or password does not match.'],
  ['a service that is not there', offline, 'The desk does not answer. Check your connection and try again.'],
  [
    'an address at which nobody may sign in',
    refused(403, 'PermissionException', 'x', { code: 'origin.unknown', address: 'https://desk.example.org' }),
    'This helpdesk is at https://desk.example.org . Open it there.',
  ],
])('%s is said, with the focus on it, and the form stays as it was', async (_case, answer, said) => {
  const service = await filled({ [login]: answer });
  await press(get('button', 'Sign in'));
  await seen(said);
  expect(document.activeElement).toBe(get('alert'));
  expect((get('field', 'E-mail') as HTMLInputElement).value).toContain('ada@example.com');
  expect(service.of(login)).toHaveLength(1);
});

test.each([
  ['E-mail', ''],
  ['Password', ''],
])('without %s nothing is sent', async (field, text) => {
  const service = await filled();
  await write(get('field', field), text);
  await press(get('button', 'Sign in'));
  await seen(`${field} is missing.`);
  expect(service.of(login)).toEqual([]);
});

test('a second press while the first is under way sends nothing', async () => {
  const service = await filled({ [login]: () => new Promise(() => {}) });
  await press(get('button', 'Sign in'));
  const busy = await find('button', 'Signing in');
  expect(busy.getAttribute('aria-disabled')).toBe('true');
  busy.closest('form')?.requestSubmit();
  await seen('Signing in');
  expect(service.of(login)).toHaveLength(1);
});

test('a second factor: six digits are sent by themselves, a wrong code is said and emptied', async () => {
  const second = refused(401, 'UnauthorizedException', 'x', { second_factor: { token: 't1', methods: ['totp'] } });
  const service = await filled({
    [login]: second,
    'POST /api/v1/auth/second-factor': refused(401, 'UnauthorizedException'),
  });
  await press(get('button', 'Sign in'));
  const code = (await find('field', 'Code')) as HTMLInputElement;
  expect(document.activeElement).toBe(code);
  await write(code, '12345');
  await write(code, '123 456');
  await seen('This code does not match.');
  expect(service.of('POST /api/v1/auth/second-factor').map(({ body }) => body)).toEqual([
    { token: 't1', code: '123456' },
  ]);
  await expect.poll(() => code.value).toBe('');
  await press(get('button', 'Back to sign-in'));
  await find('field', 'Password');
});

test('after five wrong codes the step is over, and its reason stands at the first one', async () => {
  const second = refused(401, 'UnauthorizedException', 'x', {
    second_factor: { token: 't1', methods: ['totp', 'recovery_code'] },
  });
  const service = await filled({
    [login]: second,
    'POST /api/v1/auth/second-factor': refused(401, 'UnauthorizedException'),
  });
  await press(get('button', 'Sign in'));
  await find('field', 'Code');
  await press(get('button', 'Use a recovery code'));
  const sent = () => service.of('POST /api/v1/auth/second-factor').length;
  for (let tries = 1; tries <= 5; tries += 1) {
    const field = await find('field', 'Recovery code');
    await write(field, `code-${tries}`);
    await press(get('button', 'Continue'));
    await expect.poll(sent).toBe(tries);
    if (tries < 5) await expect.poll(() => (field as HTMLInputElement).value).toBe('');
  }
  await seen('The time for this step is over. Sign in again.');
  expect(get('field', 'Password')).toBeDefined();
});

test('what the desk offers: providers with the way back, a link by e-mail, and no field without passwords', async () => {
  const oidc = [{ id: 3, name: 'Acme', logo_url: null, login_url: '/api/v1/oidc/3/login' }];
  await openConsole('/reports', { ...nobody, ...methodsWith({ password: false, oidc }) });
  const link = await find('link', 'Sign in with Acme');
  expect(link.getAttribute('href')).toBe('/api/v1/oidc/3/login?next=%2Freports');
  await gone('field', 'Password');
});

test('a link for a new password: the address is sent, and nothing says whether somebody has it', async () => {
  const service = await openConsole('/login', { ...nobody, ...methodsWith({ password_reset: 'mail' }) });
  await press(await find('button', 'Forgotten your password?'));
  // Its form is loaded then; the one before has a field of the same name.
  const send = await find('button', 'Send the link');
  await write(await find('field', 'E-mail'), 'ada@example.com');
  await press(send);
  await seen('If ada@example.com belongs to somebody here, a link is on its way.');
  expect(service.of('POST /api/v1/agents/reset-password').map(({ body }) => body)).toEqual([
    { email: 'ada@example.com' },
  ]);
  await press(get('button', 'Back to sign-in'));
  await find('field', 'Password');
});

test('the password can be shown, by the keyboard too', async () => {
  await filled();
  const field = get('field', 'Password') as HTMLInputElement;
  expect(field.type).toBe('password');
  const button = get('button', /^Show/);
  expect(await keyOn(button, 'Enter')).toBe(true);
  await press(button);
  await expect.poll(() => field.type).toBe('text');
  expect(nameOf(field)).toBe('Password');
});

test('who signs in again after a sign-out in another tab still has what they write on this device', async () => {
  const uuid = '7d0f7c0e-52a1-4b38-9a53-6c2f1f3f6f10';
  const me = 'GET /api/v1/agents/me';
  const drafts = 'GET /api/v1/conversations/{uuid}/draft';
  const service = await openConsole(`/mine/c/${uuid}`, { [drafts]: [] });
  await find('field', 'Reply to Grace Okafor');
  await expect.poll(() => service.frames.some(({ type }) => type === 'join')).toBe(true);
  // The other tab has forgotten what this device had, and has ended the session.
  localStorage.clear();
  service.answer({ [me]: refused(401, 'UnauthorizedException') });
  service.say({ type: 'catalogue_update', cursor: 'next', data: { kind: 'roles' } });
  await write(await find('field', 'E-mail'), 'ada@example.com');
  await write(get('field', 'Password'), 'four words that rhyme');
  service.answer({ [me]: exampleOf(me) });
  await press(get('button', 'Sign in'));
  await write(await find('field', 'Reply to Grace Okafor'), 'The kettle is on its way');
  expect(localStorage.getItem(`${devicePrefix} reply ${uuid}`)).toContain('The kettle is on its way');
});
