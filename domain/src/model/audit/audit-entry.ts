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
  setup_claimed: 'set up the desk',
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
  /** Null where it was no agent. */
  readonly actorId: number | null;
  /** The agent, as they were called then; null where it was no agent. */
  readonly actorName: string | null;
  readonly targetType: AuditTargetType | null;
  readonly targetId: number | null;
  /** The record, as it was called then; null where the act is about none. */
  readonly targetName: string | null;
  /** The sentence of an entry of an earlier version, where its names could not be read back; else empty. */
  readonly description: string;
  readonly ip: string | null;
  readonly requestId: string | null;
  readonly via: ActedVia;
  /** What changed. Never a secret, a token or the text of a message. */
  readonly meta: JsonObject;
}

/** What the sentence of an entry is made of. */
export type AuditFacts = Pick<AuditEntry, 'type' | 'via' | 'actorName' | 'targetName'>;

/**
 * The English sentence of an entry, made whenever it is read.
 *
 * @example
 * const facts = { via: 'session', actorName: 'Mia Novak', targetName: 'Auditor', description: '' } as const;
 * auditText({ ...facts, type: 'role_created' }) // 'Mia Novak created the role Auditor'
 */
export function auditText({ description, ...facts }: AuditFacts & Pick<AuditEntry, 'description'>): string {
  return description === '' ? textOfFacts(facts) : description;
}

function textOfFacts({ type, via, actorName, targetName }: AuditFacts): string {
  const words: string = described[type];
  const sentence = namesActor(words) ? `${actorName ?? withoutAgent(via)} ${words}` : words;
  // A function, because a name may hold what `replace` would read as a pattern.
  return sentence.replace('{name}', () => targetName ?? '');
}

function namesActor(words: string): boolean {
  return !/^[A-Z]/.test(words);
}

function withoutAgent(via: ActedVia): string {
  return via === 'cli' ? 'The command line' : 'The service';
}

/**
 * The name of the record that the sentence of an entry names; null where it names none.
 *
 * @example
 * auditTargetName({ type: 'role_created', targetName: 'Auditor', description: '' }) // 'Auditor'
 * auditTargetName({ type: 'agent_login', targetName: 'Mia Novak', description: '' }) // null
 */
export function auditTargetName(entry: Pick<AuditEntry, 'type' | 'targetName' | 'description'>): string | null {
  const [before = '', after] = described[entry.type].split('{name}');
  if (after === undefined) return null;
  const { description } = entry;
  if (description === '') return entry.targetName ?? '';
  const from = description.indexOf(before) + before.length;
  return from < before.length ? null : description.slice(from, description.length - after.length);
}

/** What is known of an entry of an earlier version, whose sentence was kept in the place of its names. */
export interface KeptSentence extends Pick<AuditEntry, 'type' | 'via' | 'actorId' | 'description'> {
  /** The agent, as they are called now. */
  readonly nameNow: string | null;
}

/**
 * The names in the sentence of an entry of an earlier version; undefined where they cannot be told from its words with
 * certainty. An agent is looked for by the name that they have now, and then by the words that follow a name.
 *
 * @example
 * const kept = { type: 'role_created', via: 'session', actorId: 2, nameNow: 'Mia' } as const;
 * readAuditText({ ...kept, description: 'Mia created the role Auditor' })
 * // { actorName: 'Mia', targetName: 'Auditor' }
 */
export function readAuditText(kept: KeptSentence): Pick<AuditFacts, 'actorName' | 'targetName'> | undefined {
  const { type, via, actorId, description, nameNow } = kept;
  const [before = '', after = ''] = described[type].split('{name}');
  const hasTarget = described[type].includes('{name}');
  const readings = placesOf(description, namesActor(before) ? ` ${before}` : before).map(({ from, to }) => ({
    actor: description.slice(0, from),
    actorName: actorId === null ? null : description.slice(0, from),
    targetName: hasTarget ? description.slice(to, description.length - after.length) : null,
  }));
  const exact = readings.filter(({ actorName, targetName }) => {
    return textOfFacts({ type, via, actorName, targetName }) === description;
  });
  const known = exact.filter(({ actor }) => actorId === null || actor === nameNow);
  const [first, ...others] = known.length > 0 ? known : exact;
  if (first === undefined || others.length > 0) return undefined;
  return { actorName: first.actorName, targetName: first.targetName };
}

function placesOf(text: string, words: string): readonly { readonly from: number; readonly to: number }[] {
  const places: { readonly from: number; readonly to: number }[] = [];
  for (let from = text.indexOf(words); from >= 0; from = text.indexOf(words, from + 1)) {
    places.push({ from, to: from + words.length });
  }
  return places;
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
