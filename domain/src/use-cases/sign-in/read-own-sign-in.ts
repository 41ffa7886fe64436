import type { Actor } from '../../model/agent/agent.ts';
import type { SecondFactors } from '../../model/sign-in/second-factor.ts';
import type { Ports } from '../../ports/ports.ts';
import { requireSession } from './require-session.ts';

interface OwnSignIn extends SecondFactors {
  readonly hasPassword: boolean;
}

/**
 * With what the calling agent can sign in. Throws `session.required` for an API key.
 *
 * @example
 * await desk.readOwnSignIn(actor) // throws session.required
 */
export async function readOwnSignIn({ store }: Pick<Ports, 'store'>, actor: Actor): Promise<OwnSignIn> {
  requireSession(actor);
  return store.read(
    async (reader) => ({
      ...(await reader.secondFactors.factorsOf(actor.id)),
      hasPassword: typeof (await reader.agents.findPasswordHash(actor.id)) === 'string',
    }),
    { oneState: true },
  );
}
