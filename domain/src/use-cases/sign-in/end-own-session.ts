import type { Actor } from '../../model/agent/agent.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordEndedSessions } from '../audit/record-ended-sessions.ts';
import { endSession } from './end-sessions.ts';
import { requireSession } from './require-session.ts';

/**
 * Ends one session of the calling agent. Throws `session.required` and `agent_session.not_found`.
 *
 * @example
 * await desk.endOwnSession(actor, 1) // throws session.required
 */
export async function endOwnSession(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<true> {
  requireSession(actor);
  const now = clock.now();
  return store.transact(async (writer) => {
    if (!(await endSession(writer, actor.id, id, now))) {
      throw refuse('agent_session.not_found', 'You have no such session');
    }
    await recordEndedSessions(writer, actor, now, actor, 1);
    return true as const;
  });
}
