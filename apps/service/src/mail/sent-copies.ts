import type { ClaimedMail } from '@helpdesk/domain/use-cases';

/** A mail that was sent. */
export type CopiedMail = Pick<ClaimedMail, 'inboxId' | 'mailId'>;

/** Waiting copies of an inbox whose mailbox is slow; further ones are not made. */
const mostWaiting = 50;

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
  /** When no copy is made or waits. */
  done(): Promise<void>;
  /** No further copy begins. Those that wait are reported. */
  end(): void;
}

/** Makes the copies of sent mails: one after the other for each inbox, so that a mailbox has one connection for them. */
export function sentCopies(
  save: (mail: CopiedMail) => Promise<void>,
  failed: (error: unknown, mail: CopiedMail) => void,
): SentCopies {
  const waiting = new Map<number, CopiedMail[]>();
  const running = new Map<number, Promise<void>>();
  let isEnded = false;

  const run = async (inboxId: number, queue: CopiedMail[]): Promise<void> => {
    for (let mail = queue.shift(); mail !== undefined; mail = queue.shift()) {
      const { mailId } = mail;
      await save(mail).catch((error: unknown) => failed(error, { inboxId, mailId }));
    }
    waiting.delete(inboxId);
    running.delete(inboxId);
  };

  return {
    add: ({ inboxId, mailId }) => {
      const queue = waiting.get(inboxId) ?? [];
      if (isEnded || queue.length >= mostWaiting) {
        failed(new CopyLeft(isEnded ? 'stopped' : 'too_many_copies'), { inboxId, mailId });
        return;
      }
      queue.push({ inboxId, mailId });
      if (running.has(inboxId)) return;
      waiting.set(inboxId, queue);
      running.set(inboxId, run(inboxId, queue));
    },
    done: async () => {
      while (running.size > 0) await Promise.all(running.values());
    },
    end: () => {
      isEnded = true;
      for (const queue of waiting.values()) {
        for (const mail of queue.splice(0)) failed(new CopyLeft('stopped'), mail);
      }
    },
  };
}
