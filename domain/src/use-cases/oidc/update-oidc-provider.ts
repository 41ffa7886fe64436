import type { Actor } from '../../model/agent/agent.ts';
import { auditChanges } from '../../model/audit/audit-changes.ts';
import { definedMembers } from '../../model/shared/defined.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { secretMask } from '../inbox/require-inbox.ts';
import { endProviderAccess } from './end-provider-access.ts';
import { type OidcProviderChanges, requireDefaultRoles, shownFields, shownProvider } from './provider-input.ts';
import {
  clientOf,
  requireFreeProviderName,
  requireMayChangeProviders,
  requireProvider,
  type ShownProvider,
} from './require-provider.ts';

/** What the audit log says of a change. */
const switches = ['enabled', 'matchByEmail', 'trustEmail', 'createAgents'] as const;

/**
 * Changes the given fields of a provider. With another address it is another provider: its secret has to be given, and
 * its links and sessions end. Needs `oidc:manage`. Throws what `createOidcProvider` throws, and `oidc.not_found`.
 *
 * @example
 * await desk.updateOidcProvider(actor, 999, { name: 'Staff' }) // throws oidc.not_found
 */
export async function updateOidcProvider(
  ports: Pick<Ports, 'store' | 'clock' | 'sealer' | 'identityProviders'>,
  actor: Actor,
  id: number,
  changes: OidcProviderChanges,
): Promise<ShownProvider> {
  const now = ports.clock.now();
  requireMayChangeProviders(actor, now);
  const { clientSecret: given, ...shown } = changes;
  const newSecret = given === secretMask ? undefined : given;
  const known = await ports.store.read(
    async (reader) => shownProvider(reader, await requireProvider(reader.oidc, id)),
    { oneState: true },
  );
  const fields = shownFields({ ...known, ...definedMembers(shown) });
  const moves = fields.providerUrl !== known.providerUrl;
  if (moves && newSecret === undefined) {
    throw invalidInput('input.invalid', 'clientSecret', 'must be given again with another address');
  }
  const sealed = newSecret === undefined ? undefined : ports.sealer.seal(newSecret);
  if (fields.enabled) {
    const stored = await ports.store.read((reader) => requireProvider(reader.oidc, id));
    const clientSecret = newSecret ?? openedSecret(ports, stored);
    await ports.identityProviders.check({ ...fields, clientSecret });
  }
  return ports.store.transact(
    async (writer) => {
      const provider = await requireProvider(writer.oidc, id);
      await requireFreeProviderName(writer.oidc, fields.name, id);
      const { defaultRoleIds: heldIds, clientSecret } = provider;
      const names = shown.defaultRoles;
      const defaultRoleIds = names === undefined ? heldIds : await requireDefaultRoles(writer, actor, names, heldIds);
      const updated = { ...fieldsOf(fields), clientSecret: sealed ?? clientSecret, defaultRoleIds, updatedAt: now };
      await writer.oidc.update(id, updated);
      if (provider.providerUrl !== fields.providerUrl) await endProviderAccess(writer, id, now);
      const after = await requireProvider(writer.oidc, id);
      const meta = { action: 'updated', ...auditChanges(provider, after, switches) };
      await recordAct(writer, actor, now, 'oidc_changed', targetOf('oidc_provider', after), meta);
      return shownProvider(writer, after);
    },
    { alone: true },
  );
}

function openedSecret(ports: Pick<Ports, 'sealer'>, provider: Parameters<typeof clientOf>[1]): string {
  try {
    return clientOf(ports.sealer, provider).clientSecret;
  } catch {
    throw invalidInput('input.invalid', 'clientSecret', 'must be given again: the kept one cannot be read');
  }
}

function fieldsOf(fields: ReturnType<typeof shownFields>): ReturnType<typeof shownFields> {
  const { name, provider, providerUrl, clientId, logoUrl, enabled } = fields;
  const { matchByEmail, trustEmail, createAgents, allowedDomains, askSecondFactor } = fields;
  return {
    ...{ name, provider, providerUrl, clientId, logoUrl, enabled },
    ...{ matchByEmail, trustEmail, createAgents, allowedDomains, askSecondFactor },
  };
}
