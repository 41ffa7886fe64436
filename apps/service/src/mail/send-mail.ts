import type { Notifier } from '@helpdesk/domain/ports';
import type { ClaimedMail, Helpdesk } from '@helpdesk/domain/use-cases';
import { type CopiedMail, sentCopies } from './sent-copies.ts';

/** What waits is looked for at least this often, in milliseconds. */
const lookEvery = 10_000;

/** News of the log make it look at most this often. */
const soonest = 250;

/** A claim lasts for 60 seconds. */
const renewEvery = 20_000;

/** The time for attempts whose last byte has left, and for copies, at a stop. */
const graceMs = 7_000;

type Sender = Pick<Helpdesk, 'listDueMail' | 'claimDueMail' | 'sendClaimedMail' | 'saveSentMail' | 'renewMailClaim'>;

/** Where faults are reported. No text of a mail is in it. */
export interface SendingReports {
  /**
   * Something failed, and is tried again: the sending of a mail, the claims of an inbox, or the look for what is due, of
   * which neither is known.
   */
  sendFailed(error: unknown, mail?: { readonly inboxId: number; readonly mailId?: number }): void;
  /** A mail that was sent has no copy among the sent ones yet, or gets none. */
  copyFailed(error: unknown, mail: CopiedMail, isTriedAgain: boolean): void;
}

export interface MailSending {
  /**
   * Nothing is claimed any more. The answers to mails that have left, and copies, are waited for, for seven seconds at most
   * in all.
   */
  stop(): Promise<void>;
}

/**
 * Sends what waits in the outbox: whenever the log has news, when a mail is due, and every ten seconds. Every process of
 * the desk does so; the claims decide who sends what.
 */
export function startSendingMail(
  desk: Sender,
  notifier: Pick<Notifier, 'subscribe'>,
  { sendFailed, copyFailed }: SendingReports,
): MailSending {
  const ending = new AbortController();
  /** By claim. */
  const running = new Map<string, Promise<void>>();
  const copies = sentCopies((mail) => desk.saveSentMail(mail), copyFailed);
  let looking: Promise<void> | undefined;
  let isWanted = false;
  let soon: NodeJS.Timeout | undefined;
  let due: NodeJS.Timeout | undefined;
  let lookedAt = 0;

  const run = async (claimed: ClaimedMail): Promise<void> => {
    const { inboxId, mailId } = claimed;
    const failed = (error: unknown): void => sendFailed(error, { inboxId, mailId });
    // One copy of each mail: none after attempts that reach no recipient, or further ones.
    if (await attempt(desk, claimed, ending.signal, failed)) copies.add(claimed);
  };

  /** One inbox that cannot be looked at does not keep the others from sending. */
  const claimedOf = (inboxId: number): Promise<readonly ClaimedMail[]> =>
    desk.claimDueMail(inboxId, running).catch((error: unknown) => {
      sendFailed(error, { inboxId });
      return [];
    });

  const look = async (): Promise<void> => {
    lookedAt = Date.now();
    const { inboxIds, nextAt } = await desk.listDueMail();
    clearTimeout(due);
    if (nextAt !== null) due = setTimeout(wake, Math.min(Math.max(nextAt - Date.now(), soonest), lookEvery));
    for (const inboxId of inboxIds) {
      if (ending.signal.aborted) return;
      for (const claimed of await claimedOf(inboxId)) {
        const sent = run(claimed).finally(() => {
          running.delete(claimed.claim);
          wake();
        });
        running.set(claimed.claim, sent);
      }
    }
  };

  const lookWhileWanted = async (): Promise<void> => {
    while (isWanted && !ending.signal.aborted) {
      isWanted = false;
      await look().catch((error: unknown) => sendFailed(error));
    }
    looking = undefined;
  };

  function wake(): void {
    isWanted = true;
    if (!ending.signal.aborted) looking ??= lookWhileWanted();
  }

  const unsubscribe = notifier.subscribe((signal) => {
    if (signal.type !== 'log' || soon !== undefined) return;
    soon = setTimeout(
      () => {
        soon = undefined;
        wake();
      },
      Math.max(0, lookedAt + soonest - Date.now()),
    );
  });
  const timer = setInterval(wake, lookEvery);
  wake();
  return {
    stop: async () => {
      ending.abort();
      unsubscribe();
      clearInterval(timer);
      clearTimeout(soon);
      clearTimeout(due);
      const grace = Promise.withResolvers<void>();
      const limit = setTimeout(grace.resolve, graceMs);
      const all = settled(() => [looking, ...running.values()]).then(() => copies.done());
      await Promise.race([grace.promise, all]);
      copies.end();
      clearTimeout(limit);
      clearTimeout(due);
    },
  };
}

/** One attempt, whose claim is renewed until it has ended. Returns what `sendClaimedMail` does; false after an error. */
async function attempt(
  desk: Sender,
  claimed: ClaimedMail,
  signal: AbortSignal,
  failed: (error: unknown) => void,
): Promise<boolean> {
  const renewal = setInterval(() => void desk.renewMailClaim(claimed).catch(failed), renewEvery);
  try {
    return await desk.sendClaimedMail(claimed, signal, (tries, error) => {
      failed(error);
      return pause(tries);
    });
  } catch (error) {
    failed(error);
    return false;
  } finally {
    clearInterval(renewal);
  }
}

/** Before an answer, or an error of ours, that could not be stored is stored again: 1 second, doubled up to 20. */
async function pause(tries: number): Promise<void> {
  const wait = Math.min(1_000 * 2 ** Math.min(tries - 1, 5), 20_000);
  // It keeps no process that has stopped.
  await new Promise<void>((resolve) => void setTimeout(resolve, wait).unref());
}

/** Until nothing is left, with what is begun in between. */
async function settled(current: () => readonly (Promise<void> | undefined)[]): Promise<void> {
  for (let left = current(); left.some((each) => each !== undefined); left = current()) await Promise.allSettled(left);
}
