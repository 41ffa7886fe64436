import type { Timestamp } from '../model/shared/time.ts';
import type { View } from '../model/view/view.ts';

export interface ViewReader {
  find(id: number): Promise<View | undefined>;

  /** The agent's own, by id. */
  listOfAgent(agentId: number): Promise<readonly View[]>;

  /** The views of teams and of all agents, by id. */
  listShared(): Promise<readonly View[]>;
}

export interface ViewRepository extends ViewReader {
  /** Returns the new id. */
  insert(view: ViewFields & { readonly createdAt: Timestamp }): Promise<number>;

  update(id: number, view: ViewFields & { readonly updatedAt: Timestamp }): Promise<void>;

  delete(id: number): Promise<void>;

  /** The agent's own ones go; shared ones stay. */
  deleteOfAgent(agentId: number): Promise<void>;
}

export type ViewFields = Omit<View, 'id' | 'createdAt' | 'updatedAt'>;
