import {
  all,
  everyPermission,
  exampleOf,
  find,
  get,
  gone,
  keyOn,
  press,
  refused,
  type Script,
  seen,
  write,
} from '@helpdesk/screen-testing';
import { expect, test, vi } from 'vitest';
import { openConsole } from '../../../../console-of-tests.tsx';

const list = 'GET /api/v1/agents';
const one = 'GET /api/v1/agents/{id}';
const invite = 'POST /api/v1/agents/invitations';
const link = 'POST /api/v1/agents/{id}/password-link';
const admin = { ...(exampleOf(one) as object), roles: ['Admin'] };
const dated = { created_at: '2026-05-20T08:30:00.000Z', updated_at: '2026-05-20T08:30:00.000Z', description: '' };
const answering = ['conversations:read_all', 'messages:write', 'conversations:write'];
const roles = [
  { ...dated, id: 1, name: 'Admin', permissions: [...everyPermission] },
  { ...dated, id: 2, name: 'Agent', permissions: answering },
];
const expiresAt = '2026-11-29T14:31:00.000Z';
const made = (email: string, id: number) => {
  const url = `https://help.example/set-password#token-${id}`;
  return { email, ok: true, agent_id: id, url, expires_at: expiresAt };
};
const failed = (email: string, error_type: string) => ({ email, ok: false, error_type, message: 'x' });
const script: Script = { [list]: [admin], [one]: admin, 'GET /api/v1/roles': roles };

async function open(more: Script = {}, permissions = [...everyPermission]) {
  const service = await openConsole('/admin/agents', { ...script, ...more }, { permissions });
  return service;
}

async function opened(more: Script = {}) {
  const service = await open(more);
  await press(await find('button', 'Invite'));
  return { service, dialog: await find('dialog', 'Invite colleagues') };
}

test('first run 30: the lines become people with a role, and the answer a list with a link each', async () => {
  const answers = [
    made('grace@saltmarsh.example', 7),
    made('tomas@saltmarsh.example', 8),
    failed('wanda@saltmarsh', 'InputException'),
    failed('ada@saltmarsh.example', 'ConflictException'),
  ];
  const { service, dialog } = await opened({ [invite]: answers });
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await seen('See and answer all conversations');
  expect(dialog.textContent).toContain('Not: Block, merge or delete');
  const field = get('field', 'Addresses, one per line', dialog);
  await write(
    field,
    'grace@saltmarsh.example\nTomás Ruiz <tomas@saltmarsh.example>\nwanda@saltmarsh\nada@saltmarsh.example',
  );
  get('button', /^Make 4 links/, dialog);
  expect(await keyOn(field, 'Enter', { ctrlKey: true })).toBe(false);
  const result = await find('dialog', '2 links are ready');
  expect(service.of(invite).map(({ body }) => body)).toEqual([
    {
      people: [
        { email: 'grace@saltmarsh.example', roles: ['Agent'] },
        { email: 'tomas@saltmarsh.example', first_name: 'Tomás', last_name: 'Ruiz', roles: ['Agent'] },
        { email: 'wanda@saltmarsh', roles: ['Agent'] },
        { email: 'ada@saltmarsh.example', roles: ['Agent'] },
      ],
    },
  ]);
  expect(result.textContent).toContain('This address has no ending, such as .org.');
  expect(result.textContent).toContain('Already here.');
  await press(get('button', 'Copy the link for Tomás Ruiz', result));
  expect(copied).toHaveBeenLastCalledWith('https://help.example/set-password#token-8');
  await press(get('button', 'Copy all links', result));
  expect(copied).toHaveBeenLastCalledWith(
    [
      'grace@saltmarsh.example https://help.example/set-password#token-7',
      'tomas@saltmarsh.example https://help.example/set-password#token-8',
    ].join('\n'),
  );
  // They are not shown again, so only Done closes them.
  await keyOn(get('button', 'Done', result), 'Escape');
  expect(get('dialog', '2 links are ready')).toBe(result);
  await press(get('button', 'Change wanda@saltmarsh', result));
  const again = await find('dialog', 'Invite colleagues');
  expect((get('field', 'Addresses, one per line', again) as HTMLTextAreaElement).value).toBe('wanda@saltmarsh');
  service.answer({ [invite]: [made('wanda@saltmarsh.example', 9)] });
  await write(get('field', 'Addresses, one per line', again), 'wanda@saltmarsh.example');
  await press(get('button', 'Make 1 link', again));
  const all = await find('dialog', '3 links are ready');
  for (const each of ['grace', 'Tomás Ruiz', 'wanda']) get('button', new RegExp(`^Copy the link for ${each}`), all);
  await press(get('button', 'Done', all));
  await gone('dialog', '3 links are ready');
});

test('first run 30: nothing is sent without an address or with 21, and a refusal keeps what was typed', async () => {
  const { service, dialog } = await opened({ [invite]: refused(403, 'PermissionException') });
  await press(get('button', 'Make links', dialog));
  await seen('Write at least one address.');
  const field = get('field', 'Addresses, one per line', dialog);
  await write(field, Array.from({ length: 21 }, (_, at) => `a${at}@b.example`).join('\n'));
  await press(get('button', /^Make 21 links/, dialog));
  await seen('21 addresses: 20 at a time.');
  expect(service.of(invite)).toEqual([]);
  await write(field, 'grace@saltmarsh.example');
  await press(get('radio', /^Admin/, dialog));
  await seen('Everything that an Agent may do');
  await press(get('button', 'Make 1 link', dialog));
  await expect.poll(() => dialog.querySelector('[role=alert]')?.textContent ?? '').not.toBe('');
  expect(service.of(invite).map(({ body }) => body)).toEqual([
    { people: [{ email: 'grace@saltmarsh.example', roles: ['Admin'] }] },
  ]);
  expect((field as HTMLTextAreaElement).value).toBe('grace@saltmarsh.example');
});

test('first run 30: the list of agents has until when an invitation is good, and a new link for one that is over', async () => {
  const invited = (id: number, first_name: string, expires_at: string) => {
    return { ...(exampleOf(list) as readonly object[])[0], id, first_name, last_name: '', invitation: { expires_at } };
  };
  const soon = new Date(Date.now() + 86_400_000).toISOString();
  const agents = [admin, invited(7, 'Tom', soon), invited(8, 'Wanda', '2026-01-02T10:00:00.000Z')];
  const service = await open({ [list]: agents, [link]: { ...(exampleOf(link) as object), kind: 'invitation' } });
  await seen(/Invited until/);
  await seen('Link has expired');
  expect(all('button', 'New link')).toHaveLength(1);
  await press(get('button', 'New link'));
  await find('dialog', 'Invitation for Wanda');
  expect(service.of(link).map(({ params }) => params)).toEqual([{ id: '8' }]);
  await gone('dialog', 'Invite colleagues');
});
