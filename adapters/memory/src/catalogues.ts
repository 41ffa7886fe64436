import { compareText, orderOfName } from '@helpdesk/domain';
import type {
  InboxRepository,
  RoleRepository,
  StatusRepository,
  TagRepository,
  TeamRepository,
} from '@helpdesk/domain/ports';
import { byId, change, deleteWhere, put, requireUnique, requireUnused, sameName } from './rows.ts';
import { nextId, type State } from './state.ts';

export function roles(state: State): RoleRepository {
  const requireFree = (id: number, name: string): void =>
    requireUnique(state.roles.values(), id, (role) => sameName(role.name, name));
  return {
    find: async (id) => state.roles.get(id),
    findByName: async (name) => [...state.roles.values()].find((role) => sameName(role.name, name)),
    list: async () => byId(state.roles.values()),
    countHolders: async (id) =>
      [...state.agents.values()].filter((agent) => agent.deletedAt === null && agent.roleIds.includes(id)).length,
    insert: async (role) => {
      requireFree(0, role.name);
      const id = nextId(state, 'role');
      put(state.roles, id, { ...role, id, updatedAt: role.createdAt });
      return id;
    },
    update: async (id, role) => {
      requireFree(id, role.name);
      change(state.roles, id, role);
    },
    delete: async (id) => {
      state.roles.delete(id);
    },
  };
}

export function teams(state: State): TeamRepository {
  const requireFree = (id: number, name: string): void =>
    requireUnique(state.teams.values(), id, (team) => sameName(team.name, name));
  return {
    find: async (id) => state.teams.get(id),
    findByName: async (name) => [...state.teams.values()].find((team) => sameName(team.name, name)),
    list: async () => byId(state.teams.values()),
    listOfAgent: async (agentId) => {
      const ids = state.agents.get(agentId)?.teamIds ?? [];
      return byId(ids.flatMap((id) => state.teams.get(id) ?? []));
    },
    listEnabledMembers: async (id) =>
      byId(state.agents.values())
        .filter((agent) => agent.enabled && agent.deletedAt === null && agent.teamIds.includes(id))
        .map((agent) => agent.id),
    insert: async (team) => {
      requireFree(0, team.name);
      const id = nextId(state, 'team');
      put(state.teams, id, { ...team, id, updatedAt: team.createdAt });
      return id;
    },
    update: async (id, team) => {
      requireFree(id, team.name);
      change(state.teams, id, team);
    },
    delete: async (id) => {
      requireUnused(
        [...state.conversations.values()].some((row) => row.assignedTeamId === id),
        'team',
      );
      state.teams.delete(id);
      for (const agent of state.agents.values()) {
        change(state.agents, agent.id, { teamIds: agent.teamIds.filter((each) => each !== id) });
      }
    },
  };
}

export function inboxes(state: State): InboxRepository {
  const hasConversations = (id: number): boolean => [...state.conversations.values()].some((row) => row.inboxId === id);
  return {
    find: async (id) => state.inboxes.get(id),
    findByUuid: async (uuid) => [...state.inboxes.values()].find((inbox) => inbox.uuid === uuid),
    list: async () => byId(state.inboxes.values()),
    hasConversations: async (id) => hasConversations(id),
    insert: async (inbox) => {
      requireUnique(state.inboxes.values(), 0, (other) => other.uuid === inbox.uuid);
      const id = nextId(state, 'inbox');
      put(state.inboxes, id, { ...inbox, id, updatedAt: inbox.createdAt, closedAt: null });
      return id;
    },
    update: async (id, inbox) => change(state.inboxes, id, inbox),
    close: async (id, at) => {
      change(state.inboxes, id, { enabled: false, secret: null, closedAt: at, updatedAt: at });
    },
    // Nothing of an older version is here.
    listClearSecrets: async () => [],
    keepSealedSecret: async (id, secret) => change(state.inboxes, id, { secret }),
    deleteChannels: async (id, limit) => deleteWhere(state.channels, ({ inboxId }) => inboxId === id, limit),
    delete: async (id) => {
      requireUnused(hasConversations(id), 'inbox');
      deleteWhere(state.channels, ({ inboxId }) => inboxId === id);
      deleteWhere(state.sessions, ({ inboxId }) => inboxId === id);
      deleteWhere(state.mailboxes, ({ inboxId }) => inboxId === id);
      deleteWhere(state.mailSecrets, ({ inboxId }) => inboxId === id);
      state.inboxes.delete(id);
    },
  };
}

export function tags(state: State): TagRepository {
  const requireFree = (id: number, name: string): void =>
    requireUnique(state.tags.values(), id, (tag) => sameName(tag.name, name));
  return {
    find: async (id) => state.tags.get(id),
    findByName: async (name) => [...state.tags.values()].find((tag) => sameName(tag.name, name)),
    listOfConversation: async (conversationId) => {
      const ids = state.conversations.get(conversationId)?.tagIds ?? [];
      return byId(ids.flatMap((id) => state.tags.get(id) ?? []));
    },
    list: async () => byId(state.tags.values()).sort((a, b) => compareText(orderOfName(a.name), orderOfName(b.name))),
    insert: async (tag) => {
      requireFree(0, tag.name);
      const id = nextId(state, 'tag');
      put(state.tags, id, { ...tag, id, updatedAt: tag.createdAt });
      return id;
    },
    update: async (id, tag) => {
      requireFree(id, tag.name);
      change(state.tags, id, tag);
    },
    delete: async (id) => {
      state.tags.delete(id);
      for (const row of state.conversations.values()) {
        change(state.conversations, row.id, { tagIds: row.tagIds.filter((each) => each !== id) });
      }
    },
  };
}

export function statuses(state: State): StatusRepository {
  const requireFree = (id: number, name: string): void =>
    requireUnique(state.statuses.values(), id, (status) => sameName(status.name, name));
  const isInUse = (id: number): boolean => [...state.conversations.values()].some((row) => row.statusId === id);
  return {
    find: async (id) => state.statuses.get(id),
    findByName: async (name) => [...state.statuses.values()].find((status) => sameName(status.name, name)),
    list: async () => byId(state.statuses.values()),
    isInUse: async (id) => isInUse(id),
    listPriorities: async () => byId(state.priorities.values()),
    insert: async (status) => {
      requireFree(0, status.name);
      const id = nextId(state, 'status');
      put(state.statuses, id, { ...status, id });
      return id;
    },
    update: async (id, status) => {
      requireFree(id, status.name);
      change(state.statuses, id, status);
    },
    delete: async (id) => {
      requireUnused(isInUse(id), 'status');
      state.statuses.delete(id);
    },
    insertPriority: async (priority) => {
      const id = nextId(state, 'priority');
      put(state.priorities, id, { ...priority, id });
      return id;
    },
  };
}
