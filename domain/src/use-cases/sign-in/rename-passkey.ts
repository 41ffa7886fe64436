import type { Actor } from '../../model/agent/agent.ts';
import { refuse } from '../../model/shared/errors.ts';
import { plainLine, requireName } from '../../model/shared/name.ts';
import type { Passkey } from '../../model/sign-in/passkey.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreReader } from '../../ports/store.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { requirePasskeys } from './prove-passkey.ts';
import { requireSession } from './require-session.ts';

/**
 * Gives one of the own passkeys another name. Throws `session.required`, `passkey.off` and `passkey.not_found`.
 *
 * @example
 * await desk.renamePasskey(actor, 1, 'Laptop') // throws session.required
 */
export async function renamePasskey(
  ports: Pick<Ports, 'store' | 'clock' | 'passkeys'>,
  actor: Actor,
  id: number,
  given: string,
): Promise<Passkey> {
  requireSession(actor);
  requirePasskeys(ports);
  const name = plainLine(requireName('name', given));
  return ports.store.transact(
    async (writer) => {
      const passkey = await requireOwnPasskey(writer, actor, id);
      await writer.secondFactors.renamePasskey(id, name);
      const meta = { action: 'renamed', name };
      await recordAct(writer, actor, ports.clock.now(), 'agent_passkey_changed', targetOf('agent', actor), meta);
      return { ...passkey, name };
    },
    { alone: true },
  );
}

export async function requireOwnPasskey(
  { secondFactors }: Pick<StoreReader, 'secondFactors'>,
  { id: agentId }: Pick<Actor, 'id'>,
  id: number,
): Promise<Passkey> {
  const passkey = await secondFactors.findPasskey(agentId, id);
  if (passkey === undefined) throw refuse('passkey.not_found', 'You have no such passkey');
  return passkey;
}
