import { laterDelayMs, sendingPeriodMs } from '@helpdesk/domain';
import type { ClaimedMail } from '@helpdesk/domain/use-cases';

/** A mail that was sent. */
export type CopiedMail = Pick<ClaimedMail, 'inboxId' | 'mailId'>;

/** Copies of an inbox that wait, also for their next try; further ones are not made. */
const mostWaiting = 500;

/** The mail has no copy, and its mailbox was not asked for one. */
class CopyLeft extends Error {
  /** Named in the log. */
  readonly code: 'too_many_copies' | 'stopped';

  constructor(code: CopyLeft['code']) {
    super('a copy of a sent mail was not made');
    this.code = code;
  }
}

export interface SentCopies {
  add(mail: CopiedMail): void;
  /** When no copy is made or waits for its turn. Those that wait for their next try are not waited for. */
  done(): Promise<void>;
  /** No further copy begins. Those that wait are reported. */
  end(): void;
}

interface WaitingCopy extends CopiedMail {
  readonly since: number;
  /** How often it has failed. */
  readonly failures: number;
  /** Until its next try. */
  readonly timer?: NodeJS.Timeout;
}

/**
 * Makes the copies of sent mails: one after the other for each inbox, so that a mailbox has one connection for them. Each is
 * made by the process whose claim has sent the mail. One that fails is tried again when a mail that was put off would be,
 * for 24 hours.
 *
 * @param failed is called when a copy has failed for the first time, and when it is not tried again
 */
export function sentCopies(
  save: (mail: CopiedMail) => Promise<void>,
  failed: (error: unknown, mail: CopiedMail, isTriedAgain: boolean) => void,
): SentCopies {
  const waiting = new Map<number, WaitingCopy[]>();
  const later = new Map<number, Set<WaitingCopy>>();
  const running = new Map<number, Promise<void>>();
  let isEnded = false;

  const leave = ({ inboxId, mailId }: CopiedMail, code: CopyLeft['code']): void =>
    failed(new CopyLeft(code), { inboxId, mailId }, false);

  const putOff = (copy: WaitingCopy, error: unknown): void => {
    const { inboxId, mailId, since } = copy;
    const failures = copy.failures + 1;
    const delay = laterDelayMs(failures, Math.random());
    const isTriedAgain = !isEnded && Date.now() + delay - since <= sendingPeriodMs;
    if (failures === 1 || !isTriedAgain) failed(error, { inboxId, mailId }, isTriedAgain);
    if (!isTriedAgain) return;
    const others = later.get(inboxId) ?? new Set();
    const next: WaitingCopy = { inboxId, mailId, since, failures, timer: setTimeout(() => again(next), delay) };
    next.timer?.unref();
    later.set(inboxId, others.add(next));
  };

  const again = (copy: WaitingCopy): void => {
    forget(copy);
    begin(copy);
  };
  const forget = (copy: WaitingCopy): void => {
    const others = later.get(copy.inboxId);
    others?.delete(copy);
    if (others?.size === 0) later.delete(copy.inboxId);
  };

  const run = async (inboxId: number, queue: WaitingCopy[]): Promise<void> => {
    for (let copy = queue.shift(); copy !== undefined; copy = queue.shift()) {
      const tried = copy;
      await save({ inboxId, mailId: tried.mailId }).catch((error: unknown) => putOff(tried, error));
    }
    waiting.delete(inboxId);
    running.delete(inboxId);
  };
  const begin = (copy: WaitingCopy): void => {
    const { inboxId } = copy;
    const queue = waiting.get(inboxId) ?? [];
    queue.push(copy);
    if (running.has(inboxId)) return;
    waiting.set(inboxId, queue);
    running.set(inboxId, run(inboxId, queue));
  };

  return {
    add: ({ inboxId, mailId }) => {
      const count = (waiting.get(inboxId)?.length ?? 0) + (later.get(inboxId)?.size ?? 0);
      if (isEnded) leave({ inboxId, mailId }, 'stopped');
      else if (count >= mostWaiting) leave({ inboxId, mailId }, 'too_many_copies');
      else begin({ inboxId, mailId, since: Date.now(), failures: 0 });
    },
    done: async () => {
      while (running.size > 0) await Promise.all(running.values());
    },
    end: () => {
      isEnded = true;
      for (const copy of [...later.values()].flatMap((copies) => [...copies])) {
        clearTimeout(copy.timer);
        forget(copy);
        leave(copy, 'stopped');
      }
      for (const queue of waiting.values()) {
        for (const copy of queue.splice(0)) leave(copy, 'stopped');
      }
    },
  };
}
