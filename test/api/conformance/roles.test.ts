import { type PermissionName, permissionNames } from '@helpdesk/contract';
import { describe, expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

onEveryStore((world) => {
  const role = (permissions: readonly PermissionName[], name = 'Reader') =>
    world().data('createRole', { body: { name, permissions } });
  const builtIn = async (name: string) => {
    const found = (await world().data('listRoles')).find((each) => each.name === name);
    if (found === undefined || !('permissions' in found)) throw new Error(`${name} is missing`);
    return found;
  };

  test('Admin holds everything, Agent what everyday work needs', async () => {
    expect((await builtIn('Admin')).permissions).toEqual(permissionNames);
    expect((await builtIn('Agent')).permissions.toSorted()).toEqual(
      [
        'conversations:read_all',
        'conversations:read_unassigned',
        'conversations:read_assigned',
        'conversations:read_team_inbox',
        'conversations:read_team_all',
        'conversations:read',
        'conversations:update_user_assignee',
        'conversations:update_team_assignee',
        'conversations:update_priority',
        'conversations:update_status',
        'conversations:update_tags',
        'messages:read',
        'messages:write',
        'view:manage',
      ].toSorted(),
    );
  });

  test('every agent may read what permissions there are', async () => {
    const { as } = await world().agent();
    const listed = await world().data('listPermissions', { as });
    expect(listed.map(({ name }) => name)).toEqual(permissionNames);
    for (const { name, area, action, description } of listed) {
      expect(`${area}:${action}`).toBe(name);
      expect(description).toMatch(/^[A-Z].+\.$/);
    }
  });

  test('is made, changed and deleted', async () => {
    const made = await role(['messages:read', 'contacts:read', 'messages:read']);
    expect(made.permissions.toSorted()).toEqual(['contacts:read', 'messages:read']);
    const params = { id: made.id };
    const changed = await world().data('updateRole', { params, body: { description: 'Reads', permissions: [] } });
    expect([changed.name, changed.description, changed.permissions]).toEqual(['Reader', 'Reads', []]);
    expect(await world().data('getRole', { params })).toEqual(changed);
    expect(await world().data('deleteRole', { params })).toBe(true);
    await world().refused(404, 'deleteRole', { params });
  });

  test('has a name of its own', async () => {
    const { id } = await role([], 'Reader');
    await world().refused(409, 'createRole', { body: { name: 'Reader', permissions: [] } });
    const other = await role([], 'Writer');
    await world().refused(409, 'updateRole', { params: { id: other.id }, body: { name: 'Reader' } });
    await world().data('updateRole', { params: { id }, body: { name: 'Reader' } });
  });

  test.each([
    ['Admin\u200b', 409],
    ['\uff21dmin', 409],
    ['Adm\u0131n', 409],
    ['\u0410dmin', 400],
    ['Agen\u0442', 400],
    ['\u2060\u200b', 400],
    ['Read\u200ber', 409],
  ])('cannot be told apart from another by its name %j: %d', async (name, status) => {
    const { id } = await role([], 'Writer');
    await role([], 'Reader');
    const before = await world().dump();
    await world().refused(status, 'createRole', { body: { name, permissions: [] } });
    await world().refused(status, 'updateRole', { params: { id }, body: { name } });
    expect(await world().dump()).toEqual(before);
  });

  test('may have a name in any alphabet', async () => {
    for (const name of ['Поддержка', 'IT-отдел', 'Équipe', '客服', '👩‍💻'])
      expect((await role([], name)).name).toBe(name);
  });

  test('stays while an agent holds it', async () => {
    const { id, name } = await role(['messages:read']);
    const holder = await world().agent({ roles: [name] });
    await world().refused(422, 'deleteRole', { params: { id } });
    await world().data('updateAgent', { params: { id: holder.id }, body: { roles: [] } });
    await world().data('deleteRole', { params: { id } });
  });

  test('a deleted agent holds nothing any more', async () => {
    const { id, name } = await role(['messages:read']);
    const holder = await world().agent({ roles: [name] });
    await world().data('deleteAgent', { params: { id: holder.id } });
    await world().data('deleteRole', { params: { id } });
  });

  describe('the built-in ones', () => {
    test.each(['Admin', 'Agent'])('%s is neither renamed nor deleted', async (name) => {
      const { id } = await builtIn(name);
      const before = await world().dump();
      await world().refused(409, 'deleteRole', { params: { id } });
      await world().refused(409, 'updateRole', { params: { id }, body: { name: 'Boss' } });
      expect(await world().dump()).toEqual(before);
    });

    test('Admin keeps every permission', async () => {
      const { id } = await builtIn('Admin');
      await world().refused(409, 'updateRole', { params: { id }, body: { permissions: ['messages:read'] } });
      await world().refused(409, 'updateRole', { params: { id }, body: { permissions: [] } });
      expect((await builtIn('Admin')).permissions).toEqual(permissionNames);
    });
  });

  test('nobody adds what he lacks', async () => {
    const { as } = await world().agent({ permissions: ['roles:manage', 'messages:read'] });
    const name = 'Grown';
    await world().refused(403, 'createRole', { body: { name, permissions: ['messages:write'] }, as });
    const { id } = await world().data('createRole', { body: { name, permissions: ['messages:read'] }, as });
    const update = { params: { id }, as };
    await world().refused(403, 'updateRole', { ...update, body: { permissions: ['messages:read', 'users:manage'] } });
    await world().data('updateRole', { params: { id }, body: { permissions: ['messages:read', 'users:manage'] } });
    await world().data('updateRole', { ...update, body: { permissions: ['users:manage'] } });
  });

  test('nobody takes away what he lacks: he would outrank its holders afterwards', async () => {
    const { as } = await world().agent({ permissions: ['roles:manage', 'users:manage'] });
    const permissions = ['users:manage', 'reports:manage'] as const;
    const { id, name } = await world().data('createRole', { body: { name: 'Above', permissions: [...permissions] } });
    const body = { first_name: 'Above', email: 'above@example.com', roles: [name] };
    const above = await world().data('createAgent', { body });
    await world().refused(403, 'updateRole', { params: { id }, body: { permissions: ['users:manage'] }, as });
    await world().refused(403, 'createApiKey', { params: { id: above.id }, as });
  });
});
