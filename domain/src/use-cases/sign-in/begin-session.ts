import type { Actor, Agent } from '../../model/agent/agent.ts';
import type { Origin } from '../../model/agent/origin.ts';
import { cutText } from '../../model/shared/text.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import { freshLengthMs, maxAgentSessions, type SessionMethod } from '../../model/sign-in/agent-session.ts';
import { deviceLifeMs } from '../../model/sign-in/failure-limit.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { recordAct, targetOf } from '../audit/record-act.ts';
import { notifyOfSecurity } from '../notification/notify.ts';
import { closeSetup } from '../setup/close-setup.ts';
import { endSession } from './end-sessions.ts';
import { readLiveSession } from './live-session.ts';

export const sessionTokenBytes = 32;

/** The browser that signs in. */
export interface Browser extends Origin {
  readonly ip: string;
  /** What limits count as its address, such as the /64 network of an IPv6 address; unless given, the address. */
  readonly network?: string | undefined;
  readonly userAgent: string;
  /** The token with which it is known, if any. */
  readonly device: string | undefined;
  /** The token of the browser's former session, if any, which ends with the sign-in. */
  readonly session?: string | undefined;
  /** Whether it is to keep the session when it is closed. */
  readonly remember: boolean;
}

export interface SignedIn {
  readonly actor: Actor;
  /** The token for the cookie of the session. */
  readonly token: string;
  /** The token for the cookie by which the browser is recognised. */
  readonly device: string;
}

/** A new session for an agent who has proven who they are. The least recently used of too many ends. */
export async function beginSession(
  { ids, secrets }: Pick<Ports, 'ids' | 'secrets'>,
  writer: StoreWriter,
  agent: Agent,
  method: SessionMethod,
  browser: Browser,
  now: Timestamp,
  providerId: number | null = null,
): Promise<SignedIn> {
  const [token, device] = [ids.token(sessionTokenBytes), ids.token(sessionTokenBytes)];
  const session = {
    agentId: agent.id,
    createdAt: now,
    lastSeenAt: now,
    ip: cutText(browser.ip, 64),
    userAgent: cutText(browser.userAgent, 512),
    method,
    providerId,
    remembered: browser.remember,
    freshUntil: now + freshLengthMs,
  };
  const id = await writer.agentSessions.insert({ ...session, tokenHash: secrets.digest(token) });
  await closeSetup(writer, 'sign_in', now);
  await endFormer(writer, browser.session, secrets, now);
  await endOldest(writer, agent.id, id, now);
  if (!(await isKnown(writer, agent.id, browser, now, secrets))) {
    await notifyOfSecurity(writer, agent.id, 'sign_in', null, now, session);
  }
  if (browser.device !== undefined) await writer.signIn.deleteDevice(secrets.digest(browser.device));
  const known = { agentId: agent.id, createdAt: now, expiresAt: now + deviceLifeMs };
  await writer.signIn.insertDevice({ ...known, tokenHash: secrets.digest(device) });
  const { updatedAt } = agent;
  await writer.agents.update(agent.id, { updatedAt, lastLoginAt: now, lastActiveAt: now });
  const { requestId, via } = browser;
  const live = await readLiveSession(writer, { ...session, id }, agent);
  const origin = { ip: browser.ip, requestId, via };
  const actor = { ...agent, lastLoginAt: now, lastActiveAt: now, session: live, origin };
  await recordAct(writer, actor, now, 'agent_login', targetOf('agent', agent), { method });
  return { actor, token, device };
}

/**
 * Ends the session whose cookie the browser replaces, because a copy of the cookie may exist. It may be another
 * agent's.
 */
async function endFormer(
  writer: StoreWriter,
  token: string | undefined,
  secrets: Ports['secrets'],
  now: Timestamp,
): Promise<void> {
  const former = token === undefined ? undefined : await writer.agentSessions.findByToken(secrets.digest(token));
  if (former !== undefined) await endSession(writer, former.agent.id, former.session.id, now);
}

/** Whether the agent has signed in with the browser before. */
async function isKnown(
  writer: StoreWriter,
  agentId: number,
  { device }: Browser,
  now: Timestamp,
  secrets: Ports['secrets'],
): Promise<boolean> {
  if (device === undefined) return false;
  const known = await writer.signIn.findDevice(secrets.digest(device));
  return known?.agentId === agentId && known.expiresAt > now;
}

async function endOldest(writer: StoreWriter, agentId: number, newestId: number, now: Timestamp): Promise<void> {
  const others = (await writer.agentSessions.listOf(agentId)).filter(({ id }) => id !== newestId);
  const byUse = others.toSorted((a, b) => a.lastSeenAt - b.lastSeenAt || a.id - b.id);
  for (const { id } of byUse.slice(0, Math.max(0, others.length + 1 - maxAgentSessions))) {
    await endSession(writer, agentId, id, now);
  }
}
