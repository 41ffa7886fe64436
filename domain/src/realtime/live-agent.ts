import type { Actor } from '../agent/agent.ts';
import { conversationVisibility } from '../conversation/access.ts';
import { openConversation } from '../conversation/open-conversation.ts';
import { unauthorized } from '../errors.ts';
import type { Ports } from '../ports/ports.ts';
import { minute, type Timestamp } from '../time.ts';
import { tokenBytes } from '../widget/session.ts';

export interface SocketTicket {
  /** Good once. */
  readonly ticket: string;
  readonly expiresAt: Timestamp;
}

const ticketLife = minute;

/** For browsers, which cannot send credentials when they open a WebSocket. */
export async function createSocketTicket(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets'>,
  actor: Actor,
): Promise<SocketTicket> {
  const ticket = ports.ids.token(tokenBytes);
  const expiresAt = ports.clock.now() + ticketLife;
  return ports.store.transact(async (writer) => {
    // The key may have been revoked since the request came in.
    const agent = await writer.agents.find(actor.id);
    if (!agent?.enabled || agent.apiKey !== actor.apiKey) {
      throw unauthorized('credentials.invalid', 'The credentials are not valid');
    }
    await writer.widget.insertTicket({ hash: ports.secrets.digest(ticket), agentId: actor.id, expiresAt });
    return { ticket, expiresAt };
  });
}

/** Throws `credentials.invalid`. */
export async function redeemSocketTicket(
  ports: Pick<Ports, 'store' | 'clock' | 'secrets'>,
  ticket: string,
): Promise<Actor> {
  const now = ports.clock.now();
  const agent = await ports.store.transact(async (writer) => {
    const agentId = await writer.widget.takeTicket(ports.secrets.digest(ticket), now);
    return agentId === undefined ? undefined : writer.agents.find(agentId);
  });
  if (!agent?.enabled) throw unauthorized('credentials.invalid', 'The ticket is not valid');
  return agent;
}

/** The agent as he is now; undefined when he is gone or disabled. */
export async function findLiveAgent(ports: Pick<Ports, 'store'>, id: number): Promise<Actor | undefined> {
  const agent = await ports.store.read((reader) => reader.agents.find(id));
  return agent?.enabled ? agent : undefined;
}

/** A frame of a socket is activity, written at most once a minute. */
export async function noteAgentActivity(ports: Pick<Ports, 'store' | 'clock'>, actorId: number): Promise<void> {
  const now = ports.clock.now();
  await ports.store.transact((writer) => writer.agents.touch(actorId, now, now - minute, false));
}

/** Tells others that the agent writes. Throws when he may not read the conversation. */
export async function showAgentTyping(
  ports: Pick<Ports, 'store' | 'notifier'>,
  actor: Actor,
  uuid: string,
  { isTyping, isPrivate }: { readonly isTyping: boolean; readonly isPrivate: boolean },
): Promise<void> {
  const { id } = await ports.store.read((reader) => openConversation(reader, actor, uuid));
  ports.notifier.publish({
    type: 'typing',
    conversationUuid: uuid,
    conversationId: id,
    by: { type: 'agent', id: actor.id, firstName: actor.firstName },
    isTyping,
    isPrivate,
  });
}

/** Whether the agent may read any conversation of the contact: then he is told which pages the contact visits. */
export async function mayReadOfContact(ports: Pick<Ports, 'store'>, actor: Actor, contactId: number): Promise<boolean> {
  const visibility = conversationVisibility(actor);
  const visible = await ports.store.read((reader) => reader.conversations.listPrevious(contactId, 0, visibility, 1));
  return visible.length > 0;
}

/** Whether he may know of the contact himself, that he is blocked or here for instance. */
export async function mayFollowContact(ports: Pick<Ports, 'store'>, actor: Actor, contactId: number): Promise<boolean> {
  if (actor.permissions.includes('contacts:read_all') || actor.permissions.includes('contacts:read')) return true;
  return mayReadOfContact(ports, actor, contactId);
}
