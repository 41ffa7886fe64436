import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordEndedSessions } from '../audit/record-ended-sessions.ts';
import { endSessions } from './end-sessions.ts';
import { requireSession } from './require-session.ts';

/**
 * Ends all sessions of the calling agent except the one in use. Throws `session.required` for an API key.
 *
 * @example
 * await desk.endOtherSessions(actor) // throws session.required
 */
export async function endOtherSessions({ store, clock }: Pick<Ports, 'store' | 'clock'>, actor: Actor): Promise<true> {
  const { id } = requireSession(actor);
  const now = clock.now();
  return store.transact(async (writer) => {
    const ended = await endSessions(writer, actor.id, now, id);
    await recordEndedSessions(writer, actor, now, actor, ended);
    return true as const;
  });
}
