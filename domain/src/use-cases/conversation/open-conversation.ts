import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import { requireAccess } from '../../model/conversation/access.ts';
import type { Conversation } from '../../model/conversation/conversation.ts';
import type { ConversationChange } from '../../model/conversation/conversation-change.ts';
import type { Permission } from '../../model/role/permission.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { LockOptions } from '../../ports/conversation-repository.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreReader, StoreWriter } from '../../ports/store.ts';
import { changeConversation } from './change-conversation.ts';

/** The conversation, when it exists and the agent may read it. */
export async function openConversation(
  reader: Pick<StoreReader, 'conversations'>,
  actor: Actor,
  uuid: string,
): Promise<Conversation> {
  return accessible(actor, await reader.conversations.find(uuid));
}

/** The same, with the conversation locked until the transaction ends. */
export async function lockConversation(
  writer: Pick<StoreWriter, 'conversations'>,
  actor: Actor,
  uuid: string,
  options?: LockOptions,
): Promise<Conversation> {
  return accessible(actor, await writer.conversations.lock(uuid, options));
}

/** One kind of change that an agent makes to a conversation. */
export interface ConversationAct<Prepared> {
  readonly permission: Permission;
  readonly uuid: string;
  /** Versions that `If-Match` names; undefined without the header. */
  readonly expectedVersions?: readonly number[] | undefined;
  /** Resolves and checks what the input names, before the conversation is looked for. */
  readonly prepare: (writer: StoreWriter, at: Timestamp) => Promise<Prepared>;
  /** Undefined when nothing changes; then nothing is written. */
  readonly decide: (
    conversation: Conversation,
    prepared: Prepared,
    at: Timestamp,
    writer: StoreWriter,
  ) => ConversationChange | undefined | Promise<ConversationChange | undefined>;
}

/** The order of every change of a conversation: permission, input, record, access, `If-Match`, decision, writing. */
export async function actOnConversation<Prepared>(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  act: ConversationAct<Prepared>,
): Promise<true> {
  requirePermission(actor, act.permission);
  const now = ports.clock.now();
  return ports.store.transact(async (writer) => {
    const prepared = await act.prepare(writer, now);
    const conversation = await lockConversation(writer, actor, act.uuid, { forMessage: true });
    requireVersion(conversation, act.expectedVersions);
    const change = await act.decide(conversation, prepared, now, writer);
    if (change !== undefined) await changeConversation(ports, writer, conversation, actor, now, change);
    return true as const;
  });
}

/** Throws `conversation.stale` unless the version is one of those; undefined expects none. */
export function requireVersion(
  { uuid, version }: Pick<Conversation, 'uuid' | 'version'>,
  expected: readonly number[] | undefined,
): void {
  if (expected === undefined || expected.includes(version)) return;
  throw refuse('conversation.stale', 'The conversation has changed since it was read', { conversationUuid: uuid });
}

function accessible(actor: Actor, conversation: Conversation | undefined): Conversation {
  if (conversation === undefined) throw refuse('conversation.not_found', 'There is no such conversation');
  requireAccess(actor, conversation);
  return conversation;
}
