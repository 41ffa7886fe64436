import type { Ports } from '../../ports/ports.ts';
import { keepChallenge, type PasskeyOffer } from './offer-passkey.ts';
import { requirePasskeys } from './prove-passkey.ts';

/**
 * A challenge that any passkey of the desk may answer: to sign in, as a second factor, or to confirm a session. Throws
 * `passkey.off`.
 *
 * @example
 * await desk.offerPasskeySignIn() // throws passkey.off
 */
export async function offerPasskeySignIn(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets' | 'passkeys'>,
): Promise<PasskeyOffer> {
  requirePasskeys(ports);
  return keepChallenge(ports, 'sign_in', null, await ports.passkeys.offerSignIn());
}
