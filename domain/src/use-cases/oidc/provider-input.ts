import type { Actor } from '../../model/agent/agent.ts';
import { requireGrantable } from '../../model/agent/rank.ts';
import type { Role } from '../../model/role/role.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import { requireName } from '../../model/shared/name.ts';
import type { OidcProvider } from '../../model/sign-in/oidc-provider.ts';
import type { StoreReader } from '../../ports/store.ts';
import { findRolesByName } from '../agent/named-roles-and-teams.ts';
import type { ShownProvider } from './require-provider.ts';
import { withMaskedClientSecret } from './require-provider.ts';

/** The mask as `clientSecret` keeps the one there is; the roles are named. */
export type OidcProviderInput = Omit<OidcProvider, 'id' | 'createdAt' | 'updatedAt' | 'defaultRoleIds'> & {
  readonly defaultRoles: readonly string[];
};

export type OidcProviderChanges = { readonly [K in keyof OidcProviderInput]?: OidcProviderInput[K] | undefined };

type Shown = Omit<OidcProvider, 'id' | 'createdAt' | 'updatedAt' | 'clientSecret' | 'defaultRoleIds'>;

/** What of an input is the same for a new provider and a changed one. Throws `input.invalid`. */
export function shownFields(input: Omit<OidcProviderInput, 'clientSecret'>): Shown {
  const { defaultRoles, ...fields } = input;
  const allowedDomains = [...new Set(input.allowedDomains.map((domain) => domain.toLowerCase()))];
  if (input.createAgents && (allowedDomains.length === 0 || defaultRoles.length === 0)) {
    const path = allowedDomains.length === 0 ? 'allowedDomains' : 'defaultRoles';
    throw invalidInput('input.invalid', path, 'must not be empty where agents are created');
  }
  return { ...fields, name: requireName('name', input.name), allowedDomains };
}

/** Throws `role.unknown`, and what `requireGrantable` throws for a role that is added. */
export async function requireDefaultRoles(
  reader: StoreReader,
  actor: Actor,
  names: readonly string[],
  heldIds: readonly number[] = [],
): Promise<readonly number[]> {
  const roles = await findRolesByName(reader, names, 'defaultRoles');
  const added: readonly Role[] = roles.filter(({ id }) => !heldIds.includes(id));
  requireGrantable(actor, added);
  return roles.map(({ id }) => id);
}

/** Deleted roles are not shown, and not given to new agents. */
export async function shownProvider(reader: StoreReader, provider: OidcProvider): Promise<ShownProvider> {
  const roles = await reader.roles.list();
  const defaultRoles = roles.filter(({ id }) => provider.defaultRoleIds.includes(id)).map(({ name }) => name);
  return { ...withMaskedClientSecret(provider), defaultRoles };
}
