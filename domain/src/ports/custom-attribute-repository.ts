import type { AttributeOwner, CustomAttribute } from '../model/custom-attribute/custom-attribute.ts';
import type { Timestamp } from '../model/shared/time.ts';

export interface CustomAttributeReader {
  find(id: number): Promise<CustomAttribute | undefined>;

  /** Ordered by id. */
  list(): Promise<readonly CustomAttribute[]>;

  /** The attributes of contacts or of conversations, by id. */
  listOf(owner: AttributeOwner): Promise<readonly CustomAttribute[]>;
}

export interface CustomAttributeRepository extends CustomAttributeReader {
  /** Returns the new id. Throws `conflict` when the owner has an attribute of that key. */
  insert(attribute: AttributeFields & { readonly createdAt: Timestamp }): Promise<number>;

  update(id: number, attribute: AttributeFields & { readonly updatedAt: Timestamp }): Promise<void>;

  /** The values that records have stay. */
  delete(id: number): Promise<void>;
}

export type AttributeFields = Omit<CustomAttribute, 'id' | 'createdAt' | 'updatedAt'>;
