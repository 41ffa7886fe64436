import { describe, expect, it } from 'vitest';
import { transcript } from './transcript.ts';

type Line = readonly ['client' | 'server', string];

function heard(lines: readonly Line[]) {
  const read: boolean[] = [];
  const talk = transcript(
    (isReadable) => read.push(isReadable),
    (text) => text.replaceAll('hunter2', '***'),
  );
  for (const [tnx, line] of lines) talk.logger.debug({ tnx }, line);
  return { talk, read };
}

const greeting = [
  ['server', '220 relay'],
  ['client', 'EHLO x'],
] as const satisfies readonly Line[];

describe('the transcript of a connection', () => {
  it('mail 49: gives each reply to its command, with PIPELINING too', () => {
    const { talk } = heard([
      ...greeting,
      ['server', '250 relay'],
      ['client', 'MAIL FROM:<a@x> SIZE=5'],
      ['client', 'RCPT TO:<b@x> NOTIFY=FAILURE'],
      ['client', 'RCPT TO:<c@x>'],
      ['client', 'DATA'],
      ['server', '250 ok'],
      ['server', '450-4.2.0 later\n450 really'],
      ['server', '250 ok'],
      ['server', '354 go'],
      ['server', '250 queued'],
      ['client', 'QUIT'],
      ['server', '221 bye'],
    ]);
    expect(talk.replies.map(({ verb, code, recipient, text }) => [verb, code, recipient, text])).toEqual([
      ['connect', 220, null, 'relay'],
      ['hello', 250, null, 'relay'],
      ['mail', 250, null, 'ok'],
      ['rcpt', 450, 'b@x', '4.2.0 later\nreally'],
      ['rcpt', 250, 'c@x', 'ok'],
      ['data', 354, null, 'go'],
      ['end', 250, null, 'queued'],
    ]);
  });

  it('mail 49: gives the reply to the last byte to the end, where its dot is heard', () => {
    const { talk } = heard([
      ['server', '220 relay'],
      ['client', 'DATA'],
      ['server', '354 go'],
      ['client', '.'],
      ['server', '250 queued'],
    ]);
    expect(talk.replies.map(({ verb }) => verb)).toEqual(['connect', 'data', 'end']);
  });

  it('mail 49: forgets a hello that was refused, and what was offered before TLS', () => {
    const refused = heard([...greeting, ['server', '502 what'], ['client', 'HELO x'], ['server', '250 relay']]);
    expect(refused.talk.replies.map(({ verb, code }) => [verb, code])).toEqual([
      ['connect', 220],
      ['hello', 250],
    ]);
    const secured = heard([
      ...greeting,
      ['server', '250-relay\n250-SIZE 5\n250-AUTH=LOGIN plain\n250 STARTTLS'],
      ['client', 'STARTTLS'],
      ['server', '220 go'],
      ['client', 'EHLO x'],
      ['server', '250-relay\n250-auth LOGIN\n250 DSN'],
    ]);
    const offers = ['SIZE', 'AUTH', 'DSN'].map((extension) => secured.talk.offered(extension));
    expect(offers).toEqual([undefined, ['LOGIN'], []]);
    expect(secured.talk.replies.map(({ verb, code }) => [verb, code])).toEqual([
      ['connect', 220],
      ['tls', 220],
      ['hello', 250],
    ]);
  });

  it('mail 49: knows what is waited for', () => {
    expect(heard([]).talk.waitingFor()).toBe('connect');
    expect(heard(greeting).talk.waitingFor()).toBe('hello');
    expect(
      heard([...greeting, ['server', '250 relay'], ['client', 'AUTH LOGIN'], ['client', 'dQ==']]).talk.waitingFor(),
    ).toBe('login');
  });

  it('mail 56: has no password, and no reply without a code', () => {
    const { talk, read } = heard([
      ['server', '535 hunter2 is wrong'],
      ['client', 'AUTH PLAIN x'],
      ['server', 'HTTP/1.1 400'],
    ]);
    expect(talk.replies.map(({ text }) => text)).toEqual(['*** is wrong']);
    expect(read).toEqual([true, true, false]);
  });
});
