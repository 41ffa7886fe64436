import { connectWidget, createWidgetClient } from '@helpdesk/client';
import { answerParent } from './child.ts';

/** Some of the widgets of `widgets.ts`, in one process. */
export type WidgetsQuestion =
  | {
      readonly open: {
        readonly base: string;
        /** Undefined: the server is the bare one, and each widget a bare socket. */
        readonly inbox: string | undefined;
        readonly count: number;
        /** The number of the first. */
        readonly first: number;
      };
    }
  | 'arrivals';

export interface WidgetsStarted {
  /** Where to send messages to, one for each widget. */
  readonly targets: readonly string[];
}

/** Milliseconds of the clock that all processes share. */
export type Arrival = readonly [uuid: string, at: number];

const atOnce = 20;
const arrivals: Arrival[] = [];
const arrived = (uuid: string): void => void arrivals.push([uuid, Number(process.hrtime.bigint()) / 1e6]);

async function openWidget(base: string, inbox: string): Promise<string> {
  const kept = new Map<string, string>();
  const storage = {
    get: (key: string) => kept.get(key),
    set: (key: string, value: string) => void kept.set(key, value),
    remove: (key: string) => void kept.delete(key),
  };
  const client = createWidgetClient({ baseUrl: base, inboxId: inbox, storage });
  const { conversation } = await client.init({ message: 'Where is my parcel?' });
  await new Promise<void>((resolve, reject) => {
    connectWidget({
      client,
      positions: { [conversation.uuid]: conversation.seq },
      onMessage: ({ uuid }) => arrived(uuid),
      onStatus: (status) => status === 'open' && resolve(),
      onError: reject,
    });
  });
  return conversation.uuid;
}

function openBare(base: string, number: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(base.replace('http', 'ws'));
    socket.onopen = () => socket.send('{"type":"join","data":{}}');
    socket.onerror = () => reject(new Error('a socket was refused'));
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(String(data)) as { readonly type: string; readonly data: { readonly uuid: string } };
      if (frame.type === 'joined') resolve(String(number));
      else if (frame.type === 'new_message') arrived(frame.data.uuid);
    };
  });
}

answerParent('ready', async (question) => {
  if (question === 'arrivals') return arrivals.splice(0);
  const { base, inbox, count, first } = (question as Extract<WidgetsQuestion, object>).open;
  const targets: string[] = [];
  const batch = inbox === undefined ? 1 : atOnce;
  for (let made = 0; made < count; made += batch) {
    const some = Array.from({ length: Math.min(batch, count - made) }, (_, index) =>
      inbox === undefined ? openBare(base, first + made + index) : openWidget(base, inbox),
    );
    targets.push(...(await Promise.all(some)));
  }
  return { targets } satisfies WidgetsStarted;
});
