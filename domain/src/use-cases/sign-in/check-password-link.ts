import type { Agent } from '../../model/agent/agent.ts';
import type { PasswordLinkKind } from '../../model/sign-in/password-link.ts';
import type { Ports } from '../../ports/ports.ts';
import { findLinkOwner } from './find-link-owner.ts';

/**
 * What a link to set a password is for, and whose it is. Throws `password_link.invalid`.
 *
 * @example
 * await desk.checkPasswordLink('of nobody') // throws password_link.invalid
 */
export async function checkPasswordLink(
  { store, clock, secrets }: Pick<Ports, 'store' | 'clock' | 'secrets'>,
  token: string,
): Promise<{ readonly kind: PasswordLinkKind; readonly agent: Agent }> {
  const tokenHash = secrets.digest(token);
  return store.read((reader) => findLinkOwner(reader, tokenHash, clock.now()), { oneState: true });
}
