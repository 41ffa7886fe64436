import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Ports } from '../../ports/ports.ts';
import { shownProvider } from './provider-input.ts';
import type { ShownProvider } from './require-provider.ts';

/**
 * All providers, by id, with their secrets masked. Needs `oidc:manage`.
 *
 * @example
 * await desk.listOidcProviders(actor) // []
 */
export async function listOidcProviders(ports: Pick<Ports, 'store'>, actor: Actor): Promise<readonly ShownProvider[]> {
  requirePermission(actor, 'oidc:manage');
  return ports.store.read(
    async (reader) => {
      const shown: ShownProvider[] = [];
      for (const provider of await reader.oidc.list()) shown.push(await shownProvider(reader, provider));
      return shown;
    },
    { oneState: true },
  );
}
