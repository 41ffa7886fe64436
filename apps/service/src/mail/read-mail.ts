import { randomInt, randomUUID } from 'node:crypto';
import type { Helpdesk, WantedMailbox } from '@helpdesk/domain/use-cases';

/** How often it is looked which mailboxes are to be read: a saved inbox has a new connection within two seconds. */
const lookEveryMs = 1_000;
/** A mail that is being read when the service stops is given this long; it comes in after the next start otherwise. */
const graceMs = 7_000;

const randomSteps = 1_000_000;

export interface MailReader {
  /** Every reading ends; settled when they have ended, or after some seconds. */
  stop(): Promise<void>;
}

/** Where faults are reported. No text of a mail is in it. */
export interface MailReports {
  /** The import of a mail failed. It is tried again. */
  mailFailed(error: unknown, mail: { readonly inboxId: number; readonly uid: number }): void;
  /** A mailbox of the inbox could not be read; without an inbox: it is not known which mailboxes are to be read. */
  lookFailed(error: unknown, inboxId?: number): void;
}

interface Reading {
  readonly version: string;
  readonly controller: AbortController;
  readonly ended: Promise<void>;
}

/**
 * Reads the mailboxes of all enabled e-mail inboxes, each in a loop of its own: one that does not answer holds no other.
 * An inbox that is saved, enabled, disabled or deleted has its connections ended, and made again where it is still read.
 */
export function readMail(
  helpdesk: Pick<Helpdesk, 'listWantedMailboxes' | 'readMailbox'>,
  reports: MailReports,
): MailReader {
  const readings = new Map<string, Reading>();
  let isOver = false;
  let looking: Promise<void> | undefined;

  const begin = (name: string, { inboxId, place, version }: WantedMailbox): void => {
    const controller = new AbortController();
    const ended = helpdesk
      .readMailbox({ inboxId, place }, surroundingsOf(controller.signal, inboxId, reports))
      .catch((error: unknown) => reports.lookFailed(error, inboxId))
      .finally(() => {
        if (readings.get(name)?.controller === controller) readings.delete(name);
      });
    readings.set(name, { version, controller, ended });
  };

  const look = async (): Promise<void> => {
    const wanted = new Map((await helpdesk.listWantedMailboxes()).map((each) => [nameOf(each), each]));
    if (isOver) return;
    const over = [...readings].filter(([name, { version }]) => wanted.get(name)?.version !== version);
    for (const [, { controller }] of over) controller.abort();
    await within(Promise.all(over.map(([, { ended }]) => ended)), graceMs);
    for (const [name, each] of wanted) {
      const known = readings.get(name);
      if (isOver || known?.version === each.version) continue;
      begin(name, each);
    }
  };
  const lookOnce = (): void => {
    looking ??= look()
      .catch((error: unknown) => reports.lookFailed(error))
      .finally(() => {
        looking = undefined;
      });
  };
  const timer = setInterval(lookOnce, lookEveryMs);
  lookOnce();
  return {
    stop: async () => {
      isOver = true;
      clearInterval(timer);
      const ended = [...readings.values()].map(({ controller, ended: each }) => {
        controller.abort();
        return each;
      });
      await within(Promise.all([...ended, looking]), graceMs);
    },
  };
}

function nameOf({ inboxId, place }: WantedMailbox): string {
  return `${inboxId} ${place}`;
}

function surroundingsOf(
  signal: AbortSignal,
  inboxId: number,
  reports: MailReports,
): Parameters<Helpdesk['readMailbox']>[1] {
  return {
    signal,
    holder: randomUUID(),
    pause: (ms) => pause(ms, signal),
    every: (ms, run) => {
      const timer = setInterval(run, ms);
      return () => clearInterval(timer);
    },
    random: () => randomInt(randomSteps) / randomSteps,
    // No mail has the UID 0: the mailbox itself could not be read.
    failed: (error, { uid }) =>
      uid === 0 ? reports.lookFailed(error, inboxId) : reports.mailFailed(error, { inboxId, uid }),
  };
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    if (signal.aborted) end();
  });
}

async function within(work: Promise<unknown>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  await Promise.race([work, limit]);
  clearTimeout(timer);
}
