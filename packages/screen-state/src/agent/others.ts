import type { AgentPresence, AgentTyping } from '@helpdesk/client';
import { type Cell, cell, type Readable } from '../cell.ts';

/** The other agents: who has a conversation open, and who is writing in it. */
export interface Others {
  presence(uuid: string): Readable<AgentPresence['agents']>;
  /** Each is forgotten after some seconds. */
  typing(uuid: string): Readable<readonly AgentTyping[]>;
  showPresence(presence: AgentPresence): void;
  showTyping(typing: AgentTyping): void;
  forgetTyping(uuid: string, senderId: number): void;
  /** The conversations whose presence the service reports from now on. */
  look(uuids: ReadonlySet<string>): void;
  /** Forgets everything after a lost connection: who came and left during that time is unknown. */
  forgetAll(): void;
}

const noAgents: AgentPresence['agents'] = [];
const noTyping: readonly AgentTyping[] = [];
const typingForMs = 8_000;

export function others(): Others {
  const present = new Map<string, Cell<AgentPresence['agents']>>();
  const writing = new Map<string, Cell<readonly AgentTyping[]>>();
  let looked: ReadonlySet<string> = new Set();

  function forgetTyping(uuid: string, senderId: number): void {
    writing.get(uuid)?.update((known) => without(known, ({ sender_id }) => sender_id === senderId));
  }
  const forget = (typing: AgentTyping): void =>
    writing.get(typing.conversation_uuid)?.update((known) => without(known, (each) => each === typing));

  return {
    presence: (uuid) => cellOf(present, uuid, noAgents),
    typing: (uuid) => cellOf(writing, uuid, noTyping),
    showPresence: ({ conversation_uuid: uuid, agents }) => {
      if (looked.has(uuid)) cellOf(present, uuid, noAgents).set(agents);
    },
    showTyping: (typing) => {
      forgetTyping(typing.conversation_uuid, typing.sender_id);
      if (!typing.is_typing) return;
      cellOf(writing, typing.conversation_uuid, noTyping).update((known) => [...known, typing]);
      setTimeout(() => forget(typing), typingForMs);
    },
    forgetTyping,
    look: (uuids) => {
      looked = uuids;
      for (const [uuid, each] of present) if (!uuids.has(uuid)) each.set(noAgents);
    },
    forgetAll: () => {
      for (const each of present.values()) each.set(noAgents);
      for (const each of writing.values()) each.set(noTyping);
    },
  };
}

function cellOf<Value>(cells: Map<string, Cell<Value>>, uuid: string, initial: Value): Cell<Value> {
  const known = cells.get(uuid) ?? cell(initial);
  cells.set(uuid, known);
  return known;
}

/** The same list where nothing is left out, so that listeners are not called without a change. */
function without<Item>(items: readonly Item[], isGone: (item: Item) => boolean): readonly Item[] {
  return items.some(isGone) ? items.filter((item) => !isGone(item)) : items;
}
