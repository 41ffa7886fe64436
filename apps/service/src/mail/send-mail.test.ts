import type { Signal } from '@helpdesk/domain';
import type { EndSignal, Notifier } from '@helpdesk/domain/ports';
import type { ClaimedMail, Helpdesk } from '@helpdesk/domain/use-cases';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startSendingMail } from './send-mail.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A desk whose mails the test queues, and whose relay answers when the test says. */
function desk() {
  const listeners = new Set<(signal: Signal) => void>();
  const queue: ClaimedMail[] = [];
  const looks: number[] = [];
  const renewed: ClaimedMail[] = [];
  const running: ({ has(claim: string): boolean } | undefined)[] = [];
  const copied: number[] = [];
  const under: {
    readonly claimed: ClaimedMail;
    readonly signal: EndSignal;
    readonly end: (isFirstAccepted?: boolean) => void;
  }[] = [];
  const errors: [text: string, mail?: object][] = [];
  const notifier: Pick<Notifier, 'subscribe'> = {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  const sender = {
    listDueMail: async () => {
      looks.push(Date.now());
      return { inboxIds: queue.length > 0 ? [1] : [], nextAt: null as number | null };
    },
    claimDueMail: async (_inboxId: number, claims?: { has(claim: string): boolean }) => {
      running.push(claims);
      return queue.splice(0);
    },
    renewMailClaim: async (claimed: ClaimedMail) => {
      renewed.push(claimed);
      return true;
    },
    saveSentMail: async ({ mailId }: Pick<ClaimedMail, 'mailId'>) => {
      copied.push(mailId);
    },
    sendClaimedMail: (claimed: ClaimedMail, signal: EndSignal) =>
      new Promise<boolean>((resolve) => {
        under.push({ claimed, signal, end: (isFirstAccepted = false) => resolve(isFirstAccepted) });
      }),
  };
  const news = (): void => {
    for (const listener of listeners) listener({ type: 'log' });
  };
  const start = (by: Parameters<typeof startSendingMail>[0] = sender) =>
    startSendingMail(by, notifier, {
      sendFailed: (error, about) => errors.push(about === undefined ? [String(error)] : [String(error), about]),
      copyFailed: (error, about) => errors.push([`copy: ${error}`, about]),
    });
  return { sender, queue, looks, renewed, running, copied, under, errors, listeners, news, start };
}

const mail = (mailId: number): ClaimedMail => ({ mailId, inboxId: 1, claim: `claim ${mailId}` });

describe('sending what waits', () => {
  it('mail 50: looks at once, every ten seconds, and when the log has news', async () => {
    const { looks, news, start } = desk();
    const sending = start();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(looks).toHaveLength(3);
    news();
    news();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(looks).toHaveLength(4);
    await sending.stop();
  });

  it('mail 50: news in a row make it look a few times a second', async () => {
    const { looks, news, start } = desk();
    const sending = start();
    for (let step = 0; step < 100; step += 1) {
      news();
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(looks.length).toBeLessThanOrEqual(5);
    await sending.stop();
  });

  it('mail 50: looks when a mail is due before ten seconds are over', async () => {
    const { sender, looks, start } = desk();
    sender.listDueMail = async () => {
      looks.push(Date.now());
      return { inboxIds: [], nextAt: looks.length === 1 ? Date.now() + 3_000 : null };
    };
    const sending = start();
    await vi.advanceTimersByTimeAsync(3_500);
    expect(looks).toHaveLength(2);
    await sending.stop();
  });

  it('mail 48: a claim is renewed while it is sent, and not after', async () => {
    const { queue, renewed, under, start } = desk();
    queue.push(mail(1));
    const sending = start();
    await vi.advanceTimersByTimeAsync(65_000);
    expect(renewed).toEqual([mail(1), mail(1), mail(1)]);
    under[0]?.end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(renewed).toHaveLength(3);
    await sending.stop();
  });

  it('mail 48: a claim that cannot be renewed is reported with its mail, which is sent all the same', async () => {
    const { sender, queue, errors, under, start } = desk();
    sender.renewMailClaim = () => Promise.reject(new Error('the store is away'));
    queue.push(mail(3));
    const sending = start();
    await vi.advanceTimersByTimeAsync(25_000);
    expect(errors).toEqual([['Error: the store is away', { inboxId: 1, mailId: 3 }]]);
    expect(under[0]?.signal.aborted).toBe(false);
    under[0]?.end();
    await sending.stop();
  });

  it('mail 48: claims of attempts that have not ended are named when more is claimed', async () => {
    const { queue, running, under, start } = desk();
    queue.push(mail(1), mail(2));
    const sending = start();
    await vi.advanceTimersByTimeAsync(1);
    const named = () => ['claim 1', 'claim 2'].filter((claim) => running.at(-1)?.has(claim));
    expect(named()).toEqual(['claim 1', 'claim 2']);
    queue.push(mail(3));
    under[0]?.end();
    await vi.advanceTimersByTimeAsync(1);
    expect(named()).toEqual(['claim 2']);
    for (const { end } of under) end();
    await sending.stop();
  });

  it('mail 48: an answer that cannot be stored is reported, and stored after a pause', async () => {
    const { sender, queue, errors, start } = desk();
    const tries: number[] = [];
    const store = async (pause: (tries: number, error: unknown) => Promise<void>): Promise<boolean> => {
      for (let at = 1; at <= 3; at += 1) {
        tries.push(Date.now());
        await pause(at, new Error('the store is away'));
      }
      return false;
    };
    const sendClaimedMail: Helpdesk['sendClaimedMail'] = (_claimed, _signal, pause) => store(pause ?? (async () => {}));
    queue.push(mail(4));
    const sending = start({ ...sender, sendClaimedMail });
    await vi.advanceTimersByTimeAsync(9_000);
    expect(tries.map((at) => at - (tries[0] ?? 0))).toEqual([0, 1_000, 3_000]);
    expect(errors).toEqual(Array(3).fill(['Error: the store is away', { inboxId: 1, mailId: 4 }]));
    await sending.stop();
  });

  it('mail 50: one mail that is through makes room for the next at once', async () => {
    const { queue, under, start } = desk();
    queue.push(mail(1));
    const sending = start();
    await vi.advanceTimersByTimeAsync(1);
    queue.push(mail(2));
    under[0]?.end();
    await vi.advanceTimersByTimeAsync(1);
    expect(under.map(({ claimed }) => claimed)).toEqual([mail(1), mail(2)]);
    under[1]?.end();
    await sending.stop();
  });

  it('mail 74: what was sent is copied into the mailbox, and a copy that fails is reported', async () => {
    const { sender, queue, copied, errors, under, start } = desk();
    queue.push(mail(1));
    const sending = start();
    await vi.advanceTimersByTimeAsync(1);
    expect(copied).toEqual([]);
    under[0]?.end(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(copied).toEqual([1]);
    sender.saveSentMail = () => Promise.reject(new Error('the mailbox is away'));
    queue.push(mail(2));
    await vi.advanceTimersByTimeAsync(10_000);
    under[1]?.end(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(errors).toEqual([['copy: Error: the mailbox is away', { inboxId: 1, mailId: 2 }]]);
    await sending.stop();
  });

  it('mail 74: attempts at which no first recipient was accepted are followed by no copy', async () => {
    const { queue, copied, under, start } = desk();
    queue.push(mail(1), mail(2));
    const sending = start();
    await vi.advanceTimersByTimeAsync(1);
    under[0]?.end(false);
    under[1]?.end(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(copied).toEqual([2]);
    await sending.stop();
  });

  it('mail 74: copies are not waited for before the next mail, and at a stop no longer than mails', async () => {
    const { sender, queue, errors, under, start } = desk();
    const begun: number[] = [];
    sender.saveSentMail = ({ mailId }) => {
      begun.push(mailId);
      return new Promise(() => {});
    };
    queue.push(mail(1), mail(2));
    const sending = start();
    await vi.advanceTimersByTimeAsync(1);
    queue.push(mail(3));
    for (const { end } of under.slice(0, 2)) end(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(under.map(({ claimed }) => claimed)).toEqual([mail(1), mail(2), mail(3)]);
    expect(begun).toEqual([1]);
    let isStopped = false;
    const stopped = sending.stop().then(() => {
      isStopped = true;
    });
    await vi.advanceTimersByTimeAsync(3_000);
    under[2]?.end();
    await vi.advanceTimersByTimeAsync(3_900);
    expect([isStopped, errors]).toEqual([false, []]);
    await vi.advanceTimersByTimeAsync(200);
    await stopped;
    expect(errors).toEqual([['copy: Error: a copy of a sent mail was not made', { inboxId: 1, mailId: 2 }]]);
    expect(begun).toEqual([1]);
  });

  it('mail 48: a mail that cannot be sent, or a store that is away, is reported and stops nothing', async () => {
    const { sender, queue, errors, start, under } = desk();
    const { sendClaimedMail, listDueMail } = sender;
    sender.sendClaimedMail = () => Promise.reject(new Error('the file is gone'));
    sender.listDueMail = () => Promise.reject(new Error('the store is away'));
    const sending = start();
    await vi.advanceTimersByTimeAsync(1);
    sender.listDueMail = listDueMail;
    queue.push(mail(1));
    await vi.advanceTimersByTimeAsync(10_000);
    sender.sendClaimedMail = sendClaimedMail;
    queue.push(mail(2));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(errors).toEqual([['Error: the store is away'], ['Error: the file is gone', { inboxId: 1, mailId: 1 }]]);
    expect(under.map(({ claimed }) => claimed)).toEqual([mail(2)]);
    under[0]?.end();
    await sending.stop();
  });

  it('mail 11: an inbox that cannot be looked at does not keep the others from sending', async () => {
    const { sender, queue, errors, start, under } = desk();
    const { claimDueMail } = sender;
    const claim = (...[inboxId, claims]: Parameters<typeof claimDueMail>): Promise<ClaimedMail[]> =>
      inboxId === 1 ? Promise.reject(new Error('the inbox is broken')) : claimDueMail(inboxId, claims);
    queue.push(mail(2));
    const broken = { ...sender, claimDueMail: claim, listDueMail: async () => ({ inboxIds: [1, 2], nextAt: null }) };
    const sending = start(broken);
    await vi.advanceTimersByTimeAsync(1);
    expect(errors).toEqual([['Error: the inbox is broken', { inboxId: 1 }]]);
    expect(under.map(({ claimed }) => claimed)).toEqual([mail(2)]);
    under[0]?.end();
    await sending.stop();
  });

  it('mail 48: at a stop nothing more is claimed, and what is under way is ended or waited for', async () => {
    const { queue, under, listeners, start } = desk();
    queue.push(mail(1), mail(2));
    const sending = start();
    await vi.advanceTimersByTimeAsync(1);
    const ended: string[] = [];
    const stopped = sending.stop().then(() => ended.push('stopped'));
    expect(under.map(({ signal }) => signal.aborted)).toEqual([true, true]);
    expect(listeners.size).toBe(0);
    queue.push(mail(3));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(ended).toEqual([]);
    for (const { end } of under) end();
    await vi.advanceTimersByTimeAsync(1);
    await stopped;
    expect(under).toHaveLength(2);
  });

  it('mail 48: a relay that never answers delays a stop for seven seconds', async () => {
    const { queue, start } = desk();
    queue.push(mail(1));
    const sending = start();
    await vi.advanceTimersByTimeAsync(1);
    let isStopped = false;
    const stopped = sending.stop().then(() => {
      isStopped = true;
    });
    await vi.advanceTimersByTimeAsync(6_900);
    expect(isStopped).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    await stopped;
    expect(isStopped).toBe(true);
  });
});
