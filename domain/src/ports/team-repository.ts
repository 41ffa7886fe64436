import type { Timestamp } from '../model/shared/time.ts';
import type { Team } from '../model/team/team.ts';

export interface TeamReader {
  find(id: number): Promise<Team | undefined>;
  /** Case is ignored. */
  findByName(name: string): Promise<Team | undefined>;
  /** All, by id. */
  list(): Promise<readonly Team[]>;
  /** The teams of an agent, by id. */
  listOfAgent(agentId: number): Promise<readonly Team[]>;
  /** The ids of the enabled members, ascending. */
  listEnabledMembers(id: number): Promise<readonly number[]>;
}

export interface TeamRepository extends TeamReader {
  /** Returns the new id. Throws `conflict` when the name is taken. */
  insert(team: TeamFields & { readonly createdAt: Timestamp }): Promise<number>;
  /** Throws `conflict` when the name is taken. */
  update(id: number, team: TeamFields & { readonly updatedAt: Timestamp }): Promise<void>;
  /** Removes the memberships too. No conversation may point at the team any more. */
  delete(id: number): Promise<void>;
}

export type TeamFields = Omit<Team, 'id' | 'createdAt' | 'updatedAt'>;
