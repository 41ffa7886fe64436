import type { MacroRepository } from '@helpdesk/domain/ports';
import { byId, change, put, requireRow } from './rows.ts';
import { nextId, type State } from './state.ts';

export function macros(state: State): MacroRepository {
  const all = () => byId(state.macros.values());
  return {
    find: async (id) => state.macros.get(id),
    listOfAgent: async (agentId) => all().filter((macro) => macro.visibility === 'user' && macro.userId === agentId),
    listShared: async () => all().filter((macro) => macro.visibility !== 'user'),
    insert: async (macro) => {
      requireRow(state.agents, macro.userId, 'agent');
      requireRow(state.teams, macro.teamId, 'team');
      const id = nextId(state, 'macro');
      put(state.macros, id, { ...macro, id, updatedAt: macro.createdAt, usageCount: 0 });
      return id;
    },
    update: async (id, macro) => {
      requireRow(state.teams, macro.teamId, 'team');
      change(state.macros, id, macro);
    },
    countUse: async (id) => change(state.macros, id, { usageCount: (state.macros.get(id)?.usageCount ?? 0) + 1 }),
    delete: async (id) => {
      state.macros.delete(id);
    },
    deleteOfAgent: async (agentId) => {
      for (const macro of all()) {
        if (macro.visibility === 'user' && macro.userId === agentId) state.macros.delete(macro.id);
      }
    },
  };
}
