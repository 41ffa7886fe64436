import type { Actor } from '../../model/agent/agent.ts';
import { requireMayGrant } from '../../model/agent/grants.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import { secondFactorLimits } from '../../model/sign-in/second-factor.ts';
import type { Ports } from '../../ports/ports.ts';
import { readDesk } from '../settings/read-desk.ts';
import { requireSession } from './require-session.ts';

interface StartedTotp {
  /** In Base32, so that a person can type it. */
  readonly secret: string;
  /** The same for an authenticator app. */
  readonly uri: string;
  readonly expiresAt: Timestamp;
}

/**
 * A new secret for one-time codes, in place of one that was not confirmed. It changes nothing until it is confirmed with a
 * code. Throws `session.required`, `session.not_fresh` and `totp.already`.
 *
 * @example
 * await desk.startTotp(actor) // throws session.required
 */
export async function startTotp(
  { store, clock, sealer, oneTimeCodes }: Pick<Ports, 'store' | 'clock' | 'sealer' | 'oneTimeCodes'>,
  actor: Actor,
): Promise<StartedTotp> {
  requireSession(actor);
  const now = clock.now();
  requireMayGrant(actor, 'own.second_factor', now);
  const secret = oneTimeCodes.newSecret();
  const sealed = sealer.seal(secret);
  const issuer = await store.transact(
    async (writer) => {
      const former = await writer.secondFactors.findTotp(actor.id);
      if (former !== undefined && former.confirmedAt !== null) {
        throw refuse('totp.already', 'One-time codes are on already: switch them off first');
      }
      const totp = { agentId: actor.id, secret: sealed, createdAt: now, confirmedAt: null, lastStep: 0 };
      await writer.secondFactors.keepTotp(totp);
      return (await readDesk(writer)).name;
    },
    { alone: true },
  );
  const uri = oneTimeCodes.uri(secret, issuer, actor.email);
  return { secret, uri, expiresAt: now + secondFactorLimits.enrolMs };
}
