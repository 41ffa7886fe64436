import type { Signal } from '@helpdesk/domain';

type TypingSignal = Extract<Signal, { type: 'typing' }>;
type ViewingSignal = Extract<Signal, { type: 'viewing' }>;
type LeftSignal = Extract<Signal, { type: 'left' }>;

/** What one node sends to all others. Every text names its sender. */
export type NodeText =
  | { readonly type: 'log'; readonly node: string }
  | { readonly type: 'typing'; readonly node: string; readonly signal: TypingSignal }
  | { readonly type: 'viewing'; readonly node: string; readonly signal: ViewingSignal }
  | { readonly type: 'left'; readonly node: string; readonly signal: LeftSignal }
  | PresenceText
  /** Asks which nodes there are. Every node answers with its contacts. */
  | { readonly type: 'hello'; readonly node: string }
  /** The same question to one node. */
  | { readonly type: 'ask'; readonly node: string; readonly of: string };

/** The contacts of a node. `version` counts the changes: a node that finds a gap has missed one, and asks for it. */
export type PresenceText =
  | {
      readonly type: 'presence';
      readonly node: string;
      readonly version: number;
      readonly online: readonly number[];
      readonly offline: readonly number[];
    }
  /** One part of all contacts of the node, counted from 0. The parts of an answer follow each other. */
  | {
      readonly type: 'contacts';
      readonly node: string;
      readonly version: number;
      readonly part: number;
      readonly parts: number;
      readonly ids: readonly number[];
    }
  /** The node lives. */
  | { readonly type: 'beat'; readonly node: string; readonly version: number }
  | { readonly type: 'bye'; readonly node: string };

/** The most ids in one text: with 16 digits each it stays below `maxSignalBytes`. */
export const idsPerText = 200;

/** A signal that is passed on as it is. */
export function textOf(node: string, signal: TypingSignal | ViewingSignal | LeftSignal): NodeText {
  switch (signal.type) {
    case 'typing':
      return { type: 'typing', node, signal };
    case 'viewing':
      return { type: 'viewing', node, signal };
    case 'left':
      return { type: 'left', node, signal };
  }
}

/** A JSON array: the kind, the node, then what the kind needs in a fixed order. */
export function formatNodeText(text: NodeText): string {
  return JSON.stringify([text.type, text.node, ...fieldsOf(text)]);
}

function fieldsOf(text: NodeText): readonly unknown[] {
  switch (text.type) {
    case 'log':
    case 'hello':
    case 'bye':
      return [];
    case 'typing': {
      const { conversationUuid, conversationId, by, isTyping, isPrivate } = text.signal;
      return [conversationUuid, conversationId, by.type, by.id, by.firstName, isTyping, isPrivate];
    }
    case 'viewing': {
      const { conversationId, socket, agent, isViewing } = text.signal;
      return [conversationId, socket, agent.id, agent.firstName, agent.avatarUrl, isViewing];
    }
    case 'left': {
      const { reader, socket, position, isTaken } = text.signal;
      return [reader, socket, position, isTaken];
    }
    case 'ask':
      return [text.of];
    case 'beat':
      return [text.version];
    case 'presence':
      return [text.version, text.online, text.offline];
    case 'contacts':
      return [text.version, text.part, text.parts, text.ids];
  }
}
