import type { OidcProvider } from '../../model/sign-in/oidc-provider.ts';
import type { Ports } from '../../ports/ports.ts';
import { usableClient } from './require-provider.ts';

/**
 * The providers at which agents can sign in now. Callers need not be signed in.
 *
 * @example
 * await desk.listSignInProviders() // []
 */
export async function listSignInProviders(
  ports: Pick<Ports, 'store' | 'sealer'>,
): Promise<readonly Pick<OidcProvider, 'id' | 'name' | 'provider' | 'logoUrl'>[]> {
  const providers = await ports.store.read((reader) => reader.oidc.list());
  return providers.filter((provider) => usableClient(ports.sealer, provider) !== undefined);
}
