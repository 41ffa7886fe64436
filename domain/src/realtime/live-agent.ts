import { actingWith } from '../agent/acting-with.ts';
import type { Actor } from '../agent/agent.ts';
import { isExpired } from '../agent/named-key.ts';
import { conversationVisibility } from '../conversation/access.ts';
import { openConversation } from '../conversation/open-conversation.ts';
import { refuse } from '../errors.ts';
import type { Ports } from '../ports/ports.ts';
import type { StoreReader } from '../ports/store.ts';
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
  const now = ports.clock.now();
  const expiresAt = now + ticketLife;
  return ports.store.transact(async (writer) => {
    // The key may have been revoked since the request came in.
    if ((await liveActor(writer, actor, now)) === undefined) {
      throw refuse('credentials.invalid', 'The credentials are not valid');
    }
    const namedKeyId = actor.namedKey?.id ?? null;
    await writer.widget.insertTicket({ hash: ports.secrets.digest(ticket), agentId: actor.id, namedKeyId, expiresAt });
    return { ticket, expiresAt };
  });
}

/** The agent as he acts with the key with which the ticket was asked for. Throws `credentials.invalid`. */
export async function redeemSocketTicket(
  ports: Pick<Ports, 'store' | 'clock' | 'secrets'>,
  ticket: string,
): Promise<Actor> {
  const now = ports.clock.now();
  const actor = await ports.store.transact(async (writer) => {
    const holder = await writer.widget.takeTicket(ports.secrets.digest(ticket), now);
    return holder && actorOf(writer, holder.agentId, holder.namedKeyId, now);
  });
  if (actor === undefined) throw refuse('credentials.invalid', 'The ticket is not valid');
  return actor;
}

/** The actor as he is now; undefined when he is gone or disabled, or the key with which he came is good no more. */
export async function findLiveAgent(ports: Pick<Ports, 'store' | 'clock'>, actor: Actor): Promise<Actor | undefined> {
  const now = ports.clock.now();
  return ports.store.read((reader) => liveActor(reader, actor, now));
}

async function liveActor(reader: StoreReader, actor: Actor, now: Timestamp): Promise<Actor | undefined> {
  const live = await actorOf(reader, actor.id, actor.namedKey?.id ?? null, now);
  // His single key may have been made anew; a named one never changes.
  return actor.namedKey === undefined && live?.apiKey !== actor.apiKey ? undefined : live;
}

async function actorOf(
  reader: StoreReader,
  agentId: number,
  namedKeyId: number | null,
  now: Timestamp,
): Promise<Actor | undefined> {
  const agent = await reader.agents.find(agentId);
  if (!agent?.enabled) return undefined;
  if (namedKeyId === null) return agent;
  const namedKey = await reader.namedKeys.find(agentId, namedKeyId);
  return namedKey === undefined || isExpired(namedKey, now) ? undefined : actingWith(agent, namedKey);
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
