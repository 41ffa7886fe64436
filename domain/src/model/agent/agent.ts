import type { Permission } from '../role/permission.ts';
import { adminRoleName } from '../role/role.ts';
import type { JsonObject } from '../shared/json.ts';
import type { Timestamp } from '../shared/time.ts';
import type { LiveSession } from '../sign-in/agent-session.ts';
import type { AvailabilityStatus } from './availability.ts';
import type { NamedKey } from './named-key.ts';
import type { Origin } from './origin.ts';

/** A member of the support team. Everything that a record shows but the secret half of the API key. */
export interface Agent {
  readonly id: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly firstName: string;
  readonly lastName: string;
  /** Trimmed and lower-cased; unique among agents that are not deleted. */
  readonly email: string;
  readonly availabilityStatus: AvailabilityStatus;
  readonly phoneNumberCountryCode: string | null;
  readonly phoneNumber: string | null;
  readonly avatarUrl: string | null;
  readonly enabled: boolean;
  readonly lastActiveAt: Timestamp | null;
  readonly lastLoginAt: Timestamp | null;
  /** Names, sorted. */
  readonly roles: readonly string[];
  /** The union of the roles' permissions, in the order of `permissions`. */
  readonly permissions: readonly Permission[];
  /** Sorted by name. */
  readonly teams: readonly TeamMembership[];
  readonly customAttributes: JsonObject;
  readonly apiKey: string | null;
  readonly apiKeyLastUsedAt: Timestamp | null;
  readonly country: string | null;
  readonly meta: JsonObject;
  readonly externalUserId: string | null;
}

export interface TeamMembership {
  readonly id: number;
  readonly name: string;
  readonly emoji: string;
}

/** What the agent list shows. */
export type AgentSummary = Pick<
  Agent,
  | 'id'
  | 'createdAt'
  | 'updatedAt'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'enabled'
  | 'avatarUrl'
  | 'externalUserId'
  | 'availabilityStatus'
>;

/** The agent in whose name a use case runs; loaded from the store for every request. */
export interface Actor extends Agent {
  /** The key in use, where it is not the agent's single key. Then `permissions` are what both of them may. */
  readonly namedKey?: NamedKey;
  /** The session in use, where the agent is signed in with a browser. Then there is no key. */
  readonly session?: LiveSession;
  /** Where the request comes from, for the audit log. */
  readonly origin?: Origin;
}

/**
 * The author of what happens by itself (a snooze that ends). Every store holds this user, of type
 * `system`, with this id, from its first migration on; no list shows it.
 */
export const systemUserId = 1;

export const systemUserName = 'System';

/**
 * Whether the agent is an Admin, who is more than an agent with all permissions. A caller with a key that lists
 * permissions is never an Admin.
 *
 * @example
 * isAdmin({ roles: ['Admin'] }) // true
 */
export function isAdmin(agent: Pick<Actor, 'roles' | 'namedKey'>): boolean {
  return agent.roles.includes(adminRoleName) && !isNarrowed(agent);
}

/**
 * Whether the agent uses their single key: neither a named one nor a session.
 *
 * @example
 * usesSingleKey({}) // true
 */
export function usesSingleKey({ namedKey, session }: Pick<Actor, 'namedKey' | 'session'>): boolean {
  return namedKey === undefined && session === undefined;
}

/**
 * Whether the agent uses a key that lists permissions. Such a key may do no more than it lists.
 *
 * @example
 * isNarrowed({}) // false
 */
export function isNarrowed({ namedKey }: Pick<Actor, 'namedKey'>): boolean {
  return namedKey !== undefined && namedKey.permissions !== null;
}

/**
 * First and last name with one space between; without a last name, the first name alone.
 *
 * @example
 * fullName({ firstName: 'Mia', lastName: 'Novak' }) // 'Mia Novak'
 */
export function fullName(person: { readonly firstName: string; readonly lastName: string }): string {
  return `${person.firstName} ${person.lastName}`.trim();
}
