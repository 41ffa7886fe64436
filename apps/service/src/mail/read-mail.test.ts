import type { ReadingSurroundings, WantedMailbox } from '@helpdesk/domain/use-cases';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type MailReports, readMail } from './read-mail.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

interface Reading {
  readonly place: string;
  readonly signal: ReadingSurroundings['signal'];
  readonly failed: ReadingSurroundings['failed'];
  readonly end: (error?: Error) => void;
}

/** A desk whose mailboxes the test names; what reads one ends when it is aborted, or when the test says. */
function desk({ endsByItself = true } = {}) {
  const wanted: WantedMailbox[] = [];
  const readings: Reading[] = [];
  const faults: [text: string, inboxId: number | undefined][] = [];
  const mails: [text: string, mail: object][] = [];
  const helpdesk = {
    listWantedMailboxes: async () => [...wanted],
    readMailbox: ({ place }: { readonly place: string }, { signal, failed }: ReadingSurroundings) =>
      new Promise<void>((resolve, reject) => {
        const end = (error?: Error): void => (error === undefined ? resolve() : reject(error));
        if (endsByItself) signal.addEventListener('abort', () => end());
        readings.push({ place, signal, failed, end });
      }),
  };
  const reports: MailReports = {
    mailFailed: (error, mail) => void mails.push([String(error), mail]),
    lookFailed: (error, inboxId) => void faults.push([String(error), inboxId]),
  };
  return { wanted, readings, faults, mails, helpdesk, start: () => readMail(helpdesk, reports) };
}

const mailbox = (place: string, version = '1'): WantedMailbox => ({ inboxId: 1, place, version });
const open = (readings: readonly Reading[]) =>
  readings.filter(({ signal }) => !signal.aborted).map(({ place }) => place);

describe('reading mailboxes', () => {
  it('mail 1: each wanted one is read at once, in a loop of its own, and once', async () => {
    const { wanted, readings, start } = desk();
    wanted.push(mailbox('INBOX'), mailbox('Help'));
    const reader = start();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(readings.map(({ place }) => place)).toEqual(['INBOX', 'Help']);
    await reader.stop();
  });

  it('mail 60: one whose inbox is disabled has no connection after two seconds', async () => {
    const { wanted, readings, start } = desk();
    wanted.push(mailbox('INBOX'), mailbox('Help'));
    const reader = start();
    await vi.advanceTimersByTimeAsync(5_300);
    wanted.shift();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(open(readings)).toEqual(['Help']);
    await reader.stop();
  });

  it('mail 60: one whose inbox is saved has a new connection within two seconds', async () => {
    const { wanted, readings, start } = desk();
    wanted.push(mailbox('INBOX'), mailbox('Help'));
    const reader = start();
    await vi.advanceTimersByTimeAsync(5_300);
    wanted[0] = mailbox('INBOX', '2');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(readings.map(({ place, signal }) => [place, signal.aborted])).toEqual([
      ['INBOX', true],
      ['Help', false],
      ['INBOX', false],
    ]);
    await reader.stop();
  });

  it('mail 60: one that was disabled, saved and enabled again is read again', async () => {
    const { wanted, readings, start } = desk();
    wanted.push(mailbox('INBOX'));
    const reader = start();
    await vi.advanceTimersByTimeAsync(1_500);
    wanted.pop();
    await vi.advanceTimersByTimeAsync(2_000);
    wanted.push(mailbox('INBOX', '2'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(open(readings)).toEqual(['INBOX']);
    await reader.stop();
  });

  it('mail 11: one that fails is reported with its inbox, read again, and ends no other', async () => {
    const { wanted, readings, faults, start } = desk();
    wanted.push(mailbox('INBOX'), mailbox('Help'));
    const reader = start();
    await vi.advanceTimersByTimeAsync(500);
    readings[0]?.end(new Error('a fault'));
    await vi.advanceTimersByTimeAsync(2_000);
    expect(faults).toEqual([['Error: a fault', 1]]);
    expect(readings.map(({ place }) => place)).toEqual(['INBOX', 'Help', 'INBOX']);
    expect(readings[1]?.signal.aborted).toBe(false);
    await reader.stop();
  });

  it('mail 9: a mail that fails is reported with its inbox and UID, and a mailbox with its inbox', async () => {
    const { wanted, readings, faults, mails, start } = desk();
    wanted.push(mailbox('INBOX'));
    const reader = start();
    await vi.advanceTimersByTimeAsync(500);
    readings[0]?.failed(new Error('a fault'), { place: 'INBOX', uid: 7 });
    readings[0]?.failed(new Error('a fault of ours'), { place: 'INBOX', uid: 0 });
    expect(mails).toEqual([['Error: a fault', { inboxId: 1, uid: 7 }]]);
    expect(faults).toEqual([['Error: a fault of ours', 1]]);
    await reader.stop();
  });

  it('mail 11: a store that is away is reported, and ends no reading', async () => {
    const { wanted, readings, faults, helpdesk, start } = desk();
    const { listWantedMailboxes } = helpdesk;
    wanted.push(mailbox('INBOX'));
    const reader = start();
    await vi.advanceTimersByTimeAsync(500);
    helpdesk.listWantedMailboxes = () => Promise.reject(new Error('the store is away'));
    await vi.advanceTimersByTimeAsync(1_000);
    helpdesk.listWantedMailboxes = listWantedMailboxes;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(faults).toEqual([['Error: the store is away', undefined]]);
    expect(open(readings)).toEqual(['INBOX']);
    expect(readings).toHaveLength(1);
    await reader.stop();
  });

  it('mail 4: at a stop every reading ends and none begins; one that does not end delays it for seven seconds', async () => {
    const { wanted, readings, start } = desk({ endsByItself: false });
    wanted.push(mailbox('INBOX'), mailbox('Help'));
    const reader = start();
    await vi.advanceTimersByTimeAsync(1_500);
    let isStopped = false;
    const stopped = reader.stop().then(() => {
      isStopped = true;
    });
    expect(open(readings)).toEqual([]);
    readings[0]?.end();
    wanted.push(mailbox('More'));
    await vi.advanceTimersByTimeAsync(6_900);
    expect(isStopped).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    await stopped;
    expect(readings).toHaveLength(2);
  });

  it('mail 4: a stop waits no longer than the readings', async () => {
    const { wanted, start } = desk();
    wanted.push(mailbox('INBOX'));
    const reader = start();
    await vi.advanceTimersByTimeAsync(500);
    let isStopped = false;
    const stopped = reader.stop().then(() => {
      isStopped = true;
    });
    await vi.advanceTimersByTimeAsync(1);
    expect(isStopped).toBe(true);
    await stopped;
  });
});
