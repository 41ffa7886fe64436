import type { CustomAttribute } from '@helpdesk/domain';
import type { CustomAttributeRepository } from '@helpdesk/domain/ports';
import { byId, change, put, requireUnique } from './rows.ts';
import { nextId, type State } from './state.ts';

export function customAttributes(state: State): CustomAttributeRepository {
  const all = () => byId(state.customAttributes.values());
  const requireFree = (id: number, { appliesTo, key }: Pick<CustomAttribute, 'appliesTo' | 'key'>): void =>
    requireUnique(all(), id, (row) => row.appliesTo === appliesTo && row.key === key);
  return {
    find: async (id) => state.customAttributes.get(id),
    list: async () => all(),
    listOf: async (owner) => all().filter(({ appliesTo }) => appliesTo === owner),
    insert: async (attribute) => {
      requireFree(0, attribute);
      const id = nextId(state, 'custom attribute');
      put(state.customAttributes, id, { ...attribute, id, updatedAt: attribute.createdAt });
      return id;
    },
    update: async (id, attribute) => {
      requireFree(id, attribute);
      change(state.customAttributes, id, attribute);
    },
    delete: async (id) => {
      state.customAttributes.delete(id);
    },
  };
}
