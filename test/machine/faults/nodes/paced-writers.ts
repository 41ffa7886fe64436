import { setTimeout as pause } from 'node:timers/promises';
import { below } from '../../../bench/random.ts';
import { type Api, apiAt } from '../api.ts';
import type { Ledger, Sent } from '../ledger.ts';
import { patient, type Scene } from './scene.ts';

/** Many who write at a steady pace, each one message after the other, and repeat what broke with its key. */
export interface PacedWriters {
  /** How long each message took from its first attempt to its answer, in milliseconds. */
  readonly times: readonly number[];
  /** Answers that the service cannot do it now. */
  readonly refusals: number;
  /** Answers of which a part came. */
  readonly cutAnswers: number;
  /** Fulfilled when each has an answer for all that it sent. */
  stop(): Promise<void>;
  /** Lets everything be, whatever has no answer yet. */
  abandon(): void;
}

export interface Pace {
  readonly perSecond: number;
  readonly writers: number;
  readonly random: () => number;
}

const pauseMs = 20;
const refusedPauseMs = 250;
/** A message without a response for this long counts as a fault, in milliseconds. */
const patience = 120_000;

/** Half of the writers are agents, who write anywhere. The others are contacts, each in their own conversation. */
export function startWriters(scene: Scene, ledger: Ledger, { perSecond, writers, random }: Pace): PacedWriters {
  const times: number[] = [];
  let refusals = 0;
  let cutAnswers = 0;
  const every = (writers / perSecond) * 1_000;
  let isOver = false;
  let isAbandoned = false;

  async function write(number: number): Promise<void> {
    const isAgent = number % 2 === 0;
    const person = scene.people[number % scene.people.length];
    const api = apiAt(scene.address, isAgent || person === undefined ? undefined : headersOf(scene, person.token));
    let next = performance.now() + random() * every;
    for (let turn = 1; !isOver; turn++) {
      await pause(Math.max(0, next - performance.now()));
      if (isOver) break;
      // A writer that was delayed does not catch up.
      next = Math.max(next + every, performance.now() - every);
      const to = isAgent ? scene.people[below(random, scene.people.length)] : person;
      const entry = ledger.open({ kind: 'message', writer: number, turn, conversation: to?.uuid ?? '' });
      const path = isAgent ? `/conversations/${to?.uuid}/messages` : `/widget/chat/conversations/${to?.uuid}/message`;
      await post(api, path, entry);
    }
    api.close();
  }

  async function post(api: Api, path: string, entry: Sent): Promise<void> {
    const since = performance.now();
    for (;;) {
      entry.attempts += 1;
      const reply = await api.post(path, { message: entry.text }, entry.key);
      if (reply.kind === 'broken' && reply.hasBegun) cutAnswers += 1;
      const isRefused = reply.kind === 'answer' && reply.status === 503;
      if (isRefused) refusals += 1;
      else if (reply.kind === 'answer') {
        if (reply.status === 200) ledger.acknowledge(entry, (reply.data as { readonly uuid: string }).uuid);
        else ledger.faults.push(`${entry.text}: answered ${reply.status} ${JSON.stringify(reply.data)}`);
        break;
      }
      if (isAbandoned || performance.now() - since > patience) {
        ledger.faults.push(`${entry.text}: no answer`);
        break;
      }
      await pause(isRefused ? refusedPauseMs : pauseMs);
    }
    times.push(performance.now() - since);
  }

  /** An Admin who sets things, so that the streams hold more than messages. */
  async function fiddle(): Promise<void> {
    const [admin] = scene.accounts;
    while (!isOver) {
      const uuid = scene.people[below(random, scene.people.length)]?.uuid ?? '';
      const status = (['Open', 'Resolved', 'Closed'] as const)[below(random, 3)] ?? 'Open';
      const priority = (['Low', 'Medium', 'High'] as const)[below(random, 3)] ?? 'Low';
      try {
        if (random() < 0.5) {
          await admin?.client.call('setConversationStatus', { ...patient, params: { uuid }, body: { status } });
        } else {
          await admin?.client.call('setConversationPriority', { ...patient, params: { uuid }, body: { priority } });
        }
      } catch (error) {
        ledger.faults.push(`setting something: ${error}`);
      }
      await pause(200);
    }
  }

  const running = Promise.all([fiddle(), ...Array.from({ length: writers }, (_, number) => write(number))]);
  return {
    times,
    get refusals() {
      return refusals;
    },
    get cutAnswers() {
      return cutAnswers;
    },
    stop: async () => {
      isOver = true;
      await running;
    },
    abandon: () => {
      isOver = true;
      isAbandoned = true;
    },
  };
}

function headersOf({ inboxUuid }: Scene, token: string): Record<string, string> {
  return { 'x-service-inbox-id': inboxUuid, authorization: `Bearer ${token}` };
}
