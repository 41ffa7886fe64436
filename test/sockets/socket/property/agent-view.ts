import type { AgentServerFrame, ReplyOf } from '@helpdesk/contract';
import { differences } from './widget-view.ts';

type Item = ReplyOf<'listAllConversations'>['results'][number];
type Message = ReplyOf<'listMessages'>['results'][number];

/** A conversation as HTTP shows it to the agent; `messages` is undefined when the agent may not read them. */
export interface AgentDetail {
  readonly item: Omit<Item, 'contact'>;
  readonly messages: readonly Message[] | undefined;
}

/** What an agent's client does and gets, in order. */
export type AgentStep =
  | { readonly kind: 'opened' }
  | { readonly kind: 'frame'; readonly frame: AgentServerFrame }
  /** Undefined: the agent may not read it. */
  | { readonly kind: 'fetched'; readonly uuid: string; readonly detail: AgentDetail | undefined };

interface Known {
  readonly fields: Map<string, unknown>;
  readonly messages: Map<string, string>;
  /** The number of the last numbered frame. */
  seq: number | undefined;
  /** Something is missing; to be made good by the whole conversation, or by its end. */
  hasGap: boolean;
}

export interface AgentViewOptions {
  readonly mayReadMessages: boolean;
  /** Whether the agent could ever read the conversation. */
  mayKnow(uuid: string): boolean;
}

/** Everything, or the messages of some conversations. */
type AgentWish = 'everything' | readonly string[];

/** The conversations that an agent may read, as a client knows them from frames and from what it was asked to fetch. */
export interface AgentView {
  readonly faults: readonly string[];
  readonly cursor: string | undefined;
  step(step: AgentStep): AgentWish;
  compare(truth: ReadonlyMap<string, AgentDetail | undefined>): void;
}

const nothing: AgentWish = [];

/** These may stand at the place of the frame before them. */
const sharesPlace = ({ type }: AgentServerFrame): boolean => type === 'resync' || type === 'catalogue_update';

export function agentView({ mayReadMessages, mayKnow }: AgentViewOptions): AgentView {
  const faults: string[] = [];
  const known = new Map<string, Known>();
  const told = new Set<string>();
  let cursor: string | undefined;
  let isJoined = false;
  let isResync = false;

  function moveOn(next: string, allowSame: boolean): void {
    const order = cursor === undefined ? 1 : compareCursors(next, cursor);
    if (order < 0 || (order === 0 && !allowSame)) faults.push(`the cursor ${next} follows ${cursor}`);
    cursor = next;
  }

  function frame(frame: AgentServerFrame): AgentWish {
    if ('cursor' in frame && frame.cursor !== undefined) moveOn(frame.cursor, sharesPlace(frame));
    switch (frame.type) {
      case 'joined': {
        if (isJoined) faults.push('joined twice');
        if (frame.data.resync !== isResync) faults.push('joined and resync do not agree');
        const isFirst = cursor === undefined;
        moveOn(frame.data.cursor, true);
        isJoined = true;
        if (!isFirst && !isResync) return nothing;
        known.clear();
        return 'everything';
      }
      case 'resync':
        if (isJoined) faults.push('a resync in the middle');
        isResync = true;
        return nothing;
      case 'new_conversation':
        require(frame.data.uuid, frame.type);
        known.set(frame.data.uuid, {
          fields: fieldsOf(frame.data),
          messages: new Map(),
          seq: frame.seq,
          hasGap: false,
        });
        return [frame.data.uuid];
      case 'new_message': {
        const { uuid, conversation_uuid: conversation } = frame.data;
        require(conversation, frame.type);
        if (!mayReadMessages) faults.push('a message, which he may not read');
        if (told.has(uuid)) faults.push(`the message ${uuid} came twice`);
        told.add(uuid);
        number(conversation, frame.seq);
        known.get(conversation)?.messages.set(uuid, shown(frame.data));
        return nothing;
      }
      case 'message_update': {
        const { uuid, conversation_uuid: conversation, deleted } = frame.data;
        require(conversation, frame.type);
        if (!mayReadMessages) faults.push('a change of a message, which he may not read');
        // What is left of a note comes whole.
        if (deleted === true) known.get(conversation)?.messages.set(uuid, shown(frame.data));
        return nothing;
      }
      case 'conversation_update': {
        const { removed, uuid, contact_last_seen_at: _seen, ...changes } = frame.data;
        require(uuid, frame.type);
        if (removed === true) known.delete(uuid);
        else number(uuid, frame.seq);
        for (const [name, value] of fieldsOf(changes)) known.get(uuid)?.fields.set(name, value);
        return nothing;
      }
      case 'typing':
        require(frame.data.conversation_uuid, frame.type);
        return nothing;
      case 'error':
        faults.push(`an error: ${frame.data.code} ${frame.data.message}`);
        return nothing;
      default:
        return nothing;
    }
  }

  function require(uuid: string, type: string): void {
    if (!mayKnow(uuid)) faults.push(`${type} of ${uuid}, which he could never read`);
  }

  /** An entry may have two frames with the same number; the next entry has the next number. */
  function number(uuid: string, seq: number | undefined): void {
    const it = known.get(uuid);
    if (it === undefined || seq === undefined) return;
    if (it.seq !== undefined && seq < it.seq) faults.push(`${uuid}: ${seq} follows ${it.seq}`);
    if (it.seq !== undefined && seq > it.seq + 1) it.hasGap = true;
    it.seq = seq;
  }

  function fetched(uuid: string, detail: AgentDetail | undefined): void {
    const { seq, hasGap = false } = known.get(uuid) ?? {};
    if (detail === undefined) {
      known.delete(uuid);
      return;
    }
    const messages = new Map((detail.messages ?? []).map((message) => [message.uuid, shown(message)]));
    known.set(uuid, { fields: fieldsOf(detail.item), messages, seq, hasGap });
  }

  return {
    faults,
    get cursor() {
      return cursor;
    },
    step: (step) => {
      if (step.kind === 'frame') return frame(step.frame);
      if (step.kind === 'opened') {
        isJoined = false;
        isResync = false;
      } else fetched(step.uuid, step.detail);
      return nothing;
    },
    compare: (truth) => {
      for (const [uuid, it] of known) {
        if (truth.get(uuid) === undefined) faults.push(`${uuid} is still known, and may not be read`);
        if (it.hasGap) faults.push(`${uuid} has a gap`);
      }
      for (const [uuid, detail] of truth) {
        if (detail === undefined) continue;
        const it = known.get(uuid);
        faults.push(
          ...differences(uuid, Object.fromEntries(fieldsOf(detail.item)), it && Object.fromEntries(it.fields)),
        );
        const messages = new Map((detail.messages ?? []).map((message) => [message.uuid, shown(message)]));
        if (!mayReadMessages || it === undefined) continue;
        faults.push(...differences(`${uuid} messages`, sorted(messages), sorted(it.messages)));
        for (const message of it.messages.keys()) if (!messages.has(message)) faults.push(`${message} is gone`);
      }
    },
  };
}

function fieldsOf(item: object): Map<string, unknown> {
  return new Map(Object.entries(item).filter(([name]) => name !== 'contact' && name !== 'uuid'));
}

function sorted(messages: ReadonlyMap<string, string>): object {
  return Object.fromEntries([...messages].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A deleted message may lack some members. */
type Shown = {
  readonly [Name in 'type' | 'status' | 'text_content' | 'private' | 'sender_id']?: Message[Name] | undefined;
};

function shown({ type, status, text_content: text, private: isPrivate, sender_id: sender }: Shown): string {
  return JSON.stringify([type, status, text, isPrivate, sender]);
}

function compareCursors(a: string, b: string): number {
  const [first = 0, firstPlace = 0] = a.split('.').map(Number);
  const [second = 0, secondPlace = 0] = b.split('.').map(Number);
  return first - second || firstPlace - secondPlace;
}
