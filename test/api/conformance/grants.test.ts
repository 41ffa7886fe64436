import { type Route, type RouteId, routes } from '@helpdesk/contract';
import { type Grant, grants, minuteLengthMs } from '@helpdesk/domain';
import { expect, test } from 'vitest';
import type { Given } from './ask.ts';
import { namedKey } from './named-key.ts';
import { type Browser, signedIn, somePassword } from './signed-in.ts';
import { type Account, onEveryStore, type World } from './world.ts';

const hour = 3_600_000;

interface Scene {
  readonly world: World;
  /** May do less than an Admin, and has a role, a team and no second factor. */
  readonly low: Account;
  readonly roleId: number;
  /** Has an external user id. */
  readonly contactId: number;
  /** Has none, and a conversation. */
  readonly otherId: number;
  readonly mailInboxId: number;
}

type Request = readonly [id: RouteId, given: (scene: Scene) => Given];

const params = ({ low }: Scene) => ({ id: low.id });
const change = (body: Record<string, unknown>): Request => [
  'updateAgent',
  (scene) => ({ params: params(scene), body }),
];
const ofInbox = (body: Record<string, unknown>): Request => [
  'updateInbox',
  ({ world }) => ({ params: { id: world.inboxId }, body }),
];
const mailInbox = { name: 'Mail', channel: 'email', from: 'Mail <mail@example.com>' };
const newMailInbox = (config: Record<string, unknown>): Request => [
  'createInbox',
  () => ({ body: { ...mailInbox, config } }),
];
const ofMailInbox = (body: Record<string, unknown>): Request => [
  'updateInbox',
  ({ mailInboxId }) => ({ params: { id: mailInboxId }, body }),
];
const mailbox = { host: 'imap.example.com', username: 'mail', password: 'a password' };
const newAgent = (more: Record<string, unknown>): Request => [
  'createAgent',
  () => ({ body: { first_name: 'Eve', email: `${crypto.randomUUID()}@example.com`, roles: [], ...more } }),
];
const invitation: Request = [
  'inviteAgents',
  () => ({ body: { people: [{ email: `${crypto.randomUUID()}@example.com` }] } }),
];
const own = (id: RouteId, body?: Record<string, unknown>): Request => [id, () => (body ? { body } : {})];

/** At least one request for each grant. A new grant without a request does not compile. */
const requests: Readonly<Record<Grant, readonly Request[]>> = {
  'agent.created': [newAgent({ roles: ['Admin'] }), newAgent({}), newAgent({ password: somePassword }), invitation],
  'agent.deleted': [['deleteAgent', (scene) => ({ params: params(scene) })]],
  'agent.email': [change({ email: 'eve@example.com' })],
  'agent.enabled': [change({ enabled: true })],
  'agent.password': [change({ new_password: somePassword })],
  'agent.password_link': [['createPasswordLink', (scene) => ({ params: params(scene), body: {} })], invitation],
  'agent.roles': [change({ roles: ['Admin'] }), change({ roles: ['Agent'], last_name: 'Berg' })],
  'agent.teams': [change({ teams: ['Night'] })],
  'agent.second_factor': [['resetSecondFactor', (scene) => ({ params: params(scene) })]],
  'agent.api_key': [['createApiKey', (scene) => ({ params: params(scene) })]],
  'agent.named_api_key': [['createNamedApiKey', (scene) => ({ params: params(scene), body: { name: 'Importer' } })]],
  'role.permissions': [
    ['createRole', () => ({ body: { name: 'Reader', permissions: ['messages:read'] } })],
    [
      'updateRole',
      ({ roleId }) => ({ params: { id: roleId }, body: { permissions: ['messages:read', 'tags:manage'] } }),
    ],
  ],
  'desk.addresses': [
    own('updateDeskSettings', { public_url: 'https://help.example.com' }),
    own('updateDeskSettings', { addresses: ['https://help.example.com'] }),
  ],
  'inbox.secret': [
    ofInbox({ secret: 'sixteen characters' }),
    ['createInbox', () => ({ body: { name: 'Shop', channel: 'livechat', secret: 'sixteen characters' } })],
  ],
  'inbox.trusted_domains': [ofInbox({ config: { trusted_domains: ['evil.example'] } })],
  'inbox.from': [ofMailInbox({ from: 'Mail <evil@example.org>' }), newMailInbox({})],
  'inbox.reply_to': [ofMailInbox({ config: { reply_to: 'evil@example.org' } })],
  'inbox.servers': [ofMailInbox({ config: { imap: [mailbox] } })],
  'contact.identity': [
    ['updateContact', ({ contactId }) => ({ params: { id: contactId }, body: { external_user_id: 'another' } })],
    ['mergeContacts', ({ contactId, otherId }) => ({ params: { id: contactId }, body: { contact_id: otherId } })],
  ],
  'oidc.provider': [
    [
      'createOidcProvider',
      () => ({
        body: {
          name: 'Elsewhere',
          provider_url: 'https://id.example.com',
          client_id: 'desk',
          client_secret: 'a secret',
          enabled: false,
        },
      }),
    ],
  ],
  'security.settings': [['updateSecuritySettings', () => ({ body: { session_max_days: 30 } })]],
  'own.password': [],
  'own.second_factor': [own('startTotp'), own('offerPasskey')],
};

const rows = (Object.entries(requests) as [Grant, readonly Request[]][]).flatMap(([grant, list]) =>
  list.map(([id, given]) => [grant, id, given] as const),
);

onEveryStore((world) => {
  async function sceneOf(grant: Grant): Promise<Scene> {
    await world().team('Night');
    const role = await world().data('createRole', { body: { name: 'Low', permissions: ['messages:read'] } });
    const low = await world().agent({ roles: ['Low'] });
    if (grant === 'agent.enabled') {
      await world().data('updateAgent', { params: { id: low.id }, body: { enabled: false } });
    }
    const { id: contactId } = await world().contact({ external_user_id: 'one' });
    const { userId: otherId } = await world().visitor();
    const { id: mailInboxId } = await world().data('createInbox', { body: mailInbox });
    return { world: world(), low, roleId: role.id, contactId, otherId, mailInboxId };
  }

  const inBrowser = (given: Given, { headers }: Browser): Given => ({ ...given, as: null, headers });

  test.each(rows)('security T4 %s: %s needs a session that is fresh', async (grant, id, given) => {
    const scene = await sceneOf(grant);
    const browser = await signedIn(world(), { roles: ['Admin'] });
    world().clock.advance(16 * minuteLengthMs);
    const request = inBrowser(given(scene), browser);
    const events = await world().events();
    expect((await world().refused(403, id, request)).data).toEqual({ confirm: true });
    expect(await world().events()).toEqual(events);
    await world().data('confirmSession', { headers: browser.headers, body: { password: somePassword } });
    await world().data(id, request);
  });

  const byKey = rows.filter(([grant]) => grants[grant] === 'lasting');

  test.each(byKey)('security T4, T11 %s: %s needs a key that lasts', async (grant, id, given) => {
    expect(byKey.length).toBeGreaterThanOrEqual(15);
    const scene = await sceneOf(grant);
    const holder = await world().agent({ roles: ['Admin'] });
    const all = (await world().data('getMe')).permissions;
    const request = given(scene);
    for (const limits of [{ expiresIn: hour }, { permissions: all }]) {
      const { as } = await namedKey(world(), holder.id, limits);
      const events = await world().events();
      await world().refused(403, id, { ...request, as });
      expect(await world().events()).toEqual(events);
    }
    const { as } = await namedKey(world(), holder.id);
    await world().data(id, { ...request, as });
  });

  const always = Object.entries<Route>(routes).filter(([, row]) => row.grant !== undefined) as [RouteId, Route][];
  test.each(always)('issue 27: %s refuses a key that does not last before it looks at the input', async (id, row) => {
    expect(always.length).toBeGreaterThanOrEqual(7);
    const holder = await world().agent({ roles: ['Admin'] });
    const { as } = await namedKey(world(), holder.id, { expiresIn: hour });
    const wrong = {
      ...(row.params && { params: { id: 999_999 } }),
      ...(row.body && { body: { name: 7, hours: 'x' } }),
    };
    const { message } = await world().refused(403, id, { ...wrong, as });
    expect(message).toBe('A key that expires or lists permissions may not change this');
  });

  test('security T4: what takes away or stays as it is needs no confirmation', async () => {
    const { low, roleId } = await sceneOf('agent.roles');
    const browser = await signedIn(world(), { roles: ['Admin'] });
    world().clock.advance(16 * minuteLengthMs);
    const params = { id: low.id };
    const { email } = low;
    const kept = { email, roles: ['Low'], teams: [], enabled: true, last_name: 'Berg' };
    await world().data('updateAgent', inBrowser({ params, body: kept }, browser));
    await world().data('updateAgent', inBrowser({ params, body: { roles: [], enabled: false } }, browser));
    await world().data('updateRole', inBrowser({ params: { id: roleId }, body: { permissions: [] } }, browser));
    await world().data('createRole', inBrowser({ body: { name: 'Empty', permissions: [] } }, browser));
    const inbox = { params: { id: world().inboxId }, body: { name: 'Shop', secret: null } };
    await world().data('updateInbox', inBrowser(inbox, browser));
  });
});
