import type { Agent } from '../model/agent/agent.ts';
import type { JsonObject } from '../model/shared/json.ts';
import type { Timestamp } from '../model/shared/time.ts';
import type { AgentSession } from '../model/sign-in/agent-session.ts';

/** Browsers in which agents are signed in, those whose time is over included until they are swept. */
export interface AgentSessionReader {
  /**
   * The session with this hex SHA-256 of its token, with its agent, also a disabled one; sessions of deleted agents are
   * not found. One round trip, because every request needs it.
   */
  findByToken(tokenHash: string): Promise<SignedInAgent | undefined>;

  /** Undefined as well when the session is another agent's. */
  find(agentId: number, id: number): Promise<AgentSession | undefined>;

  /** All of the agent, by id. */
  listOf(agentId: number): Promise<readonly AgentSession[]>;
}

export interface SignedInAgent {
  readonly agent: Agent;
  readonly session: AgentSession;
  /** Whether TOTP or a passkey of the agent is in force. */
  readonly hasSecondFactor: boolean;
  /** The settings of the desk of the name `security`. */
  readonly security: JsonObject | undefined;
}

export interface AgentSessionRepository extends AgentSessionReader {
  /** Returns the new id; no id is used twice. Throws `conflict` when another session has the token. */
  insert(session: NewAgentSession): Promise<number>;

  /** Writes only what is not newer than `staleBefore`, so that two requests write once. */
  touch(id: number, at: Timestamp, staleBefore: Timestamp): Promise<void>;

  setFreshUntil(id: number, until: Timestamp): Promise<void>;

  /** The former token is no longer valid. */
  replaceToken(id: number, tokenHash: string): Promise<void>;

  /** Returns whether the agent had it. */
  delete(agentId: number, id: number): Promise<boolean>;

  /** All of the agent but `exceptId`; returns how many. */
  deleteAllOf(agentId: number, exceptId: number | null): Promise<number>;

  /** Deletes the sessions of agents who signed in at that provider; returns them. */
  deleteOfProvider(providerId: number): Promise<readonly Pick<AgentSession, 'id' | 'agentId'>[]>;

  /**
   * Deletes sessions that were not used since a time (one for sessions that the browser keeps, one for others), or that
   * began before a time; returns how many.
   */
  deleteUnused(before: {
    readonly remembered: Timestamp;
    readonly brief: Timestamp;
    readonly begun: Timestamp;
  }): Promise<number>;
}

export type NewAgentSession = Omit<AgentSession, 'id'> & {
  /** Hex SHA-256. */
  readonly tokenHash: string;
};
