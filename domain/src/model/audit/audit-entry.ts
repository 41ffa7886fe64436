import type { ActedVia } from '../agent/origin.ts';
import type { FilterGroup } from '../list/filter.ts';
import { type ListFields, type SortableName, sortableFields, type ValueName } from '../list/list-fields.ts';
import type { Sort } from '../list/sort.ts';
import type { JsonObject } from '../shared/json.ts';
import type { Timestamp } from '../shared/time.ts';

/**
 * What the audit log can hold, with the words that describe it. `{name}` is the name of the record that the act is
 * about.
 */
const described = {
  agent_login: 'signed in',
  agent_logout: 'signed out',
  agent_login_failed: 'An attempt to sign in as {name} failed',
  agent_away: 'set {name} to away',
  agent_away_reassigned: 'set {name} to away and reassigning',
  agent_online: 'set {name} to online',
  agent_password_set: 'set the password of {name}',
  agent_password_link: 'made a link to set the password of {name}',
  agent_role_permissions_changed: 'changed the role {name}',
  agent_second_factor_changed: 'changed the second factor of {name}',
  agent_passkey_changed: 'changed the passkeys of {name}',
  agent_sessions_ended: 'ended sessions of {name}',
  agent_created: 'created the agent {name}',
  agent_updated: 'changed the agent {name}',
  agent_deleted: 'deleted the agent {name}',
  api_key_created: 'created an API key for {name}',
  api_key_revoked: 'revoked an API key of {name}',
  role_created: 'created the role {name}',
  role_deleted: 'deleted the role {name}',
  oidc_changed: 'changed the sign-in provider {name}',
  oidc_refused: 'An attempt to sign in at {name} was refused',
  oidc_linked: 'was linked to an account at the sign-in provider {name}',
  contact_blocked: 'blocked the contact {name}',
  contact_unblocked: 'unblocked the contact {name}',
  contact_merged: 'merged another contact into {name}',
  contact_identity_changed: 'changed the identity of the contact {name}',
  team_changed: 'changed the team {name}',
  inbox_changed: 'changed the inbox {name}',
  security_changed: 'changed the rules for signing in',
  desk_changed: 'changed the settings of the desk',
  shared_view_changed: 'changed the shared view {name}',
  macro_changed: 'changed the macro {name}',
  custom_attribute_changed: 'changed the custom attribute {name}',
  activity_log_pruned: 'removed old entries of the audit log',
} as const;

export type AuditType = keyof typeof described;

export const auditTypes = Object.keys(described) as readonly AuditType[];

export type AuditTargetType =
  | 'agent'
  | 'role'
  | 'team'
  | 'inbox'
  | 'contact'
  | 'view'
  | 'oidc_provider'
  | 'macro'
  | 'custom_attribute';

/** The record that an act is about. */
export interface AuditTarget {
  readonly type: AuditTargetType;
  readonly id: number;
  readonly name: string;
}

/** One act in the audit log. */
export interface AuditEntry {
  readonly id: number;
  readonly createdAt: Timestamp;
  /** Later than `createdAt` where one entry counts several acts. */
  readonly updatedAt: Timestamp;
  readonly type: AuditType;
  /** As it was called at the time. */
  readonly description: string;
  /** Null where it was no agent. */
  readonly actorId: number | null;
  readonly targetType: AuditTargetType | null;
  readonly targetId: number | null;
  readonly ip: string | null;
  readonly requestId: string | null;
  readonly via: ActedVia;
  /** What changed. Never a secret, a token or the text of a message. */
  readonly meta: JsonObject;
}

/**
 * A sentence for the entry.
 *
 * @param actorName empty where it was no agent
 * @example
 * describeAct('role_created', 'Mia Novak', 'Auditor') // 'Mia Novak created the role Auditor'
 */
export function describeAct(type: AuditType, actorName: string, targetName: string): string {
  const words: string = described[type];
  const sentence = /^[A-Z]/.test(words) ? words : `${actorName} ${words}`;
  // A function, because a name may hold what `replace` would read as a pattern.
  return sentence.replace('{name}', () => targetName);
}

/**
 * The name of the record in a sentence that `describeAct` made; null where the act is about none.
 *
 * @example
 * targetNameIn('role_created', 'Mia Novak created the role Auditor') // 'Auditor'
 */
export function targetNameIn(type: AuditType, description: string): string | null {
  const [before = '', after] = described[type].split('{name}');
  const from = description.indexOf(before) + before.length;
  return after === undefined || from < before.length
    ? null
    : description.slice(from, description.length - after.length);
}

/** The fields that the audit log is filtered and sorted by. */
export const auditFields = {
  'activity_logs.activity_type': { type: 'text', sortable: true, value: (entry: AuditEntry) => entry.type },
  'activity_logs.actor_id': {
    type: 'integer',
    sortable: true,
    isAgent: true,
    value: (entry: AuditEntry) => entry.actorId,
  },
  'activity_logs.ip': { type: 'text', sortable: true, value: (entry: AuditEntry) => entry.ip },
  'activity_logs.created_at': { type: 'time', sortable: true, value: (entry: AuditEntry) => entry.createdAt },
} as const satisfies ListFields<AuditEntry>;

export type AuditField = ValueName<typeof auditFields>;

export type AuditSortField = SortableName<typeof auditFields>;

export const auditSortFields = sortableFields(auditFields);

export type AuditFilter = FilterGroup<AuditField>;

export type AuditSort = Sort<AuditSortField>;

export const defaultAuditSort: AuditSort = { field: 'activity_logs.created_at', direction: 'desc' };
