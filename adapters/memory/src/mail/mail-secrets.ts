import type { MailSecretRepository } from '@helpdesk/domain/ports';
import { deleteWhere, put, requireRow } from '../rows.ts';
import type { State } from '../state.ts';

export function mailSecrets({ inboxes, mailSecrets: rows }: State): MailSecretRepository {
  return {
    list: async (inboxId) =>
      [...rows.values()]
        .filter((row) => row.inboxId === inboxId)
        .map(({ name, sealed }) => ({ name, sealed }))
        .sort((a, b) => (a.name < b.name ? -1 : 1)),
    replace: async (inboxId, secrets) => {
      requireRow(inboxes, inboxId, 'inbox');
      deleteWhere(rows, (row) => row.inboxId === inboxId);
      for (const { name, sealed } of secrets) put(rows, `${inboxId} ${name}`, { inboxId, name, sealed });
    },
  };
}
