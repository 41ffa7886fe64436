import type { Agent } from '../../model/agent/agent.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { PasswordLinkKind } from '../../model/sign-in/password-link.ts';
import type { StoreReader } from '../../ports/store.ts';

/** The enabled agent to whom a living link belongs. Throws `password_link.invalid`. */
export async function findLinkOwner(
  reader: StoreReader,
  tokenHash: string,
  now: Timestamp,
): Promise<{ readonly kind: PasswordLinkKind; readonly agent: Agent }> {
  const link = await reader.signIn.findLink(tokenHash);
  const agent = link && link.expiresAt > now ? await reader.agents.find(link.agentId) : undefined;
  if (link && agent?.enabled) return { kind: link.kind, agent };
  throw invalidInput('password_link.invalid', 'token', 'is not valid: the link was used or replaced, or has expired');
}
