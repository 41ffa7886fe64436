import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { shownProvider } from './provider-input.ts';
import { requireProvider, type ShownProvider } from './require-provider.ts';

/**
 * A provider, with its secret masked. Needs `oidc:manage`. Throws `oidc.not_found`.
 *
 * @example
 * await desk.getOidcProvider(actor, 999) // throws oidc.not_found
 */
export async function getOidcProvider(ports: Pick<Ports, 'store'>, actor: Actor, id: number): Promise<ShownProvider> {
  requirePermission(actor, 'oidc:manage');
  return ports.store.read(async (reader) => shownProvider(reader, await requireProvider(reader.oidc, id)), {
    oneState: true,
  });
}
