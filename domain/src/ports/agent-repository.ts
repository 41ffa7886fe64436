import type { Agent, AgentSummary } from '../model/agent/agent.ts';
import type { AvailabilityStatus } from '../model/agent/availability.ts';
import type { NamedKey } from '../model/agent/named-key.ts';
import type { JsonObject } from '../model/shared/json.ts';
import type { Timestamp } from '../model/shared/time.ts';

/** Agents that are not deleted. A deleted one is found by no method here; its name stays on what it wrote. */
export interface AgentReader {
  find(id: number): Promise<Agent | undefined>;

  /**
   * The agent with this public half of a single or named key, also when the agent is disabled or the key has expired.
   * One round trip, because every request needs it.
   */
  findByApiKey(apiKey: string): Promise<AgentCredentials | undefined>;

  /** `email` as stored (trimmed, lower-cased). */
  findByEmail(email: string): Promise<Agent | undefined>;

  /** All, by id. */
  list(): Promise<readonly AgentSummary[]>;

  /** The enabled agents who hold the role named Admin, by id. */
  enabledAdmins(): Promise<readonly number[]>;

  /** scrypt or argon2 text, null when no password was ever set. */
  findPasswordHash(id: number): Promise<string | null | undefined>;

  /** The preferences that screens store for the agent; empty unless something was set. */
  findPreferences(id: number): Promise<JsonObject>;

  /** What stands below the agent's mails, as sanitized HTML; empty where there is none. */
  signature(id: number): Promise<string>;
}

export interface AgentCredentials {
  readonly agent: Agent;
  /** Hex SHA-256 of the secret half. */
  readonly secretHash: string;
  /** Undefined for the single key. */
  readonly namedKey: NamedKey | undefined;
}

export interface AgentRepository extends AgentReader {
  /** The same as `find`, and locks the row: a second `lock` of it waits until this transaction ends. */
  lock(id: number): Promise<Agent | undefined>;

  /** Returns the new id. Roles and teams are set apart. Throws `conflict` when the e-mail is taken. */
  insert(agent: NewAgent): Promise<number>;

  /** Changes the named columns only. Throws `conflict` when the e-mail is taken. */
  update(id: number, changes: AgentChanges): Promise<void>;

  /** Replaces all roles. */
  setRoles(id: number, roleIds: readonly number[]): Promise<void>;

  /** Replaces all memberships. */
  setTeams(id: number, teamIds: readonly number[]): Promise<void>;

  /**
   * The single key. Null revokes. Also forgets when the former key was last used. Throws `conflict` when any agent
   * has it, as a named one too.
   */
  setApiKey(id: number, key: { readonly apiKey: string; readonly secretHash: string } | null): Promise<void>;

  /** Replaces all of them. */
  setPreferences(id: number, preferences: JsonObject): Promise<void>;

  setSignature(id: number, html: string): Promise<void>;

  /** Activity: writes only what is null or not newer than `staleBefore`, so that two requests write once. `keyUsed`: the single one. */
  touch(id: number, at: Timestamp, staleBefore: Timestamp, keyUsed: boolean): Promise<void>;

  /**
   * Turns `online` and `away` agents without activity since `before` into `offline` (never active counts from creation
   * on). Returns their ids, ascending.
   */
  sweepInactive(before: Timestamp, now: Timestamp): Promise<readonly number[]>;

  /** Soft: the row stays for what it wrote; roles, teams, keys, preferences, signature and socket tickets go, the e-mail is free again. */
  delete(id: number, at: Timestamp): Promise<void>;
}

export interface NewAgent {
  readonly createdAt: Timestamp;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly availabilityStatus: AvailabilityStatus;
  readonly enabled: boolean;
  readonly passwordHash: string | null;
}

export interface AgentChanges {
  readonly updatedAt: Timestamp;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly email?: string;
  readonly availabilityStatus?: AvailabilityStatus;
  readonly enabled?: boolean;
  readonly passwordHash?: string;
  readonly avatarUrl?: string | null;
  readonly lastActiveAt?: Timestamp;
  readonly lastLoginAt?: Timestamp;
}
