import type { FetchedDetail } from './conversation-detail.ts';
import type { ConversationView } from './conversation-view.ts';

/** A conversation that is open, or was. */
export interface KeptConversation {
  readonly view: ConversationView;
  readonly detail: FetchedDetail;
  users: number;
  /** Ends its fetch, where it was not opened yet. */
  ahead?: AbortController;
  /** What happened in it was not sent for a time. */
  hasGap: boolean;
}

/** By uuid; what was used last stands last. */
export type KeptConversations = Map<string, KeptConversation>;

/** How many closed conversations are kept. */
const mostKept = 20;
/**
 * How many conversations that were fetched ahead and never opened are kept. Each of them continues to receive messages.
 */
const mostUnopened = 1;

/** Lets one go that is not looked at, unless a message of it is under way. Returns whether it is gone. */
export function letGo(all: KeptConversations, uuid: string): boolean {
  const kept = all.get(uuid);
  if (kept === undefined || kept.users > 0 || kept.view.snapshot().outgoing.length > 0) return false;
  all.delete(uuid);
  kept.view.close();
  return true;
}

/** Keeps the most recently used of the closed conversations. */
export function trim(all: KeptConversations): void {
  const closed = [...all].filter(([, { users }]) => users === 0);
  for (const [oldest] of closed.slice(0, Math.max(0, closed.length - mostKept))) letGo(all, oldest);
}

/** One that is opened again is shown as it is by now. */
export function useAgain(all: KeptConversations, uuid: string, kept: KeptConversation): KeptConversation {
  all.delete(uuid);
  all.set(uuid, kept);
  const { hasNewer, status } = kept.view.snapshot();
  if (hasNewer || kept.hasGap || status === 'failed') void kept.view.jump();
  kept.hasGap = false;
  return kept;
}

/** The agent may not read it any more: what happens in it from now on is not sent. */
export function markGap(all: KeptConversations, uuid: string): void {
  if (letGo(all, uuid)) return;
  const kept = all.get(uuid);
  if (kept !== undefined) kept.hasGap = true;
}

/** Called when a removed conversation is there again: what happened in between was not sent. */
export function fillGap(all: KeptConversations, uuid: string): void {
  const kept = all.get(uuid);
  // It is fetched when it is opened the next time.
  if (kept === undefined || !kept.hasGap || kept.users === 0) return;
  kept.hasGap = false;
  void kept.view.refresh();
  void kept.detail.fetch();
}

/** Lets go of what was fetched ahead and is not wanted any more. */
export function letGoUnwanted(all: KeptConversations, wanted: readonly string[]): void {
  const unwanted = [...all].filter(([uuid, { ahead }]) => ahead !== undefined && !wanted.includes(uuid));
  const ready = unwanted.filter(([, { view }]) => view.snapshot().status === 'ready');
  const stay = new Set(ready.slice(-mostUnopened).map(([uuid]) => uuid));
  for (const [uuid, { ahead }] of unwanted) if (!stay.has(uuid) && letGo(all, uuid)) ahead?.abort();
}
