import { briefIdleMs } from '../../model/sign-in/agent-session.ts';
import { failuresMatterMs } from '../../model/sign-in/failure-limit.ts';
import { sessionLifeOf } from '../../model/sign-in/security-settings.ts';
import type { Ports } from '../../ports/ports.ts';
import { readSecurity } from './live-session.ts';

/**
 * A job of the service: forgets sessions, links, known devices, challenges, unfinished sign-ins and those begun at providers
 * that have expired, and failures that no longer count.
 * Returns how many.
 *
 * @example
 * await desk.sweepSignIn() // 0
 */
export async function sweepSignIn({ store, clock }: Pick<Ports, 'store' | 'clock'>): Promise<number> {
  const now = clock.now();
  return store.transact(async (writer) => {
    const { idleMs, wholeMs } = sessionLifeOf(await readSecurity(writer));
    const ended = await writer.agentSessions.deleteUnused({
      remembered: now - idleMs,
      brief: now - briefIdleMs,
      begun: now - wholeMs,
    });
    const expired = (await writer.secondFactors.deleteExpired(now)) + (await writer.oidc.deleteAttempts(now));
    return ended + expired + (await writer.signIn.deleteExpired(now, now - failuresMatterMs));
  });
}
