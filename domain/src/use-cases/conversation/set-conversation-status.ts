import type { Actor } from '../../model/agent/agent.ts';
import { changePermissions } from '../../model/conversation/change-permissions.ts';
import { statusChange } from '../../model/conversation/status-change.ts';
import type { Ports } from '../../ports/ports.ts';
import { withoutMissingAssignee } from './missing-assignee.ts';
import { actOnConversation } from './open-conversation.ts';
import { wantedStatus } from './wanted-status.ts';

export interface SetConversationStatusInput {
  /** A status name, read as names are kept (`plainLine`) and matched without case. */
  readonly status: string;
  /** For Snoozed only; see `parseSnooze`. */
  readonly snoozedUntil?: string | null | undefined;
  readonly expectedVersions?: readonly number[] | undefined;
}

/**
 * Sets the status, by its name without case; only Snoozed takes `snoozedUntil`, and means Open when that has passed. Needs `conversations:update_status`.
 * Throws `status.unknown`, `snooze.invalid`, `conversation.not_found`, `conversation.no_access` and
 * `conversation.stale`.
 *
 * @example
 * await desk.setConversationStatus(actor, uuid, { status: 'snoozed', snoozedUntil: '1h30m' }) // true
 * await desk.setConversationStatus(actor, uuid, { status: 'Snoozed' }) // throws snooze.invalid
 */
export async function setConversationStatus(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  uuid: string,
  input: SetConversationStatusInput,
): Promise<true> {
  return actOnConversation(ports, actor, {
    permission: changePermissions.status,
    uuid,
    expectedVersions: input.expectedVersions,
    prepare: (writer, at) =>
      wantedStatus(writer, { name: input.status, snoozedUntil: input.snoozedUntil, path: 'status' }, at),
    decide: async (conversation, { status, until }, at, writer) => {
      const change = statusChange(conversation, status, until, at);
      if (change === undefined || status.category === 'resolved') return change;
      return withoutMissingAssignee(writer, conversation, change);
    },
  });
}
