import { sendingOutcome } from '@helpdesk/domain';
import type { RelayAccount, RelayResult } from '@helpdesk/domain/ports';
import { smtpRelay } from '@helpdesk/mail-smtp';
import { afterEach, describe, expect, it } from 'vitest';
import { aReply, type SentMail } from '../../support/mail/outgoing.ts';
import type { RelayRule, ScriptedVerb } from '../../support/mail/relay-script.ts';
import { loopbackOutbound, type RelayOptions, startRelay, type TestRelay } from '../../support/mail/relay-server.ts';

const mailRelay = smtpRelay({ outbound: loopbackOutbound });
const [ada, bob] = ['ada@x.example', 'bob@x.example'] as const;
const login = { username: 'help@shop.example', password: 'hunter2' };

let relay: TestRelay | undefined;

async function started(options: RelayOptions = {}): Promise<TestRelay> {
  relay = await startRelay(options);
  return relay;
}

afterEach(async () => {
  await relay?.close();
  relay = undefined;
});

interface Attempt {
  readonly result: RelayResult;
  /** How often the caller was asked before the last byte. */
  readonly asked: number;
}

async function attempt(to: TestRelay, mail: SentMail, changes: Partial<RelayAccount['server']> = {}): Promise<Attempt> {
  let asked = 0;
  const account = { ...to.account, server: { ...to.account.server, ...changes } };
  const result = await mailRelay.send(account, mail, {
    maxBytes: 1_000_000,
    signal: new AbortController().signal,
    beforeLastByte: async () => {
      asked++;
    },
  });
  return { result, asked };
}

const beforeTheMail = [
  'connect',
  'hello',
  'tls',
  'login',
  'mail',
  'rcpt',
  'data',
] as const satisfies readonly ScriptedVerb[];
const full = { tls: 'starttls', login } as const satisfies RelayOptions;

describe('an answer to each command', () => {
  const mail = aReply('a1', [ada, bob]);

  it.each(
    beforeTheMail.flatMap((at) => [
      [at, 421, '4.3.0 closing'] as const,
      [at, 451, '4.3.0 try later'] as const,
      [at, 554, '5.5.0 never'] as const,
    ]),
  )('mail 49: %s %i', async (at, code, text) => {
    for (const without of [[], ['PIPELINING']] as const) {
      const server = await started({ ...full, without, script: [{ at, answer: { code, text } }] });
      const { result, asked } = await attempt(server, mail);
      const expected = { verb: at, code, text };
      const isOfEach = at === 'rcpt' && code !== 421;
      expect(result.answer.last).toEqual(isOfEach ? null : expected);
      expect(result.answer.refused).toEqual(
        isOfEach ? [ada, bob].map((address) => ({ address, reply: expected })) : [],
      );
      expect([asked, server.mails.length]).toEqual([0, 0]);
      await server.close();
    }
  });

  it.each([
    [421, '4.3.0 closing', 'later'],
    [451, '4.7.1 greylisted', 'later'],
    [552, '5.3.4 too large', 'failed'],
    [554, '5.7.60 SMTP; Client does not have permissions to send as this sender', 'failed'],
    [432, '4.3.2 STOREDRV.ClientSubmit; sender thread limit exceeded', 'rests'],
    [550, '5.4.5 Daily user sending limit exceeded', 'rests'],
    [554, '5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException', 'rests'],
  ])('mail 49: the end of the mail, %i %s', async (code, text, result) => {
    const server = await started({ script: [{ at: 'end', answer: { code, text } }] });
    const { result: answered, asked } = await attempt(server, mail);
    expect(answered.answer).toEqual({ refused: [], last: { verb: 'end', code, text } });
    expect(sendingOutcome(answered.answer, [ada, bob]).recipients.map((each) => each.result)).toEqual([result, result]);
    expect([asked, server.mails.length]).toEqual([1, 0]);
  });

  it('mail 49: 450 for one, 550 for another, and the third gets the mail', async () => {
    const server = await started({
      script: [
        { at: 'rcpt', to: ada, answer: { code: 450, text: '4.2.0 greylisted\ntry in 5 minutes' } },
        { at: 'rcpt', to: bob, answer: { code: 550, text: '5.1.1 no such user' } },
      ],
    });
    const { result } = await attempt(server, aReply('a1', [ada, bob, 'eve@x.example']));
    expect(result.answer.refused).toEqual([
      { address: ada, reply: { verb: 'rcpt', code: 450, text: '4.2.0 greylisted\ntry in 5 minutes' } },
      { address: bob, reply: { verb: 'rcpt', code: 550, text: '5.1.1 no such user' } },
    ]);
    expect(server.mails.map(({ to }) => to)).toEqual([['eve@x.example']]);
  });

  it('mail 49: the end of the session at the second recipient', async () => {
    const rules: readonly RelayRule[] = [
      { at: 'rcpt', to: ada, answer: { code: 550, text: '5.1.1 no such user' } },
      { at: 'rcpt', to: bob, answer: { code: 421, text: '4.7.0 closing' } },
    ];
    const { result } = await attempt(await started({ script: rules }), mail);
    const { recipients } = sendingOutcome(result.answer, [ada, bob]);
    expect(recipients.map((each) => each.result)).toEqual(['failed', 'later']);
  });

  it.each([421, 552, 250])('mail 49: %i before the mail has ended', async (code) => {
    const server = await started({ script: [{ at: 'body', answer: { code, text: 'early' } }] });
    const large = aReply('a1', [ada], { body: { html: '', text: 'line\n'.repeat(100_000) } });
    const { result, asked } = await attempt(server, large);
    // What it answers before it has the mail cannot be an acceptance.
    const early = { fault: 'connection', code: 'EPROTOCOL', text: 'the relay answered before the end of the mail' };
    expect(result.answer.last).toEqual(code === 250 ? early : { verb: 'end', code, text: 'early' });
    expect([asked, server.mails.length]).toEqual([0, 0]);
  });
});

describe('a connection that is cut', () => {
  it.each([...beforeTheMail, 'body', 'end'] as const)('mail 51: at %s', async (at) => {
    const takes = at === 'end';
    const server = await started({ ...full, script: [{ at, answer: 'cut', takes }] });
    const { result, asked } = await attempt(server, aReply('a1', [ada, bob]));
    expect(result.answer).toEqual({
      refused: [],
      last: { fault: 'connection', code: 'ECONNECTION', text: expect.stringMatching(/closed/) },
    });
    // Whether the relay has the mail is not known from its answer: the caller had agreed.
    expect([asked, server.mails.length]).toEqual(takes ? [1, 1] : [0, 0]);
  });

  it('mail 49: no server at the port', async () => {
    const server = await started();
    await server.close();
    const { result } = await attempt(server, aReply('a1', [ada]));
    expect(result.answer.last).toMatchObject({ fault: 'connection', code: 'ECONNREFUSED' });
  });

  it('mail 49: what is no answer of a relay', async () => {
    const server = await started({ script: [{ at: 'rcpt', to: bob, answer: { code: 99, text: 'what' } }] });
    const { result, asked } = await attempt(server, aReply('a1', [ada, bob]));
    expect(result.answer.last).toMatchObject({ fault: 'connection', code: 'EPROTOCOL' });
    expect([asked, server.mails.length]).toEqual([0, 0]);
  });
});

describe('the way to the relay', () => {
  it.each(['tls', 'starttls'] as const)('mail 57: by %s, with each certificate', async (tls) => {
    for (const [certificate, code] of [
      ['expired', 'CERT_HAS_EXPIRED'],
      ['selfSigned', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
      ['anotherHost', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ] as const) {
      const server = await started({ tls, certificate, login });
      const { result } = await attempt(server, aReply('a1', [ada]));
      expect(result.answer.last, certificate).toMatchObject({ fault: 'connection', code });
      expect(server.commands.filter((command) => !/^EHLO|^STARTTLS/.test(command))).toEqual([]);
      const unchecked = await attempt(server, aReply('a1', [ada]), { tls_skip_verify: true });
      expect(unchecked.result.answer.last).toMatchObject({ verb: 'end', code: 250 });
      await server.close();
    }
    const server = await started({ tls, login });
    expect((await attempt(server, aReply('a1', [ada]))).result.answer.last).toMatchObject({ verb: 'end', code: 250 });
    expect(server.mails.map(({ isSecure }) => isSecure)).toEqual([true]);
  });

  it('mail 57: a relay without STARTTLS gets nothing where it is asked for', async () => {
    const server = await started({ login });
    const { result } = await attempt(server, aReply('a1', [ada]), { tls_type: 'starttls' });
    expect(result.answer.last).toMatchObject({ verb: 'tls', code: 500 });
    expect(server.commands).toEqual(['EHLO shop.example']);
  });

  it('mail 57: a plain server where TLS is expected', async () => {
    const { result } = await attempt(await started(), aReply('a1', [ada]), { tls_type: 'tls' });
    expect(result.answer.last).toMatchObject({ fault: 'connection', code: 'ERR_SSL_WRONG_VERSION_NUMBER' });
  });

  it('mail 57: a wrong password, and none', async () => {
    const server = await started(full);
    const wrong = { ...server, account: { ...server.account, password: 'wrong' } };
    const { result } = await attempt(wrong, aReply('a1', [ada]));
    const text = '5.7.8 Username and Password not accepted';
    expect(result.answer.last).toEqual({ verb: 'login', code: 535, text });
    expect(sendingOutcome(result.answer, [ada]).rest).toBe('refused_login');
    const none = { ...server, account: { ...server.account, password: null } };
    expect((await attempt(none, aReply('a1', [ada]))).result.answer.last).toMatchObject({
      fault: 'login',
      code: 'EAUTH',
    });
  });

  it('mail 56: a password that the relay repeats is in no answer', async () => {
    const token = Buffer.from(`\0${login.username}\0${login.password}`).toString('base64');
    const answer = { code: 535, text: `5.7.8 ${token} hunter2 refused` };
    const { result } = await attempt(
      await started({ ...full, script: [{ at: 'login', answer }] }),
      aReply('a1', [ada]),
    );
    expect(result.answer.last).toEqual({ verb: 'login', code: 535, text: '5.7.8 *** *** refused' });
  });

  it.each([
    ['plain', ['PLAIN', 'LOGIN'], 'AUTH PLAIN'],
    ['login', ['PLAIN', 'LOGIN'], 'AUTH LOGIN'],
    ['plain', ['LOGIN'], 'AUTH LOGIN'],
    ['login', ['PLAIN'], 'AUTH PLAIN'],
  ] as const)('mail 57: signs in by %s where %j are offered', async (protocol, loginBy, expected) => {
    const server = await started({ ...full, loginBy });
    const { result } = await attempt(server, aReply('a1', [ada]), { auth_protocol: protocol });
    expect(result.answer.last).toMatchObject({ verb: 'end', code: 250 });
    expect(server.commands.filter((command) => command.startsWith('AUTH'))).toEqual([expected]);
  });
});
