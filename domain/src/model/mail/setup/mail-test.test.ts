import { describe, expect, it } from 'vitest';
import type { RelayAnswer } from '../sending/relay-answer.ts';
import { hintsOfTest, isForProvider, type MailTestCode, relayTestFault, shownServerText } from './mail-test.ts';

const answer = (verb: string, code: number, text: string): RelayAnswer =>
  ({ refused: [], last: { verb, code, text } }) as RelayAnswer;

describe('mail 57: what a relay answered to a test', () => {
  it.each([
    [answer('login', 235, 'welcome'), null, null],
    [answer('hello', 250, 'relay.example.com'), null, null],
    [answer('end', 250, 'queued'), 'ada@example.com', null],
    // Only the answer to the last byte makes the relay responsible.
    [answer('data', 354, 'go on'), 'ada@example.com', 'unreachable'],
    [answer('login', 535, '5.7.8 Bad password'), null, 'auth_failed'],
    [answer('login', 535, '5.7.139 SmtpClientAuthentication is disabled'), null, 'smtp_auth_disabled'],
    [answer('mail', 530, '5.7.0 Authentication required'), 'ada@example.com', 'auth_failed'],
    [answer('connect', 554, 'go away'), null, 'unreachable'],
    [answer('mail', 451, '4.3.2 too many connections'), 'ada@example.com', 'throttled'],
    [answer('mail', 553, '5.7.1 not yours'), 'ada@example.com', 'from_refused'],
    [answer('rcpt', 550, '5.1.1 unknown'), 'ada@example.com', 'recipient_refused'],
    [answer('end', 554, 'looks like spam'), 'ada@example.com', 'refused'],
  ] as const)('%j, sent to %s, is %s', (given, sendTo, code) => {
    expect(relayTestFault(given, sendTo)?.code ?? null).toBe(code);
  });

  it.each([
    ['connection', 'ECONNREFUSED', 'unreachable'],
    ['connection', 'CERT_HAS_EXPIRED', 'certificate'],
    ['login', 'EAUTH', 'auth_failed'],
  ] as const)('no answer in %s with %s is %s', (fault, code, wanted) => {
    expect(relayTestFault({ refused: [], last: { fault, code, text: '' } }, null)?.code).toBe(wanted);
  });

  it('a refused recipient has the words of the relay, or none', () => {
    const reply = { verb: 'rcpt', code: 553, text: '5.1.3 bad address' } as const;
    const refused = [{ address: 'ada@example.com', reply }];
    expect(relayTestFault({ refused, last: null }, 'ada@example.com')).toEqual({
      code: 'recipient_refused',
      text: '553 5.1.3 bad address',
    });
    expect(relayTestFault({ refused: [], last: null }, 'ada@example.com')).toEqual({
      code: 'recipient_refused',
      text: null,
    });
  });
});

describe('mail 56: the words of a server', () => {
  it.each([
    ['NO ada secret\r\nwrong', 'secret', 'NO ada •••• wrong'],
    ['NO', null, 'NO'],
    ['NO', '', 'NO'],
    ['', 'secret', null],
    ['\r\n', 'secret', null],
  ])('%j with the password %j are shown as %j', (text, password, shown) => {
    expect(shownServerText(text, password, '••••')).toBe(shown);
  });

  it('are cut, and hide a password wherever it stands', () => {
    expect(shownServerText('x'.repeat(30_000_000), 'secret', '••••')).toHaveLength(200);
    const shown = shownServerText(`${'x'.repeat(196)}secret${'y'.repeat(5_000)}`, 'secret', '••••');
    expect(shown).not.toMatch(/sec/);
  });
});

describe('mail 57: hints', () => {
  const mailbox = { fault: null, ms: 1, idle: true, move: true, wouldImport: 0 };
  const relay = { fault: null, ms: 1, sent: false, size: null };
  const config = { imap: [{ after_import: 'seen' }], smtp: [{}] };
  const failed = (code: MailTestCode) => ({ fault: { code, text: null } });
  const hints = (given: object, hosts?: Parameters<typeof hintsOfTest>[2], of: typeof config = config) =>
    hintsOfTest(of, { imap: [mailbox], smtp: relay, ...given }, hosts);

  it('there are none where all is well', () => {
    expect(hints({}, { auth: 'app_password', note: 'switch_on_imap' })).toEqual([]);
  });

  it('name what is missing', () => {
    expect(hintsOfTest({ imap: [], smtp: [] }, { imap: [], smtp: null }, undefined)).toEqual(['no_imap', 'no_smtp']);
    expect(hints({ imap: [{ ...mailbox, idle: false }] })).toEqual(['no_idle']);
    expect(hints({ imap: [{ ...mailbox, ...failed('timeout'), idle: false, move: false }] })).toEqual([]);
  });

  it.each([
    ['seen', []],
    ['nothing', []],
    ['delete', ['only_seen']],
    ['move:Done', ['only_seen']],
  ])('say what becomes of mails that cannot be moved, after_import %s', (after_import, wanted) => {
    expect(hints({ imap: [{ ...mailbox, move: false }] }, undefined, { ...config, imap: [{ after_import }] })).toEqual(
      wanted,
    );
  });

  it.each([
    [
      { imap: [{ ...mailbox, ...failed('auth_failed') }] },
      'app_password',
      'switch_on_imap',
      ['app_password', 'switch_on_imap'],
    ],
    [{ imap: [{ ...mailbox, ...failed('imap_disabled') }] }, 'oauth', 'allow_smtp_auth', ['oauth']],
    [{ smtp: { ...relay, ...failed('smtp_auth_disabled') } }, 'oauth', 'allow_smtp_auth', ['oauth', 'allow_smtp_auth']],
    [{ smtp: { ...relay, ...failed('auth_failed') } }, 'password', null, []],
    [{ smtp: { ...relay, ...failed('certificate') } }, 'app_password', null, []],
  ] as const)('name what the provider asks for after a refused login: %j', (given, auth, note, wanted) => {
    expect(hints(given, { auth, note })).toEqual(wanted);
    expect(hints(given)).toEqual([]);
  });

  it('only a refused login is for the provider', () => {
    expect(
      ['auth_failed', 'certificate', 'timeout'].map((code) => isForProvider({ code, text: null } as never)),
    ).toEqual([true, false, false]);
    expect(isForProvider(null)).toBe(false);
  });
});
