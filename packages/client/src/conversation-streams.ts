import type { WidgetConversationDetail, WidgetServerFrame } from './api-types.ts';
import { backoffMs } from './transport/backoff.ts';
import { HelpdeskError } from './transport/helpdesk-error.ts';
import { pause } from './transport/pause.ts';

/**
 * Keeps the events of each conversation complete and in order. The events that a contact may see are numbered without a
 * gap (`seq`). By the last number that it delivered, a client knows whether a frame is old, the next one, or too far
 * ahead. If the frame is too far ahead, or the conversation is unknown, the client fetches the conversation. Frames
 * that arrive during the fetch wait; those that the answer already contains are dropped.
 */
export type DurableFrame = Extract<WidgetServerFrame, { readonly seq: number }>;

/** The last `seq` delivered, by conversation uuid. */
export type Positions = Readonly<Record<string, number>>;

export interface StreamRules {
  fetch(uuid: string, signal: AbortSignal): Promise<WidgetConversationDetail>;
  deliver(frame: DurableFrame): void;
  snapshot(snapshot: WidgetConversationDetail): void;
  failed(error: unknown): void;
}

export interface ConversationStreams {
  receive(frame: DurableFrame): void;
  /** Takes over the positions of the contact's conversations from `joined`, and forgets all others. */
  joined(conversations: Positions): void;
  positions(): Positions;
  /** Positions as `join` takes them: at most 1,000, those that moved last. */
  after(): Positions;
  /** Stops fetching. Positions stay. */
  stop(): void;
  /** Forgets the positions: the next `joined` leads to snapshots. */
  forget(): void;
}

interface Stream {
  /** The last `seq` delivered. */
  last: number | undefined;
  /** A snapshot has to reach it. */
  wanted: number;
  isFetching: boolean;
  /** Fetches since a frame was last delivered as the next one. */
  fetches: number;
  held: DurableFrame[];
}

/**
 * The most conversations that a join resumes: a socket that has not joined may send 4 KiB. The rest are fetched if they
 * have changed.
 */
const mostResumed = 64;

export function conversationStreams(start: Positions, rules: StreamRules): ConversationStreams {
  const streams = new Map<string, Stream>();
  for (const [uuid, last] of Object.entries(start)) streams.set(uuid, newStream(last));
  let stopping = new AbortController();

  function move(uuid: string, stream: Stream, seq: number): void {
    stream.last = seq;
    // The map is in the order in which they moved.
    streams.delete(uuid);
    streams.set(uuid, stream);
  }

  function receive(frame: DurableFrame): void {
    const uuid = uuidOf(frame);
    const stream = streamOf(streams, uuid);
    if (stream.isFetching) {
      stream.held.push(frame);
      return;
    }
    const isResync = frame.type === 'conversation_update' && frame.data.resync === true;
    if (!isResync && stream.last !== undefined && frame.seq <= stream.last) return;
    if (isResync || stream.last === undefined || frame.seq > stream.last + 1) {
      if (isResync) stream.wanted = frame.seq;
      else stream.held.push(frame);
      void refresh(uuid, stream);
      return;
    }
    stream.fetches = 0;
    move(uuid, stream, frame.seq);
    rules.deliver(frame);
  }

  async function refresh(uuid: string, stream: Stream): Promise<void> {
    const { signal } = stopping;
    stream.isFetching = true;
    for (;;) {
      const earlier = stream.fetches++;
      try {
        // The first at once; one more means that the answer was behind, or none.
        if (earlier > 0) await pause(backoffMs(earlier - 1), signal);
        const snapshot = await rules.fetch(uuid, signal);
        if (signal.aborted) return;
        settle(uuid, stream, snapshot);
        return;
      } catch (error) {
        if (signal.aborted) return;
        rules.failed(error);
        if (error instanceof HelpdeskError && error.status === 404) {
          streams.delete(uuid);
          return;
        }
      }
    }
  }

  function settle(uuid: string, stream: Stream, snapshot: WidgetConversationDetail): void {
    const { seq } = snapshot.conversation;
    const held = stream.held.sort((one, other) => one.seq - other.seq);
    stream.held = [];
    stream.isFetching = false;
    move(uuid, stream, seq);
    rules.snapshot(snapshot);
    // A resync that the snapshot is not older than is done with.
    for (const frame of held) if (frame.seq > seq) receive(frame);
    if (stream.isFetching) return;
    if ((stream.last ?? 0) < stream.wanted) void refresh(uuid, stream);
    else stream.fetches = 0;
  }

  return {
    receive,
    joined: (conversations) => {
      for (const [uuid, stream] of streams) {
        if (conversations[uuid] === undefined && !stream.isFetching) streams.delete(uuid);
      }
      for (const [uuid, seq] of Object.entries(conversations)) {
        const stream = streamOf(streams, uuid);
        stream.wanted = seq;
        // Being ahead of the service means that its database was restored.
        if (!stream.isFetching && stream.last !== seq) void refresh(uuid, stream);
      }
    },
    positions: () => positionsOf(streams),
    after: () => positionsOf([...streams].slice(-mostResumed)),
    stop: () => {
      stopping.abort();
      stopping = new AbortController();
      for (const stream of streams.values()) {
        stream.isFetching = false;
        stream.held = [];
        stream.fetches = 0;
      }
    },
    forget: () => {
      for (const stream of streams.values()) stream.last = undefined;
    },
  };
}

function streamOf(streams: Map<string, Stream>, uuid: string): Stream {
  const known = streams.get(uuid);
  if (known !== undefined) return known;
  const made = newStream(undefined);
  streams.set(uuid, made);
  return made;
}

function newStream(last: number | undefined): Stream {
  return { last, wanted: 0, isFetching: false, fetches: 0, held: [] };
}

function positionsOf(streams: Iterable<readonly [string, Stream]>): Positions {
  const known = [...streams].flatMap(([uuid, { last }]) => (last === undefined ? [] : [[uuid, last] as const]));
  return Object.fromEntries(known);
}

function uuidOf(frame: DurableFrame): string {
  return frame.type === 'new_message' ? frame.data.conversation_uuid : frame.data.uuid;
}
