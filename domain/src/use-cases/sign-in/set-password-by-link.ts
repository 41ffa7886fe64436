import type { Origin } from '../../model/agent/origin.ts';
import { plainLine, requireName } from '../../model/shared/name.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { recordAgentChange } from '../audit/record-agent-change.ts';
import { acceptPassword } from './accept-password.ts';
import { endSessions } from './end-sessions.ts';
import { findLinkOwner } from './find-link-owner.ts';

interface PasswordByLink {
  readonly token: string;
  /** 10 to 128 characters. */
  readonly password: string;
  /** The names of the agent, where they are changed. */
  readonly firstName?: string | undefined;
  readonly lastName?: string | undefined;
}

/**
 * Sets the password of the agent to whom the link belongs, and ends all of their sessions. It signs nobody in. A password
 * that is refused leaves the link valid. Throws `password_link.invalid`, `input.invalid`, `password.weak` and
 * `sign_in.busy`.
 *
 * @example
 * await desk.setPasswordByLink({ token: 'of nobody', password: 'a longer phrase' }) // throws password_link.invalid
 */
export async function setPasswordByLink(
  ports: Pick<Ports, 'store' | 'clock' | 'secrets' | 'passwords' | 'commonPasswords'>,
  { token, password, firstName, lastName }: PasswordByLink,
  origin: Origin = {},
): Promise<true> {
  const tokenHash = ports.secrets.digest(token);
  const now = ports.clock.now();
  const names = {
    ...(firstName !== undefined && { firstName: requireName('firstName', firstName) }),
    ...(lastName !== undefined && { lastName: plainLine(lastName) }),
  };
  const owner = await ports.store.read((reader) => findLinkOwner(reader, tokenHash, now), { oneState: true });
  const passwordHash = await acceptPassword(ports, 'password', password, { ...owner.agent, ...names });
  return ports.store.transact(
    async (writer) => {
      const { agent } = await findLinkOwner(writer, tokenHash, now);
      const { id } = agent;
      await writer.agents.update(id, { updatedAt: now, passwordHash, ...names });
      await writer.signIn.deleteLinksOf(id);
      await endSessions(writer, id, now);
      // Whoever knew the former password may have made a device known.
      await writer.signIn.deleteDevicesOf(id);
      await writer.events.append([{ type: 'agent.updated', agentId: id }], now);
      const named = { ...agent, ...names };
      const doer = { ...named, origin: { ...origin, via: 'system' } } as const;
      await recordAct(writer, doer, now, 'agent_password_set', targetOf('agent', named), { by: 'link' });
      await recordAgentChange(writer, doer, now, agent, named);
      return true as const;
    },
    { alone: true },
  );
}
