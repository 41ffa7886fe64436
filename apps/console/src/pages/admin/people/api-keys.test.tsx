import { all, exampleOf, find, get, gone, press, refused, type Script, seen } from '@helpdesk/screen-testing';
import { expect, test } from 'vitest';
import { openConsole } from '../../../console-of-tests.tsx';

const named = 'GET /api/v1/agents/{id}/api-keys';
const revoke = 'DELETE /api/v1/agents/{id}/api-key';
const revokeNamed = 'DELETE /api/v1/agents/{id}/api-keys/{key_id}';
const ada = exampleOf('GET /api/v1/agents/{id}') as object;
const boss = { ...ada, id: 9, first_name: 'Mia', last_name: 'Novak', permissions: ['roles:manage'], api_key: 'k9' };
const script: Script = {
  'GET /api/v1/agents': [ada],
  [named]: [{ ...(exampleOf(named) as readonly object[])[0], api_key: 'anotherKeyOfThirtyTwoCharacters0' }],
};
const open = (more: Script = {}, opened?: Parameters<typeof openConsole>[2]) =>
  openConsole('/admin/keys', { ...script, ...more }, opened);

test('every key stands with its owner, its name and when it was used', async () => {
  await open();
  const first = await find('row', /Ada Reyes.*First key/);
  expect(first.textContent).toContain('k3yOfThi…');
  await find('row', /Nightly export \(1 permission\).*Not yet/);
});

test('a key is revoked after a question that says when it was used', async () => {
  const service = await open();
  await press(await find('button', 'Actions for Ada Reyes, Nightly export (1 permission)'));
  await press(await find('option', 'Revoke'));
  const dialog = await find('dialog', 'Revoke the key Nightly export of Ada Reyes?');
  expect(dialog.textContent).toContain('It was never used.');
  expect(service.of(revokeNamed)).toEqual([]);
  service.answer({ [named]: [] });
  await press(get('button', 'Revoke the key', dialog));
  await seen('Key revoked.');
  await gone('row', /Nightly export/);
  expect(service.of(revokeNamed).map(({ params }) => params)).toEqual([{ id: '2', key_id: '8' }]);
});

test('a refused revocation is said, and the key is still there', async () => {
  await open({ [revoke]: refused(403, 'PermissionException') });
  await press(await find('button', 'Actions for Ada Reyes, First key'));
  await press(await find('option', 'Revoke'));
  await press(get('button', 'Revoke the key', await find('dialog', 'Revoke the key of Ada Reyes?')));
  await seen('You may not do this.');
  await find('row', /First key/);
});

test('keys of an agent who may do more cannot be revoked, and their further keys are not asked for', async () => {
  const me = { ...ada, permissions: ['users:manage'], api_key: null };
  const service = await open(
    {
      'GET /api/v1/agents': [me, boss],
      'GET /api/v1/agents/{id}': ({ params }: { readonly params: { readonly id: string } }) =>
        params.id === '9' ? boss : me,
      [named]: [],
    },
    { permissions: ['users:manage'] },
  );
  await find('row', /Mia Novak.*First key/);
  await seen('Further keys of 1 agent are not shown: they may do more than you.');
  expect(all('button', /^Actions for/)).toEqual([]);
  expect(service.of(named).map(({ params }) => params.id)).toEqual(['2']);
});
