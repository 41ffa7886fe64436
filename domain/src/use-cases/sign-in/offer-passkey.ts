import { type Actor, fullName } from '../../model/agent/agent.ts';
import { requireMayGrant } from '../../model/agent/grants.ts';
import type { JsonObject } from '../../model/shared/json.ts';
import { type ChallengePurpose, passkeyLimits } from '../../model/sign-in/passkey.ts';
import type { OfferedChallenge } from '../../ports/passkey-ceremonies.ts';
import type { Ports } from '../../ports/ports.ts';
import { readDesk } from '../settings/read-desk.ts';
import { sessionTokenBytes } from './begin-session.ts';
import { requirePasskeys } from './prove-passkey.ts';
import { requireSession } from './require-session.ts';

export interface PasskeyOffer {
  /** The client returns it with the answer. Valid once. */
  readonly challengeId: string;
  /** The options that the browser needs. */
  readonly options: JsonObject;
}

type OfferPorts = Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets' | 'passkeys'>;

/**
 * Begins to register a passkey. Throws `session.required`, `session.not_fresh` and `passkey.off`.
 *
 * @example
 * await desk.offerPasskey(actor) // throws session.required
 */
export async function offerPasskey(ports: OfferPorts, actor: Actor): Promise<PasskeyOffer> {
  requireSession(actor);
  requireMayGrant(actor, 'own.second_factor', ports.clock.now());
  requirePasskeys(ports);
  const [existing, { name: deskName }] = await ports.store.read(
    async (reader) => [await reader.secondFactors.listPasskeys(actor.id), await readDesk(reader)],
    { oneState: true },
  );
  const offered = await ports.passkeys.offerRegistration({
    deskName,
    // The same for all passkeys of the agent, so that a device replaces its own; of no other desk at the same address.
    handle: ports.secrets.digest(`passkeys of ${actor.id} since ${actor.createdAt}`),
    email: actor.email,
    fullName: fullName(actor),
    existing,
  });
  return keepChallenge(ports, 'registration', actor.id, offered);
}

/** Keeps the challenge for its answer. */
export async function keepChallenge(
  { store, clock, ids, secrets }: Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets'>,
  purpose: ChallengePurpose,
  agentId: number | null,
  { challenge, options }: OfferedChallenge,
): Promise<PasskeyOffer> {
  const challengeId = ids.token(sessionTokenBytes);
  const expiresAt = clock.now() + passkeyLimits.challengeMs;
  const kept = { purpose, agentId, challenge, expiresAt, idHash: secrets.digest(challengeId) };
  await store.transact((writer) => writer.secondFactors.insertChallenge(kept));
  return { challengeId, options };
}
