import { refuse } from '../../model/shared/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import { type Browser, beginSession, type SignedIn } from './begin-session.ts';
import { type PasskeyAnswer, type PasskeyPorts, provePasskey } from './prove-passkey.ts';

/**
 * Signs in the agent whose passkey answered a challenge of `offerPasskeySignIn`. It is both factors in one. Throws
 * `passkey.off` and `passkey.refused`.
 *
 * @example
 * const browser = { ip: '192.0.2.7', userAgent: '', device: undefined, remember: true };
 * await desk.signInWithPasskey({ challengeId: 'of nobody', response: {} }, browser) // throws passkey.off
 */
export async function signInWithPasskey(
  ports: PasskeyPorts & Pick<Ports, 'ids'>,
  answer: PasskeyAnswer,
  browser: Browser,
): Promise<SignedIn> {
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

function refused(): Error {
  return refuse('passkey.refused', 'The passkey does not open this desk, or its answer came too late');
}
