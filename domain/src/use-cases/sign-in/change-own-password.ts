import type { Actor } from '../../model/agent/agent.ts';
import { requireMayGrant } from '../../model/agent/grants.ts';
import { invalidInput, refuse } from '../../model/shared/errors.ts';
import { deviceLifeMs } from '../../model/sign-in/failure-limit.ts';
import type { Ports } from '../../ports/ports.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { acceptPassword } from './accept-password.ts';
import { sessionTokenBytes } from './begin-session.ts';
import { checkOwnPassword } from './check-own-password.ts';
import { endSessions } from './end-sessions.ts';
import { requireSession } from './require-session.ts';

export interface ChangeOwnPasswordInput {
  /** Required when the agent has a password. */
  readonly currentPassword?: string | undefined;
  readonly newPassword: string;
}

/** The new tokens for the cookies of the browser. */
interface RenewedTokens {
  readonly token: string;
  readonly device: string;
}

/**
 * Changes the password of the calling agent. Their other sessions and links end, and this session gets a new token,
 * which is returned. Only this browser
 * stays known, by a new token. Keys stay. Throws `session.required`, `session.not_fresh` for an agent without a
 * password, `password.wrong`, `password.weak`, `rate.limited` and `sign_in.busy`.
 *
 * @example
 * await desk.changeOwnPassword(actor, { newPassword: 'a longer phrase' }) // throws session.required
 */
export async function changeOwnPassword(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets' | 'passwords' | 'commonPasswords'>,
  actor: Actor,
  { currentPassword, newPassword }: ChangeOwnPasswordInput,
): Promise<RenewedTokens> {
  const { id } = requireSession(actor);
  const former = await ports.store.read((reader) => reader.agents.findPasswordHash(actor.id));
  if (typeof former !== 'string') requireMayGrant(actor, 'own.password', ports.clock.now());
  else if (currentPassword === undefined) throw invalidInput('input.invalid', 'currentPassword', 'is required');
  else await checkOwnPassword(ports, actor, 'currentPassword', currentPassword);
  const passwordHash = await acceptPassword(ports, 'newPassword', newPassword, actor);
  const [token, device] = [ports.ids.token(sessionTokenBytes), ports.ids.token(sessionTokenBytes)];
  const now = ports.clock.now();
  return ports.store.transact(
    async (writer) => {
      // The session, or the password, may have changed since.
      const session = await writer.agentSessions.find(actor.id, id);
      const current = await writer.agents.findPasswordHash(actor.id);
      if (session === undefined || current !== former) throw refuse('credentials.invalid', 'The session has ended');
      await writer.agents.update(actor.id, { updatedAt: now, passwordHash });
      await writer.agentSessions.replaceToken(id, ports.secrets.digest(token));
      await endSessions(writer, actor.id, now, id);
      await writer.signIn.deleteLinksOf(actor.id);
      await writer.signIn.deleteDevicesOf(actor.id);
      const known = { agentId: actor.id, createdAt: now, expiresAt: now + deviceLifeMs };
      await writer.signIn.insertDevice({ ...known, tokenHash: ports.secrets.digest(device) });
      await writer.events.append([{ type: 'agent.updated', agentId: actor.id }], now);
      await recordAct(writer, actor, now, 'agent_password_set', targetOf('agent', actor));
      return { token, device };
    },
    { alone: true },
  );
}
