import type { Actor } from '../../model/agent/agent.ts';
import type { Passkey } from '../../model/sign-in/passkey.ts';
import type { Ports } from '../../ports/ports.ts';
import { requirePasskeys } from './prove-passkey.ts';
import { requireSession } from './require-session.ts';

/**
 * The passkeys of the calling agent. Throws `session.required` and `passkey.off`.
 *
 * @example
 * await desk.listPasskeys(actor) // throws session.required
 */
export async function listPasskeys(
  ports: Pick<Ports, 'store' | 'passkeys'>,
  actor: Actor,
): Promise<readonly Passkey[]> {
  requireSession(actor);
  requirePasskeys(ports);
  return ports.store.read((reader) => reader.secondFactors.listPasskeys(actor.id));
}
