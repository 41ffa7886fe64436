import type { Agent, AgentClient } from '@helpdesk/client';
import { type Cell, cell } from '@helpdesk/screen-state';
import { watchIdle } from '../browser/idle.ts';
import { refusalWords } from './refusal-words.ts';
import type { Toasts } from './toasts.ts';

export type Availability = Agent['availability_status'];

/** The availability of the signed-in agent: as they choose it, and as their input shows it. */
export interface OwnAvailability {
  readonly current: Cell<Availability>;
  set(next: Availability): void;
  /** The service has it so: chosen in another tab or on another device, or as it was when the page started. */
  received(status: Availability): void;
  /** Ends the watch for input. */
  close(): void;
}

interface Parts {
  readonly client: AgentClient;
  readonly toasts: Toasts;
  readonly first: Availability;
  readonly idleAfterMs: number;
}

export function keepAvailability({ client, toasts, first, idleAfterMs }: Parts): OwnAvailability {
  const current = cell<Availability>(first);

  async function set(next: Availability, source: 'user' | 'idle'): Promise<void> {
    const before = current.snapshot();
    current.set(next);
    try {
      await client.call('setMyAvailability', { body: { status: next, source } });
    } catch (error) {
      current.set(before);
      toasts.show({ text: refusalWords(error), tone: 'refused' });
    }
  }
  const endIdle = watchIdle({ availability: current, idleAfterMs, tell: (next) => void set(next, 'idle') });
  return {
    current,
    set: (next) => void set(next, 'user'),
    received: (status) => {
      current.set(status);
      // An open console means that the agent is here, also after an outage in which the service set them offline. A
      // state that they chose themselves stays.
      if (status === 'offline') void set('online', 'idle');
    },
    close: endIdle,
  };
}
