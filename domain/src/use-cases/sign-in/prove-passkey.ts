import type { Origin } from '../../model/agent/origin.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { JsonObject } from '../../model/shared/json.ts';
import type { Passkey } from '../../model/sign-in/passkey.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordLoginFailure } from '../audit/record-sign-in-failure.ts';

/** The answer of a browser to a challenge. */
export interface PasskeyAnswer {
  readonly challengeId: string;
  readonly response: JsonObject;
}

export type PasskeyPorts = Pick<Ports, 'store' | 'clock' | 'secrets' | 'passkeys'>;

/** Throws `passkey.off` where the host of the desk's address is an IP address. */
export function requirePasskeys({ passkeys }: Pick<Ports, 'passkeys'>): void {
  if (passkeys.isAvailable()) return;
  throw refuse('passkey.off', 'There are no passkeys here: set PUBLIC_URL to an address with a host name');
}

/** The passkey that answered; undefined for a wrong answer. The challenge is used up either way. */
export async function provePasskey(
  ports: PasskeyPorts,
  { challengeId, response }: PasskeyAnswer,
  origin: Origin,
): Promise<Passkey | undefined> {
  requirePasskeys(ports);
  const { store, clock, secrets } = ports;
  const idHash = secrets.digest(challengeId);
  const challenge = await store.transact((writer) => writer.secondFactors.takeChallenge(idHash), { alone: true });
  const now = clock.now();
  if (challenge?.purpose !== 'sign_in' || challenge.expiresAt <= now || typeof response.id !== 'string')
    return undefined;
  const { id: credentialId } = response;
  const passkey = await store.read((reader) => reader.secondFactors.findCredential(credentialId));
  if (passkey === undefined) return undefined;
  const use = await ports.passkeys.verifySignIn(response, challenge.challenge, passkey);
  if (use === undefined) return undefined;
  const noted = await store.transact(
    async (writer) => {
      const current = await writer.secondFactors.findPasskey(passkey.agentId, passkey.id);
      if (current === undefined) return undefined;
      if (wentBack(current.counter, use.counter)) return writer.agents.find(passkey.agentId);
      await writer.secondFactors.notePasskeyUse(passkey.id, { ...use, lastUsedAt: now });
      return current;
    },
    { alone: true },
  );
  if (noted === undefined || 'credentialId' in noted) return noted;
  await recordLoginFailure(ports, noted, origin, 'passkey_wrong');
  return undefined;
}

/** There is a copy of the passkey, which has counted on. Many authenticators always say 0. */
function wentBack(before: number, now: number): boolean {
  return (before > 0 || now > 0) && now <= before;
}
