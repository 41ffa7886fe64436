import type { EndSignal } from '@helpdesk/domain/ports';
import type { ImapConnection } from './imap-connection.ts';
import type { ImapLimits } from './imap-limits.ts';

/** What the server reported by itself: the library says so at any moment, also during another command. */
export interface NewMail {
  /** Since it was last forgotten. */
  readonly isThere: boolean;
  forget(): void;
  /** Called for the next report; one listener at a time. */
  listener: (() => void) | null;
}

export function newMailOf({ client }: ImapConnection): NewMail {
  let isThere = false;
  const news: NewMail = {
    get isThere() {
      return isThere;
    },
    forget: () => {
      isThere = false;
    },
    listener: null,
  };
  client.on('exists', () => {
    isThere = true;
    news.listener?.();
  });
  return news;
}

type WaitEnd = 'changed' | 'time' | 'aborted' | 'over';

/** Waits with IDLE where the server has it; see `OpenMailbox.wait`. */
export function mailWaiter(
  connection: ImapConnection,
  news: NewMail,
  hasIdle: boolean,
  limits: ImapLimits,
): (forMs: number, signal: EndSignal) => Promise<'changed' | 'time' | 'aborted'> {
  const { client } = connection;
  /** Ends IDLE, and shows that the server still answers. */
  let ending: Promise<unknown> = Promise.resolve();
  const endIdle = (): Promise<unknown> => {
    ending = connection.run(() => client.noop());
    ending.catch(() => {});
    return ending;
  };
  return async (forMs, signal) => {
    if (signal.aborted) return 'aborted';
    const end = await untilAborted(signal, async (): Promise<WaitEnd> => {
      await ending;
      if (signal.aborted) return 'aborted';
      if (!client.usable) throw connection.fail();
      if (news.isThere) return 'changed';
      const waited = await untilSomething(connection, news, forMs, hasIdle ? limits.refusedIdleMs : null, signal);
      if (waited === 'aborted') return 'aborted';
      await endIdle();
      return news.isThere ? 'changed' : waited;
    });
    if (end === 'aborted') {
      if (client.idling) void endIdle();
      return 'aborted';
    }
    return end === 'changed' ? 'changed' : 'time';
  };
}

function untilAborted(signal: EndSignal, work: () => Promise<WaitEnd>): Promise<WaitEnd> {
  return new Promise((resolve, reject) => {
    const abort = (): void => resolve('aborted');
    signal.addEventListener('abort', abort, { once: true });
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort));
  });
}

/** @param refusedIdleMs null: without IDLE */
function untilSomething(
  { client }: ImapConnection,
  news: NewMail,
  forMs: number,
  refusedIdleMs: number | null,
  signal: EndSignal,
): Promise<WaitEnd> {
  return new Promise((resolve) => {
    let isOver = false;
    let timer = setTimeout(() => end('time'), forMs);
    const end = (how: WaitEnd): void => {
      // IDLE ends later than the wait for it, when the next wait may be under way.
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      news.listener = null;
      client.off('close', over);
      signal.removeEventListener('abort', abort);
      resolve(how);
    };
    const over = (): void => end('over');
    const abort = (): void => end('aborted');
    news.listener = () => end('changed');
    client.on('close', over);
    signal.addEventListener('abort', abort, { once: true });
    if (refusedIdleMs === null) return;
    // Ends without an error when the connection is cut, and early when the server refuses it or has enough of it.
    const idling = client.idle().catch(() => {});
    void idling.then(() => {
      if (isOver) return;
      if (!client.usable) {
        end('over');
        return;
      }
      clearTimeout(timer);
      timer = setTimeout(() => end('time'), Math.min(forMs, refusedIdleMs));
    });
  });
}
