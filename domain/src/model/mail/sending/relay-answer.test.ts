import { describe, expect, it } from 'vitest';
import { type RecipientOutcome, type RelayReply, relayVerbs, sendingOutcome } from './relay-answer.ts';

type Verb = RelayReply['verb'];

const [ada, bob] = ['ada@example.com', 'bob@example.com'];

type Outcome = readonly [RecipientOutcome['result'] | undefined, ReturnType<typeof sendingOutcome>['rest']];

const outcomeOf = (verb: Verb, code: number, text = 'words'): Outcome => {
  const { recipients, rest } = sendingOutcome({ refused: [], last: { verb, code, text } }, [ada]);
  return [recipients[0]?.result, rest];
};

describe('mail 49: an answer', () => {
  const before: readonly Verb[] = ['connect', 'hello', 'tls'];
  const inside: readonly Verb[] = ['mail', 'rcpt', 'data', 'end'];

  it('is looked at for every verb', () => {
    expect([...before, 'login', ...inside]).toEqual(relayVerbs);
  });

  it.each(inside)('of 450, 550, 421 and 554 at %s puts off or fails', (verb) => {
    expect(outcomeOf(verb, 450)).toEqual(['later', null]);
    expect(outcomeOf(verb, 421)).toEqual(['later', null]);
    expect(outcomeOf(verb, 550)).toEqual(['failed', null]);
    expect(outcomeOf(verb, 554)).toEqual(['failed', null]);
  });

  it.each(before)('of 450, 550 and 554 at %s lets the inbox rest, and 421 puts off', (verb) => {
    for (const code of [450, 550, 554]) expect(outcomeOf(verb, code)).toEqual(['rests', 'unreachable']);
    expect(outcomeOf(verb, 421)).toEqual(['later', null]);
  });

  it('at the login lets the inbox rest as long as the password is wrong', () => {
    for (const code of [530, 534, 535, 538, 550]) expect(outcomeOf('login', code)).toEqual(['rests', 'refused_login']);
    expect(outcomeOf('login', 454)).toEqual(['rests', 'unreachable']);
    expect(outcomeOf('login', 454, '4.7.0 Too many login attempts')).toEqual(['rests', 'throttled']);
    expect(outcomeOf('mail', 530)).toEqual(['rests', 'refused_login']);
    expect(outcomeOf('hello', 535)).toEqual(['rests', 'refused_login']);
  });

  it('accepts a mail only behind the last byte', () => {
    for (const verb of relayVerbs) {
      expect(outcomeOf(verb, 250)[0]).toBe(verb === 'end' ? 'accepted' : 'cut');
    }
    expect(outcomeOf('end', 354)).toEqual(['cut', 'unreachable']);
    expect(outcomeOf('end', 200)).toEqual(['accepted', null]);
    expect(outcomeOf('end', 300)).toEqual(['cut', 'unreachable']);
    expect(outcomeOf('mail', 400)).toEqual(['later', null]);
    expect(outcomeOf('mail', 500)).toEqual(['failed', null]);
    expect(outcomeOf('connect', 400)).toEqual(['rests', 'unreachable']);
  });
});

describe('mail 49: a quota', () => {
  it.each([
    [432, '4.3.2 Concurrent connections limit exceeded'],
    [432, 'come back'],
    [451, '4.3.2 Please try again later'],
    [452, '4.3.2 System not accepting network messages'],
    [550, '5.4.5 Daily user sending limit exceeded.'],
    [554, '5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException'],
    [450, '4.7.1 Error: too much mail from 192.0.2.1'],
    [451, 'You are sending too fast, slow down'],
    [550, 'Too many messages, wait'],
    [452, 'Too many e-mails sent'],
    [450, '4.7.0 Rate limit exceeded'],
    [454, 'Request was throttled'],
  ])('of %d %s lets the inbox rest', (code, text) => {
    expect(outcomeOf('end', code, text)).toEqual(['rests', 'throttled']);
  });

  it('is never seen in a 421, in a full mailbox, in many recipients or in a success', () => {
    expect(outcomeOf('mail', 421, '4.3.2 too many connections')).toEqual(['later', null]);
    expect(outcomeOf('rcpt', 552, '5.2.2 Mailbox quota exceeded')).toEqual(['failed', null]);
    expect(outcomeOf('rcpt', 452, '4.5.3 Too many recipients')).toEqual(['later', null]);
    expect(outcomeOf('end', 250, '2.0.0 too many messages')).toEqual(['accepted', null]);
    // The status stands at the front: a number in the text may be from the address.
    expect(outcomeOf('rcpt', 450, 'no 4.3.2 here')).toEqual(['later', null]);
    expect(outcomeOf('rcpt', 450, '4.3.22 no')).toEqual(['later', null]);
    expect(outcomeOf('rcpt', 450, '4.3.2.1 is blocked')).toEqual(['later', null]);
  });

  it('that concerns one recipient lets the others through', () => {
    const reply: RelayReply = { verb: 'rcpt', code: 451, text: '4.3.2 slow down' };
    const answer = { refused: [{ address: bob, reply }], last: { verb: 'end', code: 250, text: 'ok' } } as const;
    const { recipients, rest } = sendingOutcome(answer, [ada, bob]);
    expect(recipients.map(({ result }) => result)).toEqual(['accepted', 'rests']);
    expect(rest).toBe('throttled');
  });
});

describe('mail 49: a mail that some recipients are refused of', () => {
  const later: RelayReply = { verb: 'rcpt', code: 450, text: '4.2.1 greylisted' };
  const never: RelayReply = { verb: 'rcpt', code: 550, text: '5.1.1 no such user' };
  const cyd = 'cyd@example.com';
  const refused = [
    { address: ada, reply: later },
    { address: bob, reply: never },
  ];

  it('is accepted for the others', () => {
    const { recipients, rest } = sendingOutcome({ refused, last: { verb: 'end', code: 250, text: '' } }, [
      ada,
      bob,
      cyd,
    ]);
    expect(recipients).toEqual([
      { address: ada, result: 'later', code: '4.2.1', text: '450 4.2.1 greylisted' },
      { address: bob, result: 'failed', code: '5.1.1', text: '550 5.1.1 no such user' },
      { address: cyd, result: 'accepted', code: null, text: null },
    ]);
    expect(rest).toBeNull();
  });

  it('has no last answer where all are refused', () => {
    const { recipients, rest } = sendingOutcome({ refused, last: null }, [ada, bob]);
    expect(recipients.map(({ result }) => result)).toEqual(['later', 'failed']);
    expect(rest).toBeNull();
    // A recipient that the relay was not asked about waits.
    expect(sendingOutcome({ refused, last: null }, [cyd]).recipients[0]).toEqual({
      address: cyd,
      result: 'rests',
      code: null,
      text: null,
    });
  });
});

describe('mail 49: a refused sender', () => {
  const codeOf = (verb: Verb, code: number, text: string) =>
    sendingOutcome({ refused: [], last: { verb, code, text } }, [ada]).recipients[0]?.code;

  it.each([
    ['end', 554, '5.2.252 SendAsDenied; support@example.com not allowed'],
    ['data', 550, '5.7.60 SMTP; Client does not have permissions to send as this sender'],
    ['mail', 553, '5.1.8 sender rejected'],
    ['mail', 553, '5.1.0 sender rejected'],
    ['rcpt', 553, '5.7.1 <a@b>: Sender address rejected: not owned by user'],
    ['rcpt', 553, 'sorry'],
  ] as const)('is known at %s by %d %s', (verb, code, text) => {
    expect(codeOf(verb, code, text)).toBe('mail.from_refused');
  });

  it('is not meant where the status is about the recipient', () => {
    expect(codeOf('rcpt', 553, '5.1.3 The recipient address is not valid')).toBe('5.1.3');
    expect(codeOf('rcpt', 550, 'no such user')).toBe('550');
    expect(codeOf('rcpt', 550, '5.7.600 no')).toBe('5.7.600');
    // A relay may put off what it does not let this sender do.
    expect(codeOf('mail', 451, '4.7.60 SendAsDenied')).toBe('4.7.60');
  });
});

describe('mail 49, 51: no answer', () => {
  it.each([
    ['connection', 'ETIMEDOUT', 'unreachable', 'mail.unreachable'],
    ['connection', 'ECONNREFUSED', 'unreachable', 'mail.unreachable'],
    ['connection', 'CERT_HAS_EXPIRED', 'unreachable', 'mail.certificate'],
    ['connection', 'ERR_SSL_WRONG_VERSION_NUMBER', 'unreachable', 'mail.no_tls'],
    ['login', 'invalid_grant', 'refused_login', 'mail.auth_failed'],
  ] as const)('of a %s (%s) is left to the state of the mail, with a code of ours', (fault, name, rest, code) => {
    const last = { fault, code: name, text: 'connect ECONNREFUSED 127.0.0.1:25' };
    const outcome = sendingOutcome({ refused: [], last }, [ada]);
    expect(outcome).toEqual({ recipients: [{ address: ada, result: 'cut', code, text: null }], rest });
  });
});

it('mail 49: the words of a relay are cut at 200 characters and stay on one line', () => {
  const text = `  5.1.1 no\r\nsuch\u202e user ${'x'.repeat(1_000_000)}`;
  const [recipient] = sendingOutcome({ refused: [], last: { verb: 'rcpt', code: 550, text } }, [ada]).recipients;
  expect(recipient?.code).toBe('5.1.1');
  expect(recipient?.text).toMatch(/^550 5\.1\.1 no such user x{170,}$/);
  expect(recipient?.text).toHaveLength(200);
});
