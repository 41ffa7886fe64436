import type { Actor, Agent } from '../../model/agent/agent.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import { type PasswordLink, type PasswordLinkKind, passwordLinkLifeMs } from '../../model/sign-in/password-link.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { sessionTokenBytes } from './begin-session.ts';

export interface NewPasswordLink {
  readonly link: PasswordLink;
  /** Shown once, and valid once. */
  readonly token: string;
}

/**
 * Makes a link with which the agent sets a password, for an actor who may make one; former links are dead.
 *
 * @param mostMs for how long the link is valid at most
 */
export async function keepLink(
  { ids, secrets }: Pick<Ports, 'ids' | 'secrets'>,
  writer: StoreWriter,
  actor: Actor,
  agent: Agent,
  kind: PasswordLinkKind,
  now: Timestamp,
  mostMs = Number.POSITIVE_INFINITY,
): Promise<NewPasswordLink> {
  const expiresAt = now + Math.min(mostMs, passwordLinkLifeMs[kind]);
  const link = { agentId: agent.id, kind, createdAt: now, expiresAt };
  const token = ids.token(sessionTokenBytes);
  await writer.signIn.insertLink({ ...link, tokenHash: secrets.digest(token) });
  await recordAct(writer, actor, now, 'agent_password_link', targetOf('agent', agent), { kind });
  return { link, token };
}
