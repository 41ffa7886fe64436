import type { AgentEvent } from '@helpdesk/client';
import type { Workspace } from '../../state/workspace.ts';

/** The most conversations outside of the lists that are remembered. */
const most = 200;

export interface Assignees {
  hear(event: AgentEvent): void;
  /** Undefined where the service does not say it. */
  find(uuid: string): Promise<number | null | undefined>;
}

/** To whom conversations are assigned: as the rows here say it, else the service, which is asked once. */
export function watchAssignees({ store, client }: Pick<Workspace, 'store' | 'client'>): Assignees {
  const asked = new Map<string, Promise<number | null | undefined>>();
  return {
    hear: (event) => {
      if (event.type !== 'conversation_update') return;
      const { uuid, assigned_user_id: assignee } = event.data;
      if (assignee !== undefined && asked.has(uuid)) asked.set(uuid, Promise.resolve(assignee));
    },
    find: async (uuid) => {
      const row = store.row(uuid).snapshot();
      if (row !== undefined) return row.assigned_user_id;
      const found =
        asked.get(uuid) ??
        client.call('getConversation', { params: { uuid } }).then(
          ({ assigned_user_id }) => assigned_user_id,
          () => undefined,
        );
      asked.set(uuid, found);
      const [oldest] = asked.keys();
      if (asked.size > most && oldest !== undefined) asked.delete(oldest);
      return found;
    },
  };
}
