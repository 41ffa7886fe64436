import { connectWidget, createWidgetClient } from '@helpdesk/client';
import type { WidgetServerFrame } from '@helpdesk/contract';
import { swarmClient } from '../../../sockets/socket/property/client.ts';
import {
  differences,
  type WidgetDetail,
  type WidgetStep,
  type WidgetTruth,
  widgetView,
} from '../../../sockets/socket/property/widget-view.ts';
import { openWidgetSocket } from '../../../sockets/socket/socket-client.ts';
import { comeBack, isRefusal, type Member } from './member.ts';
import { type Person, type Scene, wholeOf } from './scene.ts';

export interface WidgetMember extends Member {
  /** Whether it has come as far as HTTP. */
  isThere(truth: WidgetTruth): boolean;
  /** Adds what differs to `faults`. */
  compare(truth: WidgetTruth): void;
}

/** A client as strict as the page of the protocol: each frame is the next one, or it is at fault. */
export function strictWidget({ address, inboxUuid }: Scene, person: Person, name: string): WidgetMember {
  const view = widgetView();
  const faults: string[] = [];
  let connections = 0;
  let frames = 0;
  let resyncs = 0;
  let refusals = 0;
  const client = swarmClient<WidgetServerFrame>({
    open: () => comeBack(() => openWidgetSocket(address)),
    join: () => {
      connections += 1;
      view.step({ kind: 'opened' });
      return { type: 'join', token: person.token, data: { inbox_id: inboxUuid, after: view.after } };
    },
    take: async (frame) => {
      if (isRefusal(frame)) {
        refusals += 1;
        client.cut(0);
        void client.stay();
        return;
      }
      frames += 1;
      if (isResync(frame)) resyncs += 1;
      for (const uuid of view.step({ kind: 'frame', frame })) {
        view.step({ kind: 'fetched', detail: await wholeOf(person.client, uuid) });
      }
    },
    fault: (text) => void faults.push(text),
  });
  void client.stay();
  return {
    name,
    get connections() {
      return connections;
    },
    get frames() {
      return frames;
    },
    get resyncs() {
      return resyncs;
    },
    get refusals() {
      return refusals;
    },
    get faults() {
      return [...faults, ...view.faults];
    },
    isThere: ({ details }) => view.isJoined && hasReached(view.after, details),
    compare: (truth) => view.compare(truth),
    end: client.end,
  };
}

/** The client library of the service. Every frame that reaches it is checked as strictly as for the other client. */
export function libraryWidget({ address, inboxUuid }: Scene, person: Person, name: string): WidgetMember {
  const view = widgetView();
  const faults: string[] = [];
  const told = new Map<string, Told>();
  let connections = 0;
  let frames = 0;
  let resyncs = 0;
  let refusals = 0;
  let isEnded = false;
  const step = (next: WidgetStep): void => void view.step(next);

  const connection = connectWidget({
    client: createWidgetClient({ baseUrl: address, inboxId: inboxUuid, sessionToken: person.token }),
    WebSocket: class extends WebSocket {
      constructor(url: string) {
        super(url);
        this.addEventListener('open', () => {
          connections += 1;
          step({ kind: 'opened' });
        });
        this.addEventListener('message', ({ data }) => {
          // The client has let go of it.
          if (this.onmessage === null) return;
          const frame = JSON.parse(String(data)) as WidgetServerFrame;
          if (isRefusal(frame)) {
            refusals += 1;
            return;
          }
          frames += 1;
          if (isResync(frame)) resyncs += 1;
          step({ kind: 'frame', frame });
        });
      }
    },
    onMessage: ({ conversation_uuid: uuid, uuid: message, seq, text_content: text }) => {
      const it = told.get(uuid);
      if (it === undefined) faults.push(`a message of ${uuid} before its snapshot`);
      else if (seq <= it.seq) faults.push(`${uuid}: the client tells ${seq} after ${it.seq}`);
      else told.set(uuid, { ...it, seq, messages: [...it.messages, [message, text]] });
    },
    onConversationUpdate: ({ uuid, status }, seq) => {
      const it = told.get(uuid);
      if (it !== undefined) told.set(uuid, { ...it, seq, status: status ?? it.status });
    },
    onSnapshot: (detail) => {
      if (told.has(detail.conversation.uuid)) faults.push(`the client fetched ${detail.conversation.uuid} again`);
      told.set(detail.conversation.uuid, toldBy(detail));
      step({ kind: 'fetched', detail });
    },
    onStatus: (status) => {
      if (status === 'closed' && !isEnded) faults.push('the client gave up');
    },
  });

  return {
    name,
    get connections() {
      return connections;
    },
    get frames() {
      return frames;
    },
    get resyncs() {
      return resyncs;
    },
    get refusals() {
      return refusals;
    },
    get faults() {
      return [...faults, ...view.faults];
    },
    isThere: ({ details }) => view.isJoined && hasReached(connection.positions(), details),
    compare: (truth) => {
      view.compare(truth);
      for (const detail of truth.details) {
        const { uuid } = detail.conversation;
        faults.push(...differences(`${uuid} in the client`, toldBy(detail), told.get(uuid)));
      }
    },
    end: async () => {
      isEnded = true;
      connection.close();
    },
  };
}

interface Told {
  readonly seq: number;
  readonly status: string;
  readonly messages: readonly (readonly [uuid: string, text: string])[];
}

function toldBy({ conversation, messages }: WidgetDetail): Told {
  return {
    seq: conversation.seq,
    status: conversation.status,
    messages: messages.map(({ uuid, text_content: text }) => [uuid, text] as const).toReversed(),
  };
}

function hasReached(positions: Readonly<Record<string, number>>, details: readonly WidgetDetail[]): boolean {
  return details.every(({ conversation: { uuid, seq } }) => positions[uuid] === seq);
}

function isResync(frame: WidgetServerFrame): boolean {
  return frame.type === 'conversation_update' && frame.data.resync === true;
}
