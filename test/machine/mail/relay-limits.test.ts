import type { RelayResult } from '@helpdesk/domain/ports';
import { type RelayLimits, smtpRelay } from '@helpdesk/mail-smtp';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aLargeFile, aReply, type SentMail } from '../../support/mail/outgoing.ts';
import type { ScriptedVerb } from '../../support/mail/relay-script.ts';
import { loopbackOutbound, startRelay, type TestRelay } from '../../support/mail/relay-server.ts';

/** Each has another length, so that the answer shows which one ended the attempt. */
const limits: RelayLimits = {
  connect: 101_000,
  greeting: 102_000,
  answer: 103_000,
  progress: 104_000,
  body: 10_000_000,
  end: 105_000,
  goodbye: 106_000,
};
const mailRelay = smtpRelay({ outbound: loopbackOutbound, limits });
const secured = { tls: 'starttls', login: { username: 'ada', password: 'hunter2' } } as const;

let relay: TestRelay;

// A limit is over when the test says so.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(async () => {
  vi.useRealTimers();
  await relay.close();
});

/** Lets only the little time pass after which the relay greets. */
async function reached(isThere: () => boolean): Promise<void> {
  await expect.poll(() => [vi.advanceTimersByTime(100), isThere()].at(-1)).toBe(true);
}

const hasHeard = (command: string): boolean => relay.commands.some((each) => each.startsWith(command));

interface UnderWay {
  readonly result: Promise<RelayResult>;
  readonly asked: () => number;
  /** Lets the time pass until the attempt has ended. */
  ended(): Promise<RelayResult>;
}

function sending(mail: SentMail, signal = new AbortController().signal, agree = async () => {}): UnderWay {
  let [asked, isOver] = [0, false];
  const beforeLastByte = (): Promise<void> => {
    asked++;
    return agree();
  };
  const result = mailRelay.send(relay.account, mail, { maxBytes: 1_000_000_000, signal, beforeLastByte });
  result
    .finally(() => {
      isOver = true;
    })
    .catch(() => {});
  return {
    result,
    asked: () => asked,
    ended: async () => {
      await expect
        .poll(() => {
          vi.advanceTimersByTime(26_000);
          return isOver;
        })
        .toBe(true);
      return result;
    },
  };
}

describe('a relay that goes silent', () => {
  const silences: readonly (readonly [at: ScriptedVerb, command: string, seconds: number, words: string])[] = [
    ['connect', '', 102, 'greeting'],
    ['hello', 'EHLO', 103, 'EHLO'],
    ['tls', 'STARTTLS', 103, 'TLS'],
    ['login', 'AUTH', 103, 'login'],
    ['mail', 'MAIL', 103, 'MAIL'],
    ['rcpt', 'RCPT', 103, 'RCPT'],
    ['data', 'DATA', 103, 'to take the mail'],
    ['end', 'DATA', 105, 'the end of the mail'],
  ];

  it.each(silences)('mail 51: at %s', async (at, command, seconds, words) => {
    relay = await startRelay({
      ...secured,
      without: ['PIPELINING'],
      script: [{ at, answer: 'silent', takes: at === 'end' }],
    });
    const attempt = sending(aReply('a1', ['ada@x.example']));
    await reached(() =>
      at === 'end' ? attempt.asked() === 1 : at === 'connect' ? relay.connections() === 1 : hasHeard(command),
    );
    const { answer } = await attempt.ended();
    expect(answer.last).toMatchObject({ fault: 'connection', code: 'ETIMEDOUT' });
    expect(answer.last?.text).toMatch(new RegExp(`^waited ${seconds} s for .*${words}`));
    expect([attempt.asked(), relay.mails.length]).toEqual(at === 'end' ? [1, 1] : [0, 0]);
  });

  it('mail 51: in the middle of a mail, of which only a part was read by then', async () => {
    relay = await startRelay({ script: [{ at: 'body', answer: 'silent' }] });
    const { file, read } = aLargeFile(200_000_000);
    const attempt = sending(aReply('a1', ['ada@x.example'], { files: [file] }));
    await reached(() => read() > 0);
    const { answer } = await attempt.ended();
    expect(answer.last).toMatchObject({ fault: 'connection', code: 'ETIMEDOUT' });
    expect(attempt.asked()).toBe(0);
    // What the system and the streams hold of it is far less than the file.
    expect(read()).toBeLessThan(50_000_000);
  });

  it('mail 57: at a probe', async () => {
    relay = await startRelay({ ...secured, script: [{ at: 'login', answer: 'silent' }] });
    let isOver = false;
    const probing = mailRelay.probe(relay.account).finally(() => {
      isOver = true;
    });
    await reached(() => hasHeard('AUTH'));
    await expect.poll(() => [vi.advanceTimersByTime(26_000), isOver].at(-1)).toBe(true);
    expect((await probing).answer.last).toMatchObject({ fault: 'connection', code: 'ETIMEDOUT' });
  });
});

describe('an attempt that is stopped', () => {
  const stopped = { fault: 'connection', code: 'ABORT_ERR', text: 'the attempt was stopped' };

  it.each(['hello', 'rcpt', 'data'] as const)('mail 48: at %s, is cut, and the answer names the stop', async (at) => {
    const stop = new AbortController();
    relay = await startRelay({ script: [{ at, answer: 'silent' }] });
    const attempt = sending(aReply('a1', ['ada@x.example']), stop.signal);
    const command = { hello: 'EHLO', rcpt: 'RCPT', data: 'DATA' }[at];
    await reached(() => hasHeard(command));
    stop.abort();
    expect((await attempt.result).answer).toEqual({ refused: [], last: stopped });
    expect([attempt.asked(), relay.mails.length]).toEqual([0, 0]);
  });

  it('mail 48: before it began, does not connect', async () => {
    relay = await startRelay();
    const { result } = sending(aReply('a1', ['ada@x.example']), AbortSignal.abort());
    expect((await result).answer).toEqual({ refused: [], last: stopped });
    expect(relay.connections()).toBe(0);
  });

  it('mail 48: after the caller has agreed, waits for the answer', async () => {
    const stop = new AbortController();
    relay = await startRelay();
    const attempt = sending(aReply('a1', ['ada@x.example']), stop.signal, async () => stop.abort());
    await reached(() => attempt.asked() === 1);
    expect((await attempt.result).answer.last).toMatchObject({ verb: 'end', code: 250 });
    expect([attempt.asked(), relay.mails.length]).toEqual([1, 1]);
  });

  it('mail 48: has no mail, however long the caller takes to refuse', async () => {
    relay = await startRelay();
    const refusal = new Error('another process has claimed it');
    let refuse: (error: Error) => void = () => {};
    const attempt = sending(
      aReply('a1', ['ada@x.example']),
      undefined,
      () =>
        new Promise<void>((_, rejects) => {
          refuse = rejects;
        }),
    );
    await reached(() => attempt.asked() === 1);
    vi.advanceTimersByTime(1_000_000);
    refuse(refusal);
    await expect(attempt.result).rejects.toBe(refusal);
    expect(relay.mails).toEqual([]);
  });
});
