import { all, choose, exampleOf, find, get, press, refused, type Script, seen, write } from '@helpdesk/screen-testing';
import { describe, expect, test } from 'vitest';
import { openConsole } from '../../../console-of-tests.tsx';

const rules = 'PUT /api/v1/settings/security';
const providers = 'GET /api/v1/oidc';
const create = 'POST /api/v1/oidc';
const update = 'PUT /api/v1/oidc/{id}';
const remove = 'DELETE /api/v1/oidc/{id}';
const [staff] = exampleOf(providers) as readonly object[];
const open = (path = '/admin/sign-in', script: Script = {}, opened?: Parameters<typeof openConsole>[2]) =>
  openConsole(path, script, opened);

describe('the rules of signing in', () => {
  const idle = () => find('field', 'Signed out without use after');

  test('are saved together, as numbers', async () => {
    const service = await open('/admin/sign-in', { [rules]: exampleOf('GET /api/v1/settings/security') });
    await write(await idle(), '24');
    await choose(get('select', 'Ask for a second factor'), 'all');
    await press(get('button', 'Save'));
    await expect
      .poll(() => service.of(rules).map(({ body }) => body))
      .toEqual([{ password_login: true, require_second_factor: 'all', session_idle_hours: 24, session_max_days: 90 }]);
  });

  test.each(['0', '721', '1.5', 'soon'])('%s hours are refused at the field, and nothing is sent', async (text) => {
    const service = await open();
    await write(await idle(), text);
    await press(get('button', 'Save'));
    await seen('A whole number from 1 to 720.');
    expect(service.of(rules)).toEqual([]);
  });

  test('the reason why passwords stay is given at their switch', async () => {
    await open('/admin/sign-in', { [rules]: refused(409, 'ConflictException') });
    await press(await find('switch', 'Sign in with a password'));
    await press(get('button', 'Save'));
    await seen('Sign in through a provider first: that shows that nobody is shut out without passwords.');
  });

  test('who may not set them sees the providers alone, and who may not know these the rules alone', async () => {
    const service = await open('/admin/sign-in', {}, { permissions: ['oidc:manage'] });
    await find('link', 'Staff');
    expect(all('switch')).toEqual([]);
    expect(service.of('GET /api/v1/settings/security')).toEqual([]);
  });
});

describe('providers', () => {
  test('one is deleted after a question that says whom it signs out', async () => {
    const service = await open('/admin/sign-in', { [remove]: true });
    await press(await find('button', 'Actions for Staff'));
    await press(await find('option', 'Delete the provider Staff'));
    const dialog = await find('dialog', 'Delete the provider Staff?');
    expect(dialog.textContent).toContain('Agents who signed in through it are signed out at once');
    service.answer({ [providers]: [] });
    await press(get('button', 'Delete the provider Staff', dialog));
    await seen('No providers yet.');
    expect(service.of(remove).map(({ params }) => params)).toEqual([{ id: '1' }]);
  });

  test('a new one needs a name, an address, an id and a secret', async () => {
    const service = await open('/admin/sign-in/new', { [create]: { ...staff, id: 2, name: 'Customers' } });
    await write(await find('field', 'Name'), 'Customers');
    await press(get('button', 'Save'));
    for (const text of ['Address of the provider is missing.', 'Client ID is missing.', 'Client secret is missing.']) {
      await seen(text);
    }
    expect(service.of(create)).toEqual([]);
    await write(get('field', 'Address of the provider'), 'https://id.example.com');
    await write(get('field', 'Client ID'), 'desk');
    await write(get('field', 'Client secret'), 'hidden');
    service.answer({ [providers]: [staff, { ...staff, id: 2, name: 'Customers' }] });
    await press(get('button', 'Save'));
    await seen('Provider created: Customers.');
    await expect.poll(() => location.pathname).toBe('/admin/sign-in/2');
    expect(service.of(create).map(({ body }) => body)).toMatchObject([
      { name: 'Customers', provider_url: 'https://id.example.com', client_id: 'desk', client_secret: 'hidden' },
    ]);
  });

  test('the secret stays where it is not written, and has to be given again for another address', async () => {
    const service = await open('/admin/sign-in/1', { [update]: staff });
    await write(await find('field', 'Name'), 'Team');
    await press(get('button', 'Save'));
    await expect.poll(() => service.of(update).length).toBe(1);
    expect(service.of(update)[0]?.body).not.toHaveProperty('client_secret');
    await write(get('field', 'Address of the provider'), 'https://other.example.com');
    await press(get('button', 'Save'));
    await seen('With another address the secret has to be given again.');
    expect(service.of(update)).toHaveLength(1);
  });

  test('an address at which none answers is said at its field', async () => {
    const data = { issues: [{ path: 'provider_url', message: 'no provider' }] };
    await open('/admin/sign-in/1', { [update]: refused(400, 'InputException', 'Refused', data) });
    await write(await find('field', 'Name'), 'Team');
    await press(get('button', 'Save'));
    await seen('No provider answers there, or it names itself otherwise.');
    expect(get('field', 'Address of the provider').getAttribute('aria-invalid')).toBe('true');
  });

  test('new agents need domains and roles', async () => {
    const service = await open('/admin/sign-in/1');
    await press(await find('switch', 'New agents from your domains'));
    await write(await find('field', 'Domains, one a line'), 'example.com\nnot a domain!');
    await press(get('button', 'Save'));
    await seen(/is not a domain\./);
    await seen('Choose a role: without one nobody can do anything.');
    expect(service.of(update)).toEqual([]);
  });

  test('one that is gone says so', async () => {
    await open('/admin/sign-in/99');
    await seen('There is no such provider.');
  });
});
