import type { Actor } from '../../model/agent/agent.ts';
import { requireMayGrant } from '../../model/agent/grants.ts';
import { invalidInput, refuse } from '../../model/shared/errors.ts';
import { plainLine, requireName } from '../../model/shared/name.ts';
import { type Passkey, passkeyLimits } from '../../model/sign-in/passkey.ts';
import { hasSecondFactor } from '../../model/sign-in/second-factor.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { endSessions } from './end-sessions.ts';
import { type PasskeyAnswer, type PasskeyPorts, requirePasskeys } from './prove-passkey.ts';
import { requireSession } from './require-session.ts';

/**
 * Registers the passkey that answered a challenge of `offerPasskey`. Where it is the agent's first second factor, their
 * other sessions end. Throws `session.required`, `session.not_fresh`, `passkey.off`, `passkey.invalid`, `passkey.known`
 * and `passkey.too_many`.
 *
 * @example
 * await desk.addPasskey(actor, { challengeId: 'of nobody', response: {}, name: 'Laptop' }) // throws session.required
 */
export async function addPasskey(
  ports: PasskeyPorts,
  actor: Actor,
  input: PasskeyAnswer & { readonly name: string },
): Promise<Passkey> {
  const { id: sessionId } = requireSession(actor);
  const now = ports.clock.now();
  requireMayGrant(actor, 'own.second_factor', now);
  requirePasskeys(ports);
  const name = plainLine(requireName('name', input.name));
  const { store, secrets } = ports;
  const idHash = secrets.digest(input.challengeId);
  const challenge = await store.transact((writer) => writer.secondFactors.takeChallenge(idHash), { alone: true });
  if (challenge?.purpose !== 'registration' || challenge.agentId !== actor.id || challenge.expiresAt <= now) {
    throw invalidInput('passkey.invalid', 'challengeId', 'is not valid: it was used, or has expired');
  }
  const credential = await ports.passkeys.verifyRegistration(input.response, challenge.challenge);
  if (credential === undefined) throw invalidInput('passkey.invalid', 'response', 'is not a right answer');
  return store.transact(
    async (writer) => {
      const factors = await writer.secondFactors.factorsOf(actor.id);
      if (factors.passkeys >= passkeyLimits.most) {
        throw refuse('passkey.too_many', `An agent has at most ${passkeyLimits.most} passkeys`);
      }
      if ((await writer.secondFactors.findCredential(credential.credentialId)) !== undefined) {
        throw refuse('passkey.known', 'This passkey is registered already');
      }
      const passkey = { ...credential, agentId: actor.id, name, createdAt: now, lastUsedAt: null };
      const id = await writer.secondFactors.insertPasskey(passkey);
      if (!hasSecondFactor(factors)) await endSessions(writer, actor.id, now, sessionId);
      await recordAct(writer, actor, now, 'agent_passkey_changed', targetOf('agent', actor), { action: 'added', name });
      return { ...passkey, id };
    },
    { alone: true },
  );
}
