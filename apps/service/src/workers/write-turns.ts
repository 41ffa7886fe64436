import type { WriteTurns } from '@helpdesk/sql';
import type { WorkerLine } from './worker-line.ts';

/** In milliseconds. */
const pace = {
  /** How long a turn is waited for. Then the lock of the database is tried without one: who held it may be gone. */
  patience: 100,
  /** How long workers ask for a turn first, after one has found the lock taken. */
  crowded: 50,
  /** The pause between two attempts of the worker with the turn: another may still be ending its transaction. */
  pause: 1,
} as const;

/**
 * Turns of a worker. As long as workers do not collide, none of them asks for a turn: each takes the lock of the
 * database at once. A worker that finds the lock taken asks the primary process for a turn, and for a moment all
 * workers do so.
 */
export function writeTurns(line: WorkerLine): WriteTurns {
  let crowdedUntil = -Infinity;
  let isMine = false;
  let isWanted = false;
  let isWriting = false;
  let asked: { readonly turn: Promise<void>; settle(): void } | undefined;

  function give(): void {
    isMine = false;
    isWanted = false;
    line.send({ type: 'give-turn' });
  }

  function meet(): void {
    crowdedUntil = performance.now() + pace.crowded;
  }

  line.on('turn', () => {
    isMine = true;
    asked?.settle();
    // It was waited for in vain, and what was to be written is written.
    if (!isWriting) give();
  });
  line.on('turn-wanted', () => {
    meet();
    if (!isMine || isWriting) isWanted = isMine;
    else give();
  });

  async function ask(): Promise<void> {
    meet();
    if (asked === undefined) {
      const { promise, resolve } = Promise.withResolvers<void>();
      const late = setTimeout(resolve, pace.patience);
      asked = { turn: promise, settle: resolve };
      void promise.then(() => {
        clearTimeout(late);
        asked = undefined;
      });
      line.send({ type: 'want-turn' });
    }
    await asked.turn;
  }

  return {
    before: async () => {
      isWriting = true;
      if (!isMine && performance.now() < crowdedUntil) await ask();
    },
    refused: async () => {
      if (isMine) await new Promise((resolve) => setTimeout(resolve, pace.pause));
      else await ask();
    },
    after: () => {
      isWriting = false;
      if (isMine && isWanted) give();
    },
  };
}
