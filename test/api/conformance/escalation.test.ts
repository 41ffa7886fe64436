import { type PermissionName, permissionNames, type ReplyOf, type RouteId } from '@helpdesk/contract';
import { describe, expect, test } from 'vitest';
import type { Given } from './ask.ts';
import { customerJwt } from './customer-jwt.ts';
import { type Account, onEveryStore, type World } from './world.ts';

/** What others have, and whoever holds one permission alone must not come to. */
interface Scene {
  readonly mallory: Account;
  /** An Agent, and a member of the team to which the conversation is assigned. */
  readonly victim: Account;
  readonly team: string;
  /** The uuid of a customer's conversation, assigned to the team. */
  readonly uuid: string;
  readonly customerId: string;
  /** Held by nobody. */
  readonly spareRoleId: number;
}

const secret = 'a secret that Mallory knows';

async function sceneOf(world: World, permission: PermissionName): Promise<Scene> {
  const team = await world.team();
  const victim = await world.agent({ roles: ['Agent'], teams: [team.name] });
  const customerId = crypto.randomUUID();
  const contact = await world.contact({ external_user_id: customerId });
  const { uuid } = await world.conversation({ contact_id: contact.id, team_id: team.id });
  const spare = await world.data('createRole', { body: { name: `Spare ${uuid}`, permissions: [] } });
  const mallory = await world.agent({ permissions: [permission] });
  return { mallory, victim, team: team.name, uuid, customerId, spareRoleId: spare.id };
}

const everything = [...permissionNames];

/** Every route by which rights, credentials or memberships are given; `round` keeps names apart. */
const attempts: readonly ((world: World, scene: Scene, round: number) => readonly [RouteId, Given])[] = [
  (_w, { uuid }, round) => ['createRole', { body: { name: `Own ${uuid} ${round}`, permissions: everything } }],
  (_w, { spareRoleId }) => ['updateRole', { params: { id: spareRoleId }, body: { permissions: everything } }],
  (_w, { spareRoleId }) => ['updateRole', { params: { id: spareRoleId }, body: { name: 'Admin\u200b' } }],
  (_w, { mallory, uuid }) => [
    'updateAgent',
    { params: { id: mallory.id }, body: { roles: [`Spare ${uuid}`, 'Agent'] } },
  ],
  (_w, { mallory }) => ['updateAgent', { params: { id: mallory.id }, body: { roles: ['Admin'] } }],
  (_w, { mallory, team }) => ['updateAgent', { params: { id: mallory.id }, body: { teams: [team] } }],
  (w, { mallory }) => ['updateAgent', { params: { id: w.adminId }, body: { email: `${mallory.id}@evil.example` } }],
  (_w, { victim }) => ['updateAgent', { params: { id: victim.id }, body: { new_password: 'known to Mallory' } }],
  (_w, { victim }) => ['updateAgent', { params: { id: victim.id }, body: { teams: [] } }],
  (_w, { uuid }, round) => [
    'createAgent',
    { body: { first_name: 'Puppet', email: `${uuid}.${round}@example.com`, roles: ['Agent'] } },
  ],
  (_w, { uuid, team }, round) => [
    'createAgent',
    { body: { first_name: 'Puppet', email: `${uuid}.t${round}@example.com`, roles: [], teams: [team] } },
  ],
  (_w, { victim }) => ['createApiKey', { params: { id: victim.id } }],
  (w) => ['createNamedApiKey', { params: { id: w.adminId }, body: { name: crypto.randomUUID() } }],
  (_w, { mallory }) => ['createNamedApiKey', { params: { id: mallory.id }, body: { name: crypto.randomUUID() } }],
  (w) => ['updateInbox', { params: { id: w.inboxId }, body: { secret } }],
];

/** What a single permission gives beyond itself, on purpose: the secret of an inbox vouches for its customers. */
const known: Partial<Record<PermissionName, readonly string[]>> = { 'inboxes:manage': ['acts as a customer'] };

onEveryStore(
  (world) => {
    describe('a single permission reaches in two steps no more than itself', () => {
      test.each(permissionNames)('%s', async (permission) => {
        const scene = await sceneOf(world(), permission);
        const { mallory } = scene;
        const credentials = [mallory.as];
        for (const round of [1, 2]) {
          for (const attempt of attempts) {
            const [id, given] = attempt(world(), scene, round);
            const answer = await world().ask(id, { ...given, as: mallory.as });
            expect([200, 400, 403, 409], id).toContain(answer.status);
            if (answer.status !== 200 || (id !== 'createApiKey' && id !== 'createNamedApiKey')) continue;
            const made = answer.data as ReplyOf<'createApiKey'>;
            credentials.push(`${made.api_key}:${made.api_secret}`);
          }
        }
        const reached = new Set<string>();
        for (const as of credentials) {
          const me = await world().data('getMe', { as });
          if (me.permissions.some((held) => held !== permission)) reached.add('has other permissions');
          if (me.id !== mallory.id) reached.add('acts as another agent');
          if (me.teams.length > 0) reached.add('is in a team');
          const read = await world().ask('getConversation', { as, params: { uuid: scene.uuid } });
          if (read.status === 200) reached.add('reads the conversation');
        }
        const victim = await world().data('getAgent', { params: { id: scene.victim.id } });
        if (victim.teams.length !== 1) reached.add('took the victim out of the team');
        if (await actsAsCustomer(world(), scene)) reached.add('acts as a customer');
        expect([...reached]).toEqual(known[permission] ?? []);
        await world().data('updateInbox', { params: { id: world().inboxId }, body: { secret: null } });
      });
    });
  },
  { shared: true },
);

async function actsAsCustomer(world: World, { customerId }: Scene): Promise<boolean> {
  const claims = { external_user_id: customerId, email: `${customerId}@example.org`, first_name: 'Mallory' };
  const jwt = await customerJwt(claims, secret, world.clock.now());
  const headers = { 'x-service-inbox-id': world.inboxUuid };
  return (await world.ask('exchangeCustomerToken', { headers, body: { jwt } })).status === 200;
}
