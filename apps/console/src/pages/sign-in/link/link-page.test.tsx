import { exampleOf, find, get, gone, press, refused, type Script, seen, write } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openConsole } from '../../../console-of-tests.tsx';

const me = 'GET /api/v1/agents/me';
const start = 'GET /api/v1/console/bootstrap';
const check = 'POST /api/v1/agents/set-password/check';
const set = 'POST /api/v1/agents/set-password';
const login = 'POST /api/v1/auth/login';
const methods = 'GET /api/v1/auth/methods';
const grace = {
  ...{ kind: 'invitation', email: 'grace@saltmarsh.example', first_name: 'Grace', last_name: '', roles: ['Agent'] },
  permissions: [
    ...['conversations:read_all', 'messages:write', 'conversations:update_user_assignee'],
    ...['conversations:update_status', 'conversations:update_tags'],
  ],
};
const nobody = {
  [start]: refused(401, 'UnauthorizedException'),
  [me]: refused(401, 'UnauthorizedException'),
  [methods]: { ...(exampleOf(methods) as object), name: 'Saltmarsh Kitchen', passkeys: false },
};
const open = (script: Script) => openConsole('/set-password#the-token', { ...nobody, [check]: grace, ...script });
const join = () => press(get('button', 'Join'));

test('first run 30: an invitation is a card with the name that was typed; joining signs in with what was typed', async () => {
  const service = await open({ [set]: true, [login]: exampleOf(me) });
  await find('heading', 'Join Saltmarsh Kitchen');
  await seen('As grace@saltmarsh.example.');
  await seen('As an Agent you may');
  await seen('Assign, snooze, resolve and tag them');
  expect(document.body.textContent).not.toContain('Edit contacts');
  expect((get('field', 'First name') as HTMLInputElement).value).toBe('Grace');
  await write(get('field', /^Last name/), 'Hollis');
  await write(get('field', 'Password'), 'thirty years of tea');
  service.answer({ [start]: exampleOf(start), [me]: exampleOf(me) });
  await join();
  await expect.poll(() => location.pathname).toBe('/unassigned');
  expect(service.of(check).map(({ body }) => body)).toEqual([{ token: 'the-token' }]);
  expect(service.of(set).map(({ body }) => body)).toEqual([
    { token: 'the-token', password: 'thirty years of tea', first_name: 'Grace', last_name: 'Hollis' },
  ]);
  expect(service.of(login).map(({ body }) => body)).toEqual([
    { email: 'grace@saltmarsh.example', password: 'thirty years of tea' },
  ]);
});

test('first run 30: what is wrong stands at its field, and a common password leaves the link', async () => {
  const issues = [{ path: 'password', message: 'x' }];
  const service = await open({ [set]: refused(400, 'InputException', 'x', { issues }) });
  await find('heading', 'Join Saltmarsh Kitchen');
  await write(get('field', 'First name'), '');
  await write(get('field', 'Password'), 'grace');
  await join();
  await seen('First name is missing.');
  await seen('10 characters or more: 5 to go.');
  await seen('2 fields need attention.');
  expect(service.of(set)).toEqual([]);
  await write(get('field', 'First name'), 'Grace');
  await write(get('field', 'Password'), 'password from others');
  await join();
  await seen('Not a common password.');
});

test('first run 30: a link that was used or is over is one card, when it is opened and when it is sent', async () => {
  const dead = refused(400, 'InputException', 'x', { issues: [{ path: 'token', message: 'x' }] });
  await open({ [check]: dead });
  await find('heading', 'This invitation no longer works');
  await press(get('button', 'Sign in'));
  await find('field', 'E-mail');
  expect(location.pathname).toBe('/login');
});

test('first run 30: a link that dies while the card is open ends in the same card', async () => {
  const dead = refused(400, 'InputException', 'x', { issues: [{ path: 'token', message: 'x' }] });
  await open({ [set]: dead });
  await write(await find('field', 'Password'), 'thirty years of tea');
  await join();
  await find('heading', 'This invitation no longer works');
});

test('people 25: a link for somebody who has a password is the form for a new one', async () => {
  await open({ [check]: { ...grace, kind: 'reset' } });
  await find('field', 'New password');
  await gone('button', 'Join');
});

test('first run 30: a second factor is asked for as ever, and a refused sign-in leads to the usual page', async () => {
  const second_factor = { token: 'next', methods: ['totp'] };
  await open({ [set]: true, [login]: refused(401, 'UnauthorizedException', 'x', { second_factor }) });
  await write(await find('field', 'Password'), 'thirty years of tea');
  await join();
  await find('heading', 'One more step');
});
