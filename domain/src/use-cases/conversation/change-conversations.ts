import { requirePermission } from '../../model/agent/actor.ts';
import type { Actor } from '../../model/agent/agent.ts';
import type { Conversation } from '../../model/conversation/conversation.ts';
import { DomainError, type ErrorKind, invalidInput } from '../../model/shared/errors.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { changeConversation } from './change-conversation.ts';
import { type ConversationParts, decidePart, partPermissions, prepareParts } from './conversation-parts.ts';
import { lockConversation, requireVersion } from './open-conversation.ts';
import { refusedAlone } from './refused-alone.ts';
import { newTags } from './resolve-tags.ts';

export interface ChangeConversationsInput {
  /** 1 to 100, each once. */
  readonly uuids: readonly string[];
  /** The versions of which each conversation has to have one, by uuid. */
  readonly expectedVersions?: ReadonlyMap<string, readonly number[]> | undefined;
  readonly change: ConversationParts;
}

/** What became of one conversation. A refused one is as it was. */
export type ConversationOutcome =
  | {
      readonly uuid: string;
      readonly ok: true;
      readonly version: number;
      /** When the contact last saw the conversation; null for never. */
      readonly contactSeenAt: Timestamp | null;
    }
  | { readonly uuid: string; readonly ok: false; readonly kind: ErrorKind; readonly message: string };

/** How many conversations one request changes. */
const mostChangedAtOnce = 100;

/**
 * Changes several conversations alike, in one transaction, each with one activity. Unknown, inaccessible and stale ones
 * are refused alone. Needs `conversations:read` and the permission of each part of the change. Throws `input.invalid`,
 * `status.unknown`, `snooze.invalid`, `agent.unknown` and `team.unknown`, which refuse all of them.
 *
 * @example
 * await desk.changeConversations(actor, { uuids: [uuid], change: { priority: 'High' } }) // [{ ok: true, … }]
 */
export async function changeConversations(
  ports: Pick<Ports, 'store' | 'clock' | 'ids'>,
  actor: Actor,
  { uuids, expectedVersions, change }: ChangeConversationsInput,
): Promise<readonly ConversationOutcome[]> {
  requirePermission(actor, 'conversations:read');
  const needed = partPermissions(change);
  for (const permission of needed) requirePermission(actor, permission);
  if (needed.length === 0) throw invalidInput('input.invalid', 'change', 'must change something');
  if (uuids.length === 0 || uuids.length > mostChangedAtOnce || new Set(uuids).size < uuids.length) {
    throw invalidInput('input.invalid', 'uuids', `must be 1 to ${mostChangedAtOnce} different uuids`);
  }
  const now = ports.clock.now();
  return ports.store.transact(async (writer) => {
    const tags = newTags(writer, now);
    const prepared = await prepareParts(writer, change, now, tags);
    const outcomes = new Map<string, ConversationOutcome>();
    const used: number[] = [];
    for (const uuid of await inOrderOfIds(writer, uuids)) {
      // Everything is decided before anything is written, so that a refusal leaves nothing behind.
      const outcome = await refusedAlone(async () => {
        const conversation = await lockConversation(writer, actor, uuid, { forMessage: true });
        requireVersion(conversation, expectedVersions?.get(uuid));
        const decided = await decidePart(writer, conversation, prepared, now);
        if (decided === undefined) return conversation;
        used.push(...(decided.tags?.ids ?? []));
        return changeConversation(ports, writer, conversation, actor, now, decided);
      });
      outcomes.set(uuid, outcome instanceof DomainError ? refusal(uuid, outcome) : await success(writer, outcome));
    }
    await tags.settle(used);
    return uuids.flatMap((uuid) => outcomes.get(uuid) ?? []);
  });
}

/** Two requests that change the same conversations wait for each other in one direction only. Unknown ones come last. */
async function inOrderOfIds(writer: StoreWriter, uuids: readonly string[]): Promise<readonly string[]> {
  const found: { readonly uuid: string; readonly id: number }[] = [];
  for (const uuid of uuids) {
    const id = (await writer.conversations.find(uuid))?.id ?? Number.MAX_SAFE_INTEGER;
    found.push({ uuid, id });
  }
  return found.sort((a, b) => a.id - b.id).map(({ uuid }) => uuid);
}

async function success(writer: StoreWriter, { id, uuid, version, contactId }: Conversation) {
  return { uuid, ok: true, version, contactSeenAt: await writer.conversations.findSeenAt(id, contactId) } as const;
}

function refusal(uuid: string, { kind, message }: DomainError): ConversationOutcome {
  return { uuid, ok: false, kind, message };
}
