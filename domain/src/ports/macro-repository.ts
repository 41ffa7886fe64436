import type { Macro } from '../model/macro/macro.ts';
import type { Timestamp } from '../model/shared/time.ts';

export interface MacroReader {
  find(id: number): Promise<Macro | undefined>;

  /** The agent's own, by id. */
  listOfAgent(agentId: number): Promise<readonly Macro[]>;

  /** The macros of teams and of all agents, by id. */
  listShared(): Promise<readonly Macro[]>;
}

export interface MacroRepository extends MacroReader {
  /** Returns the new id. */
  insert(macro: MacroFields & { readonly createdAt: Timestamp }): Promise<number>;

  update(id: number, macro: MacroFields & { readonly updatedAt: Timestamp }): Promise<void>;

  /** Increases the number of uses of the macro by one. */
  countUse(id: number): Promise<void>;

  delete(id: number): Promise<void>;

  /** The agent's own ones go; shared ones stay. */
  deleteOfAgent(agentId: number): Promise<void>;
}

export type MacroFields = Omit<Macro, 'id' | 'createdAt' | 'updatedAt' | 'usageCount'>;
