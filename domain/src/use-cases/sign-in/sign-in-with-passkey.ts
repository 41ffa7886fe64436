import { refuseSignIn } from '../../model/sign-in/sign-in-refusal.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Browser, beginSession, type SignedIn } from './begin-session.ts';
import { tooManyAttempts } from './count-attempt.ts';
import { type PasskeyAnswer, type PasskeyPorts, provePasskey } from './prove-passkey.ts';

/**
 * Signs in the agent whose passkey answered a challenge of `offerPasskeySignIn`. It is both factors in one. Throws
 * `passkey.off` and `passkey.refused`, and `rate.limited` in place of the latter while the address has to wait: whoever
 * guesses from an address does not shut out those who have a passkey there.
 *
 * @param addressWait seconds for which the address may not try, because too many attempts from it failed
 * @example
 * const browser = { ip: '192.0.2.7', userAgent: '', device: undefined, remember: true };
 * await desk.signInWithPasskey({ challengeId: 'of nobody', response: {} }, browser) // throws passkey.off
 */
export async function signInWithPasskey(
  ports: PasskeyPorts & Pick<Ports, 'ids'>,
  answer: PasskeyAnswer,
  browser: Browser,
  addressWait?: number,
): Promise<SignedIn> {
  const refused = (): Error => (addressWait === undefined ? wrongPasskey() : tooManyAttempts(addressWait));
  const passkey = await provePasskey(ports, answer, browser);
  if (passkey === undefined) throw refused();
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      const agent = await writer.agents.find(passkey.agentId);
      const isThere = (await writer.secondFactors.findPasskey(passkey.agentId, passkey.id)) !== undefined;
      if (!agent?.enabled || !isThere) throw refused();
      return beginSession(ports, writer, agent, 'passkey', browser, now);
    },
    { alone: true },
  );
}

function wrongPasskey(): Error {
  return refuseSignIn('passkey_wrong', 'The passkey does not open this desk, or its answer came too late');
}
