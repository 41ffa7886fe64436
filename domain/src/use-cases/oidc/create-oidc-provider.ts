import type { Actor } from '../../model/agent/agent.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { secretMask } from '../inbox/require-inbox.ts';
import { type OidcProviderInput, requireDefaultRoles, shownFields, shownProvider } from './provider-input.ts';
import {
  requireFreeProviderName,
  requireMayChangeProviders,
  requireProvider,
  type ShownProvider,
} from './require-provider.ts';

/**
 * Creates a provider at which agents sign in; its secret is returned masked. An enabled one has to answer. Needs
 * `oidc:manage`. Throws `session.not_fresh`, `api_key.wider`, `api_key.outlasts`, `oidc.discovery`, `oidc.name_taken`,
 * `role.unknown`, `agent.outranked` and `input.invalid`.
 *
 * @example
 * const oidc = { provider: 'Custom', providerUrl: 'https://id.example', clientId: 'desk', clientSecret: 'secret' };
 * const people = { matchByEmail: true, trustEmail: false, createAgents: false, allowedDomains: [], defaultRoles: [] };
 * const input = { ...oidc, ...people, askSecondFactor: false, name: 'Staff', logoUrl: null, enabled: false };
 * await desk.createOidcProvider(actor, input) // { name: 'Staff', clientSecret: '••••••••', … }
 */
export async function createOidcProvider(
  ports: Pick<Ports, 'store' | 'clock' | 'sealer' | 'identityProviders'>,
  actor: Actor,
  input: OidcProviderInput,
): Promise<ShownProvider> {
  const now = ports.clock.now();
  requireMayChangeProviders(actor, now);
  const { clientSecret, ...shown } = input;
  const fields = shownFields(shown);
  if (clientSecret === secretMask) throw invalidInput('input.invalid', 'clientSecret', 'must be a secret');
  if (fields.enabled) await ports.identityProviders.check({ ...fields, clientSecret });
  const sealed = ports.sealer.seal(clientSecret);
  return ports.store.transact(
    async (writer) => {
      await requireFreeProviderName(writer.oidc, fields.name);
      const defaultRoleIds = await requireDefaultRoles(writer, actor, input.defaultRoles);
      const id = await writer.oidc.insert({ ...fields, clientSecret: sealed, defaultRoleIds, createdAt: now });
      const provider = await requireProvider(writer.oidc, id);
      await recordAct(writer, actor, now, 'oidc_changed', targetOf('oidc_provider', provider), { action: 'created' });
      return shownProvider(writer, provider);
    },
    { alone: true },
  );
}
