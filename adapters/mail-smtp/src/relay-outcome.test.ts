import { describe, expect, it } from 'vitest';
import { relayOutcome } from './relay-outcome.ts';
import type { HeardReply } from './transcript.ts';

const to = ['a@x.example', 'b@x.example'];
const cut = { fault: 'connection', code: 'ECONNRESET', text: 'reset' } as const;

function reply(verb: HeardReply['verb'], code: number, recipient: string | null = null): HeardReply {
  return { verb, code, text: `${verb} ${code}`, recipient };
}

const opened = [reply('connect', 220), reply('hello', 250), reply('login', 334), reply('login', 235)];
const begun = [...opened, reply('mail', 250)];
const [toA, toB] = [reply('rcpt', 250, 'a@x.example'), reply('rcpt', 250, 'b@x.example')];

/** The verb and code of the last answer, and who was refused with what. */
function read(replies: readonly HeardReply[], fault: typeof cut | null = null) {
  const { last, refused } = relayOutcome(replies, to, fault);
  const of = refused.map(({ address, reply: { code } }) => `${address} ${code}`);
  return [last === null || 'fault' in last ? last : `${last.verb} ${last.code}`, of];
}

describe('what the replies of a relay mean', () => {
  it.each([
    ['an acceptance', [...begun, toA, toB, reply('data', 354), reply('end', 250)], ['end 250', []]],
    ['a greeting', [reply('connect', 554)], ['connect 554', []]],
    ['a login', [...opened.slice(0, 3), reply('login', 535)], ['login 535', []]],
    [
      'a refused sender, and what follows it with PIPELINING',
      [
        ...opened,
        reply('mail', 553),
        reply('rcpt', 503, 'a@x.example'),
        reply('rcpt', 503, 'b@x.example'),
        reply('data', 503),
      ],
      ['mail 553', []],
    ],
    [
      'one of two recipients',
      [...begun, reply('rcpt', 450, 'a@x.example'), toB, reply('data', 354), reply('end', 250)],
      ['end 250', ['a@x.example 450']],
    ],
    [
      'every recipient, and DATA without one',
      [...begun, reply('rcpt', 450, 'a@x.example'), reply('rcpt', 550, 'b@x.example'), reply('data', 554)],
      [null, ['a@x.example 450', 'b@x.example 550']],
    ],
    [
      'the end of the session at a recipient',
      [...begun, reply('rcpt', 550, 'a@x.example'), reply('rcpt', 421, 'b@x.example')],
      ['rcpt 421', ['a@x.example 550']],
    ],
    [
      'a recipient that is asked for more',
      [...begun, reply('rcpt', 354, 'a@x.example'), toB, reply('data', 354), reply('end', 250)],
      ['end 250', ['a@x.example 354']],
    ],
    [
      'DATA, with one recipient refused',
      [...begun, toA, reply('rcpt', 550, 'b@x.example'), reply('data', 451)],
      ['data 451', ['b@x.example 550']],
    ],
    ['the end of the mail', [...begun, toA, toB, reply('data', 354), reply('end', 552)], ['end 552', []]],
  ])('mail 49: %s', (_, replies, expected) => {
    expect(read(replies)).toEqual(expected);
    // A connection that ends after a refusal changes nothing.
    if (expected[0] !== 'end 250') expect(read(replies, cut)).toEqual(expected);
  });

  it('mail 49: keeps who was refused before the connection ended', () => {
    expect(read([...begun, toA, reply('rcpt', 550, 'b@x.example'), reply('data', 354)], cut)).toEqual([
      cut,
      ['b@x.example 550'],
    ]);
    expect(read([], cut)).toEqual([cut, []]);
  });
});
