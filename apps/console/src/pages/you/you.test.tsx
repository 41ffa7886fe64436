import { all, exampleOf, find, get, gone, press, refused, type Script, seen, write } from '@helpdesk/screen-testing';
import { describe, expect, test } from 'vitest';
import { openConsole } from '../../console-of-tests.tsx';

const session = exampleOf('GET /api/v1/auth/session') as object;
const open = (path: string, script: Script = {}, opened?: Parameters<typeof openConsole>[2]) =>
  openConsole(path, script, opened);

describe('password', () => {
  const change = 'PUT /api/v1/auth/password';
  const begin = async (script: Script = {}) => {
    const service = await open('/you/sign-in', script);
    await press(await find('button', 'Change the password'));
    return service;
  };

  test('a weak one is refused before it is sent; a good one is sent once with the one of now', async () => {
    const service = await begin();
    await write(await find('field', 'Password now'), 'the old one');
    await write(get('field', 'New password'), 'short');
    await press(get('button', 'Change the password'));
    expect((await find('alert')).textContent).toContain('Too short, too common, or about you.');
    expect(service.of(change)).toEqual([]);
    await write(get('field', 'New password'), 'four words make it');
    await press(get('button', 'Change the password'));
    await seen('Your password is changed. Other devices are signed out.');
    expect(service.of(change).map(({ body }) => body)).toEqual([
      { new_password: 'four words make it', current_password: 'the old one' },
    ]);
  });

  test('a wrong one of now is said', async () => {
    const data = { issues: [{ path: 'current_password', message: 'wrong' }] };
    await begin({ [change]: refused(400, 'InputException', 'Refused', data) });
    await write(await find('field', 'Password now'), 'not it');
    await write(get('field', 'New password'), 'four words make it');
    await press(get('button', 'Change the password'));
    expect((await find('alert')).textContent).toContain('This is not your password.');
  });
});

describe('second factor', () => {
  const confirm = 'POST /api/v1/auth/totp/confirm';
  const remove = 'DELETE /api/v1/auth/totp';

  test('six digits are sent by themselves, and the recovery codes stay until they are stored', async () => {
    const service = await open('/you/sign-in');
    await press(await find('button', 'Set up'));
    const dialog = await find('dialog', 'Set up an authenticator app');
    expect(dialog.textContent).toContain('GEZD GNBV GY3T QOJQ');
    await write(get('field', 'Code of the app', dialog), '123 456');
    const codes = await find('dialog', 'Switched on. Store your recovery codes');
    expect(codes.textContent).toContain('k3vd-9mfa-w2xq-7hpt');
    expect(get('button', 'Done', codes).getAttribute('aria-disabled')).toBe('true');
    await press(get('checkbox', 'I have stored the codes', codes));
    await press(get('button', 'Done', codes));
    await gone('dialog');
    expect(service.of(confirm).map(({ body }) => body)).toEqual([{ code: '123456' }]);
  });

  test('a code that does not match is said, and another one is taken', async () => {
    const service = await open('/you/sign-in', { [confirm]: refused(400, 'InputException') });
    await press(await find('button', 'Set up'));
    const code = await find('field', 'Code of the app');
    await write(code, '000000');
    await seen('This code does not match. The app shows another one every 30 seconds.');
    service.answer({ [confirm]: exampleOf(confirm) });
    await write(code, '123456');
    await find('dialog', 'Switched on. Store your recovery codes');
  });

  test('the last one is not removed where the desk asks for one', async () => {
    const on = { ...session, totp: true, recovery_codes_left: 8 };
    await open('/you/sign-in', { 'GET /api/v1/auth/session': on, [remove]: refused(409, 'ConflictException') });
    await press(await find('button', 'Remove'));
    await press(get('button', 'Remove the authenticator app', await find('dialog', 'Remove the authenticator app?')));
    await seen('This desk asks for a second factor. Add another one before you remove the last.');
    await find('button', 'Remove');
  });
});

describe('sessions', () => {
  const list = 'GET /api/v1/auth/sessions';
  const end = 'DELETE /api/v1/auth/sessions/{id}';
  const others = 'DELETE /api/v1/auth/sessions';
  const [own] = exampleOf(list) as readonly object[];
  const phone = { ...own, id: 13, current: false, user_agent: '' };

  test('this one stays, another one is ended', async () => {
    const service = await open('/you/sessions', { [list]: [phone, own] });
    await seen('This one');
    service.answer({ [list]: [own] });
    await press(await find('button', 'End the session of A browser on a device'));
    await seen('The session is ended.');
    await gone('button', 'End the session of A browser on a device');
    expect(service.of(end).map(({ params }) => params)).toEqual([{ id: '13' }]);
  });

  test('all others are ended after a question', async () => {
    const service = await open('/you/sessions', { [list]: [own, phone] });
    await press(await find('button', 'End all others'));
    const dialog = await find('dialog', 'End all other sessions?');
    expect(service.of(others)).toEqual([]);
    await press(get('button', 'End all other sessions', dialog));
    await seen('All other sessions are ended.');
    expect(service.of(others)).toHaveLength(1);
  });
});

describe('API keys', () => {
  const create = 'POST /api/v1/agents/{id}/api-keys';
  const revoke = 'DELETE /api/v1/agents/{id}/api-keys/{key_id}';

  test('a key has a name, is shown once, and its dialog stays until it is stored', async () => {
    const service = await open('/you/keys');
    await press(await find('button', 'New API key'));
    const dialog = await find('dialog', 'New API key');
    await press(get('button', 'Make the key', dialog));
    await seen('Name is missing.');
    await write(get('field', 'Name', dialog), 'Report');
    await press(get('button', 'Make the key', dialog));
    const made = await find('dialog', 'The key is ready');
    expect(made.textContent).toContain('shownOnceAndNeverAgain');
    expect(get('button', 'Done', made).getAttribute('aria-disabled')).toBe('true');
    await press(get('checkbox', 'I have stored the secret', made));
    await press(get('button', 'Done', made));
    await gone('dialog');
    expect(service.of(create).map(({ params, body }) => [params, body])).toMatchObject([
      [{ id: '2' }, { name: 'Report' }],
    ]);
  });

  test('a name that is taken is said at its field', async () => {
    await open('/you/keys', { [create]: refused(409, 'ConflictException', 'No', null, 'api_key.name_taken') });
    await press(await find('button', 'New API key'));
    const dialog = await find('dialog', 'New API key');
    await write(get('field', 'Name', dialog), 'Nightly export');
    await press(get('button', 'Make the key', dialog));
    await seen('You have a key of this name.');
    expect((get('field', 'Name', dialog) as HTMLInputElement).value).toBe('Nightly export');
  });

  test('one is revoked after a question; who may not manage agents only sees them', async () => {
    const service = await open('/you/keys');
    await press(await find('button', 'Revoke the key Nightly export'));
    await press(get('button', 'Revoke the key Nightly export', await find('dialog', 'Revoke the key Nightly export?')));
    await seen('The key Nightly export is revoked.');
    expect(service.of(revoke).map(({ params }) => params)).toEqual([{ id: '2', key_id: '8' }]);
  });

  test('who may not manage agents only sees their own', async () => {
    await open('/you/keys', {}, { permissions: ['messages:read'] });
    await seen('Nightly export');
    expect(all('button', /Revoke|New API key/)).toEqual([]);
  });
});

describe('notifications', () => {
  const set = 'PUT /api/v1/agents/me/preferences';

  test('each event is chosen for the desktop and for sound by itself', async () => {
    const service = await open('/you/notifications', {}, { start: { preferences: { notify_sound: ['mention'] } } });
    const sound = await find('checkbox', 'Sound: Somebody mentions me');
    expect((sound as HTMLInputElement).checked).toBe(true);
    await press(await find('checkbox', 'Sound: A conversation is assigned to me'));
    await expect.poll(() => service.of(set).length).toBe(1);
    expect(JSON.stringify(service.of(set)[0]?.body)).toMatch(/notify_sound.*assigned.*mention/);
  });

  test('a choice that is refused is said', async () => {
    await open('/you/notifications', { [set]: refused(403, 'PermissionException') });
    await press(await find('switch', 'Without text'));
    await seen('You may not do this.');
  });
});

describe('profile', () => {
  const update = 'PUT /api/v1/agents/me';

  test('a name is saved, and an empty one is not', async () => {
    const service = await open('/you', { [update]: exampleOf('GET /api/v1/agents/me') });
    const first = await find('field', 'First name');
    await write(first, ' ');
    await press(get('button', 'Save'));
    await seen('First name is missing.');
    expect(service.of(update)).toEqual([]);
    await write(first, 'Ada Maria');
    await press(get('button', 'Save'));
    await expect.poll(() => service.of(update).map(({ body }) => body)).toMatchObject([{ first_name: 'Ada Maria' }]);
  });

  test('mail 54: the own signature is saved as HTML, and one that is not changed is not sent', async () => {
    const own = { ...(exampleOf('GET /api/v1/agents/me') as object), signature: '<p>Ada</p>' };
    const service = await open('/you', { [update]: own, 'GET /api/v1/agents/me': own });
    const signature = await find('field', 'Signature');
    await expect.poll(() => (signature as HTMLTextAreaElement).value).toBe('Ada');
    await write(get('field', 'First name'), 'Ada Maria');
    await press(get('button', 'Save'));
    await expect.poll(() => service.of(update).length).toBe(1);
    expect(service.of(update)[0]?.body).not.toHaveProperty('signature');
    await write(signature, 'Ada Lindgren');
    await press(await find('button', 'Save'));
    await expect
      .poll(() => service.of(update).map(({ body }) => body))
      .toMatchObject([{}, { signature: '<p>Ada Lindgren</p>' }]);
  });
});
