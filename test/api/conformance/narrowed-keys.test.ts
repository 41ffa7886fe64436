import { type PermissionName, permissionNames, type RouteId } from '@helpdesk/contract';
import { describe, expect, test } from 'vitest';
import type { Given } from './ask.ts';
import { type NamedAccount, namedKey } from './named-key.ts';
import { type Account, onEveryStore, type World } from './world.ts';

const hour = 3_600_000;

/** Enough to manage agents and roles, and short of what its holder, an Admin, may do. */
const narrow: readonly PermissionName[] = ['users:manage', 'roles:manage', 'messages:read', 'tags:manage'];

interface Scene {
  /** An Admin, who comes with the key. */
  readonly holder: Account;
  readonly key: NamedAccount;
  /** May do what the key may not. */
  readonly above: Account;
  /** May do no more than the key. */
  readonly below: Account;
  /** Holds a permission that the key lacks, and has no holder but `above`. */
  readonly wideRole: { readonly id: number; readonly name: string };
}

async function sceneOf(world: World, permissions = narrow): Promise<Scene> {
  const holder = await world.agent({ roles: ['Admin'] });
  const key = await namedKey(world, holder.id, { permissions });
  const body = { name: `Wide ${crypto.randomUUID()}`, permissions: ['messages:read', 'reports:manage'] };
  const wideRole = await world.data('createRole', { body });
  const above = await world.agent({ roles: [wideRole.name] });
  const below = await world.agent({ permissions: ['messages:read'] });
  return { holder, key, above, below, wideRole };
}

const on = ({ id }: { readonly id: number }) => ({ id });

const newAgent = (roles: readonly string[]) => ({
  first_name: 'Eve',
  email: `${crypto.randomUUID()}@example.com`,
  roles,
});

/**
 * Every route by which somebody gets rights, credentials or a hold on who has them, asked for more than the key has.
 */
const beyond: readonly (readonly [what: string, id: RouteId, (scene: Scene) => Given])[] = [
  ['a key for its holder', 'createNamedApiKey', ({ holder }) => ({ params: on(holder), body: { name: 'Wide' } })],
  [
    'a key as narrow as itself for its holder',
    'createNamedApiKey',
    ({ holder }) => ({ params: on(holder), body: { name: 'Same', permissions: narrow } }),
  ],
  // Credentials that would also have every permission that their agent gets later.
  ['a key without a list', 'createNamedApiKey', ({ below }) => ({ params: on(below), body: { name: 'Later' } })],
  ['a single key', 'createApiKey', ({ below }) => ({ params: on(below) })],
  ['a password', 'updateAgent', ({ below }) => ({ params: on(below), body: { new_password: 'ten characters' } })],
  ['a key for who may do more', 'createNamedApiKey', ({ above }) => ({ params: on(above), body: { name: 'Wide' } })],
  ['the single key of its holder', 'createApiKey', ({ holder }) => ({ params: on(holder) })],
  ['the single key of who may do more', 'createApiKey', ({ above }) => ({ params: on(above) })],
  ['revoking the single key of its holder', 'revokeApiKey', ({ holder }) => ({ params: on(holder) })],
  [
    'revoking itself, which its holder outranks',
    'revokeNamedApiKey',
    ({ holder, key }) => ({ params: { id: holder.id, key_id: key.id } }),
  ],
  ['an agent with a wider role', 'createAgent', ({ wideRole }) => ({ body: newAgent([wideRole.name]) })],
  ['an agent who is Admin', 'createAgent', () => ({ body: newAgent(['Admin']) })],
  ['a wider role', 'updateAgent', ({ below, wideRole }) => ({ params: on(below), body: { roles: [wideRole.name] } })],
  ['the role Admin', 'updateAgent', ({ below }) => ({ params: on(below), body: { roles: ['Admin'] } })],
  ['fewer roles of its holder', 'updateAgent', ({ holder }) => ({ params: on(holder), body: { roles: [] } })],
  [
    'the password of its holder',
    'updateAgent',
    ({ holder }) => ({ params: on(holder), body: { new_password: 'ten characters' } }),
  ],
  [
    'the password of who may do more',
    'updateAgent',
    ({ above }) => ({ params: on(above), body: { new_password: 'ten characters' } }),
  ],
  [
    'the e-mail of its holder',
    'updateAgent',
    ({ holder }) => ({ params: on(holder), body: { email: 'eve@example.com' } }),
  ],
  ['the name of who may do more', 'updateAgent', ({ above }) => ({ params: on(above), body: { first_name: 'Eve' } })],
  ['the teams of who may do more', 'updateAgent', ({ above }) => ({ params: on(above), body: { teams: [] } })],
  [
    'the availability of who may do more',
    'updateAgent',
    ({ above }) => ({ params: on(above), body: { availability_status: 'away_and_reassigning' } }),
  ],
  ['disabling who may do more', 'updateAgent', ({ above }) => ({ params: on(above), body: { enabled: false } })],
  ['deleting who may do more', 'deleteAgent', ({ above }) => ({ params: on(above) })],
  [
    'a role with what it lacks',
    'createRole',
    () => ({ body: { name: 'Wide', permissions: ['messages:read', 'reports:manage'] } }),
  ],
  [
    'more in a role',
    'updateRole',
    ({ wideRole }) => ({
      params: on(wideRole),
      body: { permissions: ['messages:read', 'reports:manage', 'inboxes:manage'] },
    }),
  ],
  [
    'less in a role, so that its holders rank below',
    'updateRole',
    ({ wideRole }) => ({ params: on(wideRole), body: { permissions: ['messages:read'] } }),
  ],
];

onEveryStore((world) => {
  describe('a narrowed key', () => {
    test('may do what both it and its agent may', async () => {
      const { id } = await world().agent({ permissions: ['tags:manage', 'messages:read', 'reports:manage'] });
      const { as } = await namedKey(world(), id, { permissions: ['tags:manage', 'messages:read'] });
      expect((await world().data('getMe', { as })).permissions).toEqual(['messages:read', 'tags:manage']);
      expect((await world().data('updateMe', { as, body: { first_name: 'Ada' } })).permissions).toEqual([
        'messages:read',
        'tags:manage',
      ]);
      const availability = { as, body: { status: 'online' } };
      expect((await world().data('setMyAvailability', availability)).permissions).toHaveLength(2);
      await world().data('createTag', { body: { name: 'one' }, as });
      await world().refused(403, 'reportTags', { as });
      expect((await world().data('getAgent', { params: { id } })).permissions).toHaveLength(3);
    });

    test.each(beyond)('gives and takes nothing beyond itself: %s (%s)', async (_what, id, given) => {
      const scene = await sceneOf(world());
      const events = await world().events();
      const error = await world().refused(403, id, { ...given(scene), as: scene.key.as });
      expect(error.message).not.toContain('This needs the permission');
      expect(await world().events()).toEqual(events);
    });

    test('makes narrower keys, and takes what it has', async () => {
      const { key, below } = await sceneOf(world());
      const { as } = key;
      const params = { id: below.id };
      const role = await world().data('createRole', { body: { name: 'Tagger', permissions: ['tags:manage'] } });
      await world().data('updateAgent', { params, body: { roles: ['Tagger'] } });
      const body = { name: 'Own', permissions: ['tags:manage'] };
      const made = await world().data('createNamedApiKey', { as, params, body });
      await world().data('revokeNamedApiKey', { as, params: { ...params, key_id: made.id } });
      await world().data('updateAgent', { as, params, body: { roles: [], last_name: 'Berg' } });
      await world().data('updateRole', { as, params: { id: role.id }, body: { permissions: [] } });
      await world().data('deleteRole', { as, params: { id: role.id } });
      await world().data('createRole', { as, body: { name: 'Empty', permissions: [] } });
      await world().data('deleteAgent', { as, params });
    });

    test('is no Admin, even with every permission', async () => {
      const { key, holder, below } = await sceneOf(world(), permissionNames);
      const { as } = key;
      const other = await world().agent({ roles: ['Agent'] });
      const { uuid } = await world().conversation();
      const body = { message: 'Called back', private: true };
      const note = await world().data('sendMessage', { params: { cuuid: uuid }, body, as: other.as });
      await world().refused(403, 'deletePrivateNote', { params: { cuuid: uuid, uuid: note.uuid }, as });
      const contact = await world().contact();
      const said = await world().data('addContactNote', { params: on(contact), body: { note: 'Prefers the phone' } });
      const ofContact = { params: { id: contact.id, note_id: said.id } };
      await world().refused(403, 'deleteContactNote', { ...ofContact, as });
      await world().refused(403, 'createAgent', { as, body: newAgent(['Admin']) });
      await world().refused(403, 'updateAgent', { as, params: { id: below.id }, body: { roles: ['Admin'] } });
      await world().refused(403, 'createApiKey', { as, params: { id: holder.id } });
      await world().refused(403, 'createNamedApiKey', { as, params: { id: holder.id }, body: { name: 'x' } });
      await world().data('deleteContactNote', { ...ofContact, as: holder.as });
      await world().data('deletePrivateNote', { params: { cuuid: uuid, uuid: note.uuid }, as: holder.as });
    });

    test('is not told what another key of its agent was answered', async () => {
      const { holder, key, above } = await sceneOf(world());
      const given = { params: { id: above.id }, headers: { 'idempotency-key': 'once' } };
      const made = await world().data('createApiKey', { ...given, as: holder.as });
      const { api_key } = await world().data('getAgent', { params: { id: above.id } });
      await world().refused(403, 'createApiKey', { ...given, as: key.as });
      expect(await world().data('createApiKey', { ...given, as: holder.as })).toEqual(made);
      expect(api_key).toBe(made.api_key);
    });

    test('repeats its own requests once', async () => {
      const { key, below } = await sceneOf(world());
      const body = { name: 'Own', permissions: ['messages:read'] };
      const given = { params: { id: below.id }, body, headers: { 'idempotency-key': 'once' } };
      const made = await world().data('createNamedApiKey', { ...given, as: key.as });
      expect(await world().data('createNamedApiKey', { ...given, as: key.as })).toEqual(made);
      await world().refused(409, 'createNamedApiKey', { ...given, as: world().admin });
    });

    test('is narrow behind a socket ticket too', async () => {
      const { key, holder } = await sceneOf(world());
      const { ticket } = await world().data('createSocketTicket', { as: key.as });
      const actor = await world().helpdesk.redeemSocketTicket(ticket);
      expect([actor.id, actor.permissions.toSorted()]).toEqual([holder.id, narrow.toSorted()]);
    });
  });

  describe('a key that expires', () => {
    test('makes nothing that is good for longer', async () => {
      const holder = await world().agent({ roles: ['Admin'] });
      const below = await world().agent();
      const { as, expires_at } = await namedKey(world(), holder.id, { expiresIn: hour });
      const at = (milliseconds: number) => new Date(world().clock.now() + milliseconds).toISOString();
      const params = { id: below.id };
      const events = await world().events();
      await world().refused(403, 'createApiKey', { params, as });
      await world().refused(403, 'createNamedApiKey', { params, body: { name: 'For ever' }, as });
      await world().refused(403, 'createNamedApiKey', { params, body: { name: 'x', expires_at: at(hour + 1) }, as });
      await world().refused(403, 'updateAgent', { params, body: { new_password: 'ten characters' }, as });
      expect(await world().events()).toEqual(events);
      await world().data('createNamedApiKey', { params, body: { name: 'As long', expires_at }, as });
      await world().data('createNamedApiKey', { params, body: { name: 'Shorter', expires_at: at(hour - 1) }, as });
      await world().data('revokeApiKey', { params, as });
    });

    test('grants nothing that stays: no role, permission or team, and no secret of an inbox', async () => {
      const holder = await world().agent({ roles: ['Admin'] });
      const team = await world().team();
      const { id: roleId } = await world().data('createRole', { body: { name: 'Reader', permissions: [] } });
      const below = await world().agent({ roles: ['Reader'], teams: [team.name] });
      const { name: other } = await world().team();
      const { as } = await namedKey(world(), holder.id, { expiresIn: hour });
      const params = { id: below.id };
      const events = await world().events();
      const refused: readonly (readonly [RouteId, Given])[] = [
        ['updateAgent', { params, body: { roles: ['Admin'] } }],
        ['updateAgent', { params, body: { roles: ['Reader', 'Agent'] } }],
        ['updateAgent', { params, body: { teams: [team.name, other] } }],
        ['createAgent', { body: newAgent(['Agent']) }],
        ['createAgent', { body: newAgent([]) }],
        ['createAgent', { body: { ...newAgent([]), teams: [other] } }],
        ['updateRole', { params: { id: roleId }, body: { permissions: ['messages:read'] } }],
        ['updateInbox', { params: { id: world().inboxId }, body: { secret: 'sixteen characters' } }],
      ];
      for (const [id, given] of refused) await world().refused(403, id, { ...given, as });
      expect(await world().events()).toEqual(events);
      await world().data('updateAgent', {
        as,
        params,
        body: { roles: ['Reader'], teams: [team.name], last_name: 'X' },
      });
      await world().data('updateAgent', { as, params, body: { roles: [], teams: [] } });
    });
  });
});
