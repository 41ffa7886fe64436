import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { endProviderAccess } from './end-provider-access.ts';
import { requireMayChangeProviders, requireProvider } from './require-provider.ts';

/**
 * Deletes a provider; its links go, and the sessions of those who signed in with it end. Needs `oidc:manage`. Throws
 * `session.not_fresh`, `api_key.wider`, `api_key.outlasts` and `oidc.not_found`.
 *
 * @example
 * await desk.deleteOidcProvider(actor, 999) // throws oidc.not_found
 */
export async function deleteOidcProvider(
  ports: Pick<Ports, 'store' | 'clock'>,
  actor: Actor,
  id: number,
): Promise<true> {
  const now = ports.clock.now();
  requireMayChangeProviders(actor, now);
  return ports.store.transact(
    async (writer) => {
      const provider = await requireProvider(writer.oidc, id);
      await endProviderAccess(writer, id, now);
      await writer.oidc.delete(id);
      await recordAct(writer, actor, now, 'oidc_changed', targetOf('oidc_provider', provider), { action: 'deleted' });
      return true as const;
    },
    { alone: true },
  );
}
