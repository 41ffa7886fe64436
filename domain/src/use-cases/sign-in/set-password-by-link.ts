import type { Agent } from '../../model/agent/agent.ts';
import type { Origin } from '../../model/agent/origin.ts';
import { invalidInput } from '../../model/shared/errors.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreReader } from '../../ports/store.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { acceptPassword } from './accept-password.ts';
import { endSessions } from './end-sessions.ts';

/**
 * Sets the password of the agent to whom the link belongs, and ends all of their sessions. It signs nobody in. A password
 * that is refused leaves the link valid. Throws `password_link.invalid`, `password.weak` and `sign_in.busy`.
 *
 * @example
 * await desk.setPasswordByLink('of nobody', 'a longer phrase') // throws password_link.invalid
 */
export async function setPasswordByLink(
  ports: Pick<Ports, 'store' | 'clock' | 'secrets' | 'passwords' | 'commonPasswords'>,
  token: string,
  password: string,
  origin: Origin = {},
): Promise<true> {
  const tokenHash = ports.secrets.digest(token);
  const now = ports.clock.now();
  const owner = await ports.store.read((reader) => ownerOf(reader, tokenHash, now), { oneState: true });
  const passwordHash = await acceptPassword(ports, 'password', password, owner);
  return ports.store.transact(
    async (writer) => {
      const agent = await ownerOf(writer, tokenHash, now);
      const { id } = agent;
      await writer.agents.update(id, { updatedAt: now, passwordHash });
      await writer.signIn.deleteLinksOf(id);
      await endSessions(writer, id, now);
      // Whoever knew the former password may have made a device known.
      await writer.signIn.deleteDevicesOf(id);
      await writer.events.append([{ type: 'agent.updated', agentId: id }], now);
      const doer = { ...agent, origin: { ...origin, via: 'system' } } as const;
      await recordAct(writer, doer, now, 'agent_password_set', targetOf('agent', agent), { by: 'link' });
      return true as const;
    },
    { alone: true },
  );
}

async function ownerOf(reader: StoreReader, tokenHash: string, now: Timestamp): Promise<Agent> {
  const link = await reader.signIn.findLink(tokenHash);
  const agent = link && link.expiresAt > now ? await reader.agents.find(link.agentId) : undefined;
  if (agent?.enabled) return agent;
  throw invalidInput('password_link.invalid', 'token', 'is not valid: the link was used or replaced, or has expired');
}
