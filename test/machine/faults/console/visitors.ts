import { connectWidget, createWidgetClient, memoryStorage, type WidgetMessage } from '@helpdesk/client';
import { below } from '../../../bench/random.ts';
import type { SoakDesk } from './desk-of-soak.ts';

export interface Visitors {
  /** Messages that the service has acknowledged. */
  readonly written: () => number;
  /** Lets those who write finish; returns what each of them has not got or has got twice. */
  end(): Promise<readonly string[]>;
}

/** Visitors who write again and again, with the client that the widget is built on. */
export function startVisitors(desk: SoakDesk, count: number, everyMs: number, random: () => number): Visitors {
  const stopped = new AbortController();
  let written = 0;

  async function visit(number: number): Promise<readonly string[]> {
    const client = createWidgetClient({
      baseUrl: desk.address,
      inboxId: desk.inbox.uuid,
      storage: memoryStorage(),
    });
    const forever = { attempts: Number.POSITIVE_INFINITY };
    const start = await client.init({ message: `Visitor ${number} is here` }, forever);
    const { uuid, seq } = start.conversation;
    const heard = new Map<string, number>();
    const hear = ({ uuid: message }: WidgetMessage): void => void heard.set(message, (heard.get(message) ?? 0) + 1);
    const connection = connectWidget({
      client,
      positions: { [uuid]: seq },
      onMessage: hear,
      onSnapshot: ({ messages }) => messages.forEach(hear),
    });
    for (let turn = 1; !stopped.signal.aborted; turn++) {
      await pause(everyMs * (0.5 + random()), stopped.signal);
      if (stopped.signal.aborted) break;
      const { uuid: message } = await client.sendMessage(
        uuid,
        { message: `Word ${turn} of visitor ${number}, ${below(random, 1_000)}` },
        forever,
      );
      heard.set(message, heard.get(message) ?? 0);
      written += 1;
    }
    const wanted = new Set((await client.conversation(uuid)).messages.map(({ uuid: message }) => message));
    const deadline = performance.now() + 60_000;
    const missing = () => [...wanted].filter((message) => !heard.has(message) && !isFirst(message));
    const isFirst = (message: string): boolean => start.messages.some((each) => each.uuid === message);
    while (missing().length > 0 && performance.now() < deadline) await pause(200);
    connection.close();
    const lost = missing().map((message) => `visitor ${number} never heard of ${message}`);
    const twice = [...heard].filter(([, times]) => times > 1);
    return [...lost, ...twice.map(([message, times]) => `visitor ${number} was told of ${message} ${times} times`)];
  }

  const all = Array.from({ length: count }, (_, number) => visit(number));
  return {
    written: () => written,
    end: async () => {
      stopped.abort();
      return (await Promise.all(all)).flat();
    },
  };
}

async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
