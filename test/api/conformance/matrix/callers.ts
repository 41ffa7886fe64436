import { type PermissionName, permissionNames } from '@helpdesk/contract';
import { addInbox, customer, customerSecret, exchange, inboxHeaders, setSecret } from '../chat.ts';
import { namedKey } from '../named-key.ts';
import type { World } from '../world.ts';
import type { AgentCaller, Stranger, WidgetCaller } from './model.ts';

const minute = 60_000;

type AgentByPermission = ReadonlyMap<PermissionName, AgentCaller>;

export interface Agents {
  readonly admin: AgentCaller;
  /** For each permission, a caller who has only that one. */
  readonly only: AgentByPermission;
  /** For each permission, a caller who has all others. */
  readonly allBut: AgentByPermission;
  /** Keys of an Admin that list one permission each. */
  readonly narrowed: AgentByPermission;
}

export async function agentsOf(world: World): Promise<Agents> {
  const admin: AgentCaller = {
    kind: 'agent',
    name: 'the Admin',
    as: world.admin,
    id: world.adminId,
    holds: permissionNames,
    teamIds: [],
    isAdmin: true,
  };
  const only = new Map<PermissionName, AgentCaller>();
  const allBut = new Map<PermissionName, AgentCaller>();
  const narrowed = new Map<PermissionName, AgentCaller>();
  const another = await world.agent({ roles: ['Admin'] });
  const made = (name: string, id: number, as: string, holds: readonly PermissionName[]): AgentCaller => ({
    kind: 'agent',
    name,
    as,
    id,
    holds,
    teamIds: [],
    isAdmin: false,
  });
  for (const permission of permissionNames) {
    const rest = permissionNames.filter((each) => each !== permission);
    const one = await world.agent({ permissions: [permission] });
    only.set(permission, made(`only ${permission}`, one.id, one.as, [permission]));
    const most = await world.agent({ permissions: rest });
    allBut.set(permission, made(`all but ${permission}`, most.id, most.as, rest));
    const key = await namedKey(world, another.id, { permissions: [permission] });
    narrowed.set(permission, made(`a key for ${permission}`, another.id, key.as, [permission]));
  }
  return { admin, only, allBut, narrowed };
}

/** Callers without credentials, and with credentials that are not valid any more. */
export async function strangersOf(world: World): Promise<readonly Stranger[]> {
  const stranger = (name: string, authorization?: string): Stranger => ({
    kind: 'stranger',
    name,
    headers: authorization === undefined ? {} : { authorization },
  });
  const disabled = await world.agent({ roles: ['Admin'] });
  await world.data('updateAgent', { params: { id: disabled.id }, body: { enabled: false } });
  const deleted = await world.agent({ roles: ['Admin'] });
  await world.data('deleteAgent', { params: { id: deleted.id } });
  const revoked = await world.agent({ roles: ['Admin'] });
  await world.data('revokeApiKey', { params: { id: revoked.id } });
  const holder = await world.agent({ roles: ['Admin'] });
  const revokedKey = await namedKey(world, holder.id);
  await world.data('revokeNamedApiKey', { params: { id: holder.id, key_id: revokedKey.id } });
  const expired = await namedKey(world, holder.id, { expiresIn: minute });
  world.clock.advance(2 * minute);
  return [
    stranger('nobody'),
    stranger('a disabled agent', `token ${disabled.as}`),
    stranger('a deleted agent', `token ${deleted.as}`),
    stranger('a revoked key', `token ${revoked.as}`),
    stranger('a revoked named key', `token ${revokedKey.as}`),
    stranger('an expired key', `token ${expired.as}`),
    stranger('a session that is none', 'Bearer of-nobody'),
  ];
}

export interface WidgetPeople {
  readonly visitor: WidgetCaller;
  readonly mia: WidgetCaller;
  /** Mia's session of the second inbox. */
  readonly miaElsewhere: WidgetCaller;
  readonly otherInboxNamed: WidgetCaller;
  readonly noor: WidgetCaller;
  readonly blocked: WidgetCaller;
  /** A visitor who became Mia. */
  readonly ended: WidgetCaller;
  readonly loggedOut: WidgetCaller;
  readonly secondInbox: { readonly id: number; readonly uuid: string };
}

/** Sessions of two inboxes; each person has one of the first unless their name says otherwise. */
export async function widgetPeopleOf(world: World): Promise<WidgetPeople> {
  const secondInbox = await addInbox(world, { secret: customerSecret });
  await setSecret(world);
  const claims = (id: string) => ({ external_user_id: id, email: `${id}@example.org`, first_name: id });
  const person = async (name: string, flaw?: WidgetCaller['flaw']): Promise<WidgetCaller> => {
    const { session_token, user } = (await exchange(world, claims(name))).data;
    const headers = { ...inboxHeaders(world), authorization: `Bearer ${session_token}` };
    return {
      kind: 'widget',
      name,
      headers,
      contactId: user.user_id,
      inboxId: world.inboxId,
      ...(flaw !== undefined && { flaw }),
    };
  };
  const mia = await person('mia');
  const elsewhere = await customer(world, claims('mia'), secondInbox);
  const miaElsewhere = { ...mia, name: 'mia in the second inbox', headers: elsewhere.headers, inboxId: secondInbox.id };
  const visiting = await world.visitor();
  const visitor = { ...mia, name: 'a visitor', headers: visiting.headers, contactId: visiting.userId };
  const blocked = await person('blocked', 'blocked');
  await world.data('setContactBlock', { params: { id: blocked.contactId }, body: { enabled: false } });
  const loggedOut = await person('who-logged-out', 'ended');
  await world.data('endWidgetSession', { headers: loggedOut.headers });
  const merged = await world.visitor();
  const asMerged = { ...inboxHeaders(world), 'x-service-visitor-token': merged.token };
  await world.data('getWidgetUser', { headers: { ...mia.headers, ...asMerged } });
  return {
    visitor,
    mia,
    miaElsewhere,
    otherInboxNamed: {
      ...miaElsewhere,
      name: 'a session with the name of another inbox',
      headers: { ...miaElsewhere.headers, ...inboxHeaders(world) },
      flaw: 'other inbox named',
    },
    noor: await person('noor'),
    blocked,
    loggedOut,
    ended: { ...mia, name: 'a merged visitor', headers: merged.headers, contactId: merged.userId, flaw: 'ended' },
    secondInbox,
  };
}
