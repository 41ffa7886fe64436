import type { Role } from '../model/role/role.ts';
import type { Timestamp } from '../model/shared/time.ts';

export interface RoleReader {
  find(id: number): Promise<Role | undefined>;
  /** Case is ignored. */
  findByName(name: string): Promise<Role | undefined>;
  /** All, by id. */
  list(): Promise<readonly Role[]>;
  /** Agents, deleted ones excluded, that hold the role. */
  countHolders(id: number): Promise<number>;
}

export interface RoleRepository extends RoleReader {
  /** Returns the new id. Throws `conflict` when the name is taken. */
  insert(role: RoleFields & { readonly createdAt: Timestamp }): Promise<number>;
  /** Throws `conflict` when the name is taken. */
  update(id: number, role: RoleFields & { readonly updatedAt: Timestamp }): Promise<void>;
  delete(id: number): Promise<void>;
}

export interface RoleFields {
  readonly name: string;
  readonly description: string;
  readonly permissions: readonly string[];
}
