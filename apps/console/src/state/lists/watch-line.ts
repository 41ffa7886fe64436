import type { AgentEvent, ConnectionStatus } from '@helpdesk/client';
import type { Cell, Readable } from '@helpdesk/screen-state';

/** A loss is said after so long: many are over by then. A service that restarts is back soon. */
export function quietMs(status: ConnectionStatus): number {
  return status === 'restarting' ? 5_000 : 2_000;
}

interface LineOptions {
  readonly status: Readable<ConnectionStatus>;
  readonly lostAt: Cell<number | null>;
  /** The conversation of a message that another person wrote; undefined for any other event. */
  readonly messageIn: (event: AgentEvent) => string | undefined;
  /**
   * Called when a reported loss of the connection is over, with the number of missed messages and their conversations.
   */
  readonly back: (missed: number, conversations: readonly string[]) => void;
}

interface Line {
  hear(event: AgentEvent): void;
  stop(): void;
}

/** Notes when the connection is lost, and what was missed until it is back. */
export function watchLine({ status, lostAt, messageIn, back }: LineOptions): Line {
  /** The conversation of each message. */
  let missed: readonly string[] = [];
  let quiet = quietMs(status.snapshot());
  // Until it stands for the first time it is lost too: what is shown may be old.
  if (status.snapshot() !== 'open') lostAt.set(Date.now());
  const stop = status.subscribe(() => {
    const now = status.snapshot();
    const since = lostAt.snapshot();
    if (now !== 'open') {
      quiet = quietMs(now);
      lostAt.set(since ?? Date.now());
      return;
    }
    lostAt.set(null);
    if (since !== null && Date.now() - since >= quiet && missed.length > 0) back(missed.length, [...new Set(missed)]);
    missed = [];
  });
  return {
    hear: (event) => {
      // They come before the connection stands again.
      const uuid = lostAt.snapshot() === null ? undefined : messageIn(event);
      if (uuid !== undefined) missed = [...missed, uuid];
    },
    stop,
  };
}
