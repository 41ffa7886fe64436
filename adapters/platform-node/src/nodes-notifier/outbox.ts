import type { PresenceSignal } from '@helpdesk/domain';
import { atMostEvery } from './at-most-every.ts';
import { idsPerText, type NodeText } from './node-text.ts';

/**
 * What may come in thousands a second and of which only the last counts: wake-ups of the log, and who came or left.
 * The first goes out at once, what follows within the pace is folded and goes out together.
 */
export interface Outbox {
  /** How many texts about presence were sent. */
  readonly version: number;
  wakeLog(): void;
  show(signal: PresenceSignal): void;
  /** Sends now what waits: what is said after it must not overtake it. */
  finish(): void;
  stop(): void;
}

export function outbox(node: string, pace: number, send: (text: NodeText) => void): Outbox {
  /** In the order of the last time that each was wanted, so that nothing arrives before what was said earlier. */
  const waiting = new Map<number | 'log', boolean>();
  let version = 0;

  const paced = atMostEvery(pace, () => {
    let changes: Change[] = [];
    for (const [what, isOnline] of waiting) {
      if (what !== 'log') changes.push([what, isOnline]);
      else {
        sendChanges(changes);
        changes = [];
        send({ type: 'log', node });
      }
    }
    waiting.clear();
    sendChanges(changes);
  });

  function sendChanges(changes: readonly Change[]): void {
    for (let from = 0; from < changes.length; from += idsPerText) {
      const some = changes.slice(from, from + idsPerText);
      version += 1;
      send({ type: 'presence', node, version, online: idsOf(some, true), offline: idsOf(some, false) });
    }
  }

  function want(what: number | 'log', isOnline: boolean): void {
    waiting.delete(what);
    waiting.set(what, isOnline);
    paced.want();
  }

  return {
    get version() {
      return version;
    },
    wakeLog: () => want('log', true),
    show: ({ contactId, availabilityStatus }) => want(contactId, availabilityStatus === 'online'),
    finish: paced.finish,
    stop: paced.stop,
  };
}

type Change = readonly [contactId: number, isOnline: boolean];

function idsOf(changes: readonly Change[], isOnline: boolean): readonly number[] {
  return changes.filter((change) => change[1] === isOnline).map(([contactId]) => contactId);
}
