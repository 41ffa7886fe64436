import type { ViewRepository } from '@helpdesk/domain/ports';
import { byId, change, put, requireRow } from './rows.ts';
import { nextId, type State } from './state.ts';

export function views(state: State): ViewRepository {
  const all = () => byId(state.views.values());
  return {
    find: async (id) => state.views.get(id),
    listOfAgent: async (agentId) => all().filter((view) => view.visibility === 'user' && view.userId === agentId),
    listShared: async () => all().filter((view) => view.visibility !== 'user'),
    insert: async (view) => {
      requireRow(state.agents, view.userId, 'agent');
      requireRow(state.teams, view.teamId, 'team');
      const id = nextId(state, 'view');
      put(state.views, id, { ...view, id, updatedAt: view.createdAt });
      return id;
    },
    update: async (id, view) => {
      requireRow(state.teams, view.teamId, 'team');
      change(state.views, id, view);
    },
    delete: async (id) => {
      state.views.delete(id);
    },
    deleteOfAgent: async (agentId) => {
      for (const view of all()) {
        if (view.visibility === 'user' && view.userId === agentId) state.views.delete(view.id);
      }
    },
  };
}
