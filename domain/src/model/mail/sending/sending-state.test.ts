import { describe, expect, it } from 'vitest';
import { dayLengthMs, minuteLengthMs } from '../../shared/time.ts';
import { afterSending, deliveryOf, messageStatusOf } from './delivery-state.ts';
import type { RecipientOutcome } from './relay-answer.ts';
import {
  newSending,
  nextSending,
  type SendingEvent,
  type SendingMail,
  type SendingRecipient,
  type SendingStep,
} from './sending-state.ts';

const at = 1_000_000_000_000;
const [ada, bob] = ['ada@example.com', 'bob@example.com'];

const recipient = (address: string, state: SendingRecipient['state'] = 'waiting'): SendingRecipient => ({
  address,
  role: 'to',
  state,
  at: state === 'waiting' ? null : at - 1,
  code: state === 'failed' ? '5.1.1' : null,
  text: state === 'failed' ? '550 5.1.1 no' : null,
});

const claimed = { nextAt: null, claim: 'a', claimUntil: at + 60_000 };
const mails: { readonly [Step in SendingStep]: SendingMail } = {
  waiting: newSending([recipient(ada)], at),
  sending: { ...newSending([recipient(ada)], at), step: 'sending', ...claimed },
  committing: { ...newSending([recipient(ada)], at), step: 'committing', ...claimed },
  sent: { ...newSending([], at), step: 'sent', nextAt: null, recipients: [recipient(ada, 'accepted')] },
  failed: { ...newSending([], at), step: 'failed', nextAt: null, recipients: [recipient(ada, 'failed')] },
};

const outcome = (result: RecipientOutcome['result'], address = ada): RecipientOutcome => ({
  address,
  result,
  code: result === 'accepted' ? null : 'code',
  text: result === 'accepted' ? null : 'words',
});
const answered = (...outcomes: readonly RecipientOutcome[]): SendingEvent => ({
  type: 'answered',
  at,
  claim: 'a',
  outcomes,
  restsUntil: at + 7_000,
  random: 0.5,
});

const late = at + dayLengthMs;
const events: { readonly [name: string]: SendingEvent } = {
  claimed: { type: 'claimed', at, claim: 'b', until: at + 90_000 },
  'claimed too early': { type: 'claimed', at: at - 1, claim: 'b', until: at },
  renewed: { type: 'renewed', claim: 'a', until: at + 90_000 },
  'renewed by another': { type: 'renewed', claim: 'b', until: at + 90_000 },
  'before the last byte': { type: 'before_last_byte', claim: 'a' },
  'before the last byte of another': { type: 'before_last_byte', claim: 'b' },
  accepted: answered(outcome('accepted')),
  refused: answered(outcome('failed')),
  'put off': answered(outcome('later')),
  'inbox rests': answered(outcome('rests')),
  cut: answered(outcome('cut')),
  'answered to another': { ...answered(outcome('accepted')), claim: 'b' } as SendingEvent,
  'claim ran out': { type: 'claim_ran_out', at: at + 60_000 },
  'claim holds': { type: 'claim_ran_out', at: at + 59_999 },
  'given up while it waits': { type: 'given_up', at, claim: null, code: 'mail.no_transport' },
  'given up by its process': { type: 'given_up', at, claim: 'a', code: 'mail.too_large' },
  restored: { type: 'restored', at },
  'rested long': { type: 'rested', at: late },
  'rested a while': { type: 'rested', at: late - 1 },
  retried: { type: 'retried', at: late, replace: [] },
};

/** What becomes of each state; an event that is not named does not apply. */
const table: { readonly [Step in SendingStep]: { readonly [event: string]: Partial<SendingMail> | SendingStep } } = {
  waiting: {
    claimed: { step: 'sending', nextAt: null, claim: 'b', claimUntil: at + 90_000 },
    'given up while it waits': 'failed',
    restored: 'failed',
    'rested long': 'failed',
  },
  sending: {
    renewed: { step: 'sending', claimUntil: at + 90_000 },
    'before the last byte': { step: 'committing', claim: 'a', claimUntil: at + 60_000 },
    accepted: 'sent',
    refused: 'failed',
    'put off': { step: 'waiting', nextAt: at + minuteLengthMs, attempts: 1, unknowns: 0, putOffAt: at },
    'inbox rests': { step: 'waiting', nextAt: at + 7_000, attempts: 0, unknowns: 0, putOffAt: null },
    cut: { step: 'waiting', nextAt: at + 7_000, attempts: 0, unknowns: 0, putOffAt: null },
    'given up by its process': 'failed',
    restored: 'failed',
    'claim ran out': { step: 'waiting', nextAt: at + 60_000, attempts: 0, unknowns: 0, putOffAt: null },
  },
  committing: {
    renewed: { step: 'committing', claimUntil: at + 90_000 },
    restored: { step: 'failed', unknowns: 1, claim: null, claimUntil: null },
    accepted: 'sent',
    refused: 'failed',
    'put off': { step: 'waiting', nextAt: at + minuteLengthMs, attempts: 1, unknowns: 0, putOffAt: at },
    'inbox rests': { step: 'waiting', nextAt: at + 7_000, attempts: 0, unknowns: 0, putOffAt: null },
    cut: { step: 'waiting', nextAt: at + minuteLengthMs, attempts: 0, unknowns: 1, putOffAt: at },
    'claim ran out': {
      step: 'waiting',
      nextAt: at + 2 * minuteLengthMs,
      attempts: 0,
      unknowns: 1,
      putOffAt: at + 60_000,
      claim: 'a',
    },
  },
  sent: {},
  failed: { retried: { step: 'waiting', nextAt: late, startedAt: late, attempts: 0, unknowns: 0, putOffAt: null } },
};

describe('mail 48: every state with every event', () => {
  const all = Object.entries(mails).flatMap(([step, mail]) =>
    Object.entries(events).map(([name, event]) => [step as SendingStep, name, mail, event] as const),
  );

  it('is a product of 5 states and 20 events', () => {
    expect(all).toHaveLength(100);
    expect(Object.values(table).flatMap((row) => Object.keys(row))).toHaveLength(23);
  });

  it.each(all)('%s, %s', (step, name, mail, event) => {
    const wanted = table[step][name];
    const after = nextSending(mail, event);
    if (wanted === undefined) {
      expect(after).toBeUndefined();
      return;
    }
    expect(after).toMatchObject(typeof wanted === 'string' ? { step: wanted, nextAt: null } : wanted);
    if (after?.step !== 'sending' && after?.step !== 'committing') {
      const claim = typeof wanted === 'string' ? null : (wanted.claim ?? null);
      expect(after).toMatchObject({ claim, claimUntil: null });
    }
  });
});

describe('mail 51: an outcome that is unknown', () => {
  const once = { ...mails.committing, unknowns: 1, putOffAt: at - 5 };

  it.each(['cut', 'claim ran out'])('a second time fails: %s', (name) => {
    const after = nextSending(once, events[name] as SendingEvent);
    expect(after).toMatchObject({
      step: 'failed',
      unknowns: 2,
      recipients: [{ state: 'failed', code: 'mail.unknown' }],
    });
    expect(messageStatusOf(after as SendingMail)).toBe('failed');
    expect(deliveryOf(after as SendingMail).state).toBe('unknown');
  });

  it('is forgotten by no answer: what was put off in between fails the second time too', () => {
    const between = nextSending(once, answered(outcome('later')));
    expect(between).toMatchObject({ step: 'waiting', unknowns: 1, attempts: 1, putOffAt: at - 5 });
  });

  it('is not called expired after 24 hours', () => {
    const old = { ...once, startedAt: at - dayLengthMs };
    expect(nextSending(old, answered(outcome('later')))?.recipients[0]?.code).toBe('mail.unknown');
    expect(nextSending({ ...old, step: 'waiting' }, { type: 'rested', at })?.recipients[0]?.code).toBe('mail.unknown');
  });

  it('leaves recipients as they are that are not in question', () => {
    const recipients = [recipient(ada, 'accepted'), recipient(bob), recipient('cyd@example.com', 'failed')];
    const after = nextSending({ ...once, recipients }, { type: 'claim_ran_out', at: at + 60_000 });
    expect(after?.step).toBe('sent');
    expect(after?.recipients.map(({ state, code }) => [state, code])).toEqual([
      ['accepted', null],
      ['failed', 'mail.unknown'],
      ['failed', '5.1.1'],
    ]);
  });
});

describe('mail 48: an error of ours', () => {
  const faulted = { type: 'faulted', at, claim: 'a', random: 0.5 } as const;
  const begun = (mail: SendingMail): SendingMail => ({ ...mail, step: 'sending', ...claimed });

  it('gives the claim back and is tried again later, five times', () => {
    let mail = mails.waiting;
    for (const minutes of [1, 5, 15, 30]) {
      mail = nextSending(begun(mail), faulted) ?? mail;
      expect(mail).toMatchObject({ step: 'waiting', claim: null, putOffAt: at, nextAt: at + minutes * minuteLengthMs });
      expect(mail.recipients).toMatchObject([{ state: 'waiting', code: 'mail.failed', text: null }]);
    }
    const after = nextSending(begun(mail), faulted);
    expect(after).toMatchObject({ step: 'failed', recipients: [{ state: 'failed', code: 'mail.failed' }] });
  });

  it('does not end what a relay has put off for long', () => {
    const after = nextSending(begun({ ...mails.waiting, attempts: 9, putOffAt: at - 1 }), faulted);
    expect(after).toMatchObject({ step: 'waiting', attempts: 10, putOffAt: at - 1 });
  });

  it('behind the last byte is an unknown outcome, and of another claim nothing', () => {
    expect(nextSending(mails.committing, faulted)).toMatchObject({ step: 'waiting', unknowns: 1 });
    expect(nextSending(mails.sending, { ...faulted, claim: 'b' })).toBeUndefined();
    expect(nextSending(mails.waiting, faulted)).toBeUndefined();
  });
});

describe('mail 49: a mail that is partly accepted', () => {
  const two = { ...mails.committing, recipients: [recipient(ada), recipient(bob)] };

  it('is sent again to those who were put off, alone', () => {
    const after = nextSending(two, answered(outcome('accepted'), outcome('later', bob)));
    expect(after).toMatchObject({ step: 'waiting', attempts: 1, nextAt: at + minuteLengthMs });
    expect(after?.recipients.map(({ state }) => state)).toEqual(['accepted', 'waiting']);
    expect(after?.recipients[1]).toMatchObject({ code: 'code', text: 'words' });
    expect(messageStatusOf(after as SendingMail)).toBe('sent');
  });

  it('is sent when the others failed, and an activity names them', () => {
    const after = nextSending(two, answered(outcome('accepted'), outcome('failed', bob))) as SendingMail;
    expect(after.step).toBe('sent');
    expect(deliveryOf(after)).toEqual({
      state: 'sent',
      nextAt: null,
      failed: [{ address: bob, code: 'code', text: 'words' }],
    });
    expect(afterSending(two, after)).toEqual({ activity: [bob], notifiesAuthor: false });
    expect(afterSending(after, after)).toEqual({ activity: [], notifiesAuthor: false });
  });

  it('mail 49: once the first is accepted, an activity names those who had failed before too', () => {
    const half = { ...two, recipients: [recipient(ada), recipient(bob, 'failed')] };
    const after = nextSending(half, answered(outcome('accepted'))) as SendingMail;
    expect(afterSending(half, after).activity).toEqual([bob]);
  });

  it('waits for a recipient without an answer, and takes no second answer for one that has an end', () => {
    expect(nextSending(two, answered(outcome('accepted')))?.recipients.map(({ state }) => state)).toEqual([
      'accepted',
      'waiting',
    ]);
    const half = { ...two, recipients: [recipient(ada, 'accepted'), recipient(bob)] };
    const after = nextSending(half, answered(outcome('failed'), outcome('accepted', bob)));
    expect(after?.recipients.map(({ state }) => state)).toEqual(['accepted', 'accepted']);
  });
});

describe('mail 47, 49: when a recipient was decided about', () => {
  it.each(['accepted', 'failed', 'later'] as const)('is when the answer came: %s', (result) => {
    expect(nextSending(mails.sending, answered(outcome(result)))?.recipients[0]?.at).toBe(at);
  });

  it('stays as it is while the inbox rests, and where a later answer is about others', () => {
    expect(nextSending(mails.sending, answered(outcome('rests')))?.recipients[0]?.at).toBeNull();
    const half = { ...mails.sending, recipients: [recipient(ada, 'accepted'), recipient(bob)] };
    const after = nextSending(half, answered(outcome('accepted', bob)));
    expect(after?.recipients.map((each) => each.at)).toEqual([at - 1, at]);
  });
});

describe('mail 48: an answer that comes after the claim ran out', () => {
  const ranOut = (mail: SendingMail): SendingMail =>
    nextSending(mail, { type: 'claim_ran_out', at: at + 60_000 }) as SendingMail;
  const putOff = { ...mails.committing, attempts: 2, putOffAt: at - 9_000 };

  it.each(['accepted', 'refused', 'put off', 'inbox rests', 'cut'])('counts while the mail waits: %s', (name) => {
    for (const mail of [mails.committing, putOff]) {
      const inTime = nextSending(mail, events[name] as SendingEvent);
      expect(ranOut(mail)).toMatchObject({ step: 'waiting', unknowns: 1, claim: 'a', claimUntil: null });
      expect(nextSending(ranOut(mail), events[name] as SendingEvent)).toEqual(inTime);
      expect(inTime?.claim).toBeNull();
    }
  });

  it('has no effect once the mail is claimed again, or by another process', () => {
    const again = nextSending(ranOut(mails.committing), { type: 'claimed', at: late, claim: 'b', until: late + 9 });
    expect(again).toMatchObject({ step: 'sending', claim: 'b', unknowns: 1 });
    expect(nextSending(again as SendingMail, answered(outcome('accepted')))).toBeUndefined();
    expect(nextSending(ranOut(mails.committing), events['answered to another'] as SendingEvent)).toBeUndefined();
  });

  it('has no effect where the relay did not have the mail, or after the second time', () => {
    for (const mail of [mails.sending, { ...mails.committing, unknowns: 1 }]) {
      expect(ranOut(mail).claim).toBeNull();
      expect(nextSending(ranOut(mail), answered(outcome('accepted')))).toBeUndefined();
    }
  });

  it.each([
    ['given up while it waits', 'failed'],
    ['restored', 'failed'],
    ['rested long', 'failed'],
    ['renewed', undefined],
    ['before the last byte', undefined],
    ['given up by its process', undefined],
  ])('changes nothing else for a mail that waits: %s', (name, step) => {
    expect(nextSending(ranOut(mails.committing), events[name] as SendingEvent)?.step).toBe(step);
  });
});

describe('mail 49, 55: a mail that is given up', () => {
  it('fails with the reason, and leaves no more', () => {
    const after = nextSending(mails.waiting, { type: 'given_up', at, claim: null, code: 'mail.no_transport' });
    expect(after?.recipients[0]).toMatchObject({ state: 'failed', at, code: 'mail.no_transport' });
    expect(nextSending(after as SendingMail, { type: 'claimed', at: late, claim: 'b', until: late })).toBeUndefined();
  });

  it('may have arrived where an outcome was unknown', () => {
    const once = { ...mails.waiting, unknowns: 1 };
    const after = nextSending(once, { type: 'given_up', at, claim: null, code: 'mail.no_transport' });
    expect(after?.recipients[0]?.code).toBe('mail.unknown');
  });

  it.each([
    ['waiting', 'mail.restored'],
    ['sending', 'mail.restored'],
    ['committing', 'mail.unknown'],
  ] as const)('mail 76: in a copy, one that was %s there has the code %s', (step, code) => {
    expect(nextSending(mails[step], { type: 'restored', at })?.recipients[0]).toMatchObject({ state: 'failed', code });
  });
});

describe('mail 49: the 24 hours of a mail', () => {
  const old = (ms: number) => ({ ...mails.sending, startedAt: at - ms, attempts: 30 });

  it('end with a last try, however long the delay has become', () => {
    expect(nextSending(old(dayLengthMs - 10), answered(outcome('later')))).toMatchObject({
      step: 'waiting',
      nextAt: at + 10,
    });
    const after = nextSending(old(dayLengthMs), answered(outcome('later')));
    expect(after).toMatchObject({ step: 'failed', recipients: [{ code: 'mail.expired', text: 'words' }] });
  });

  it('end also for a mail whose process ends each time', () => {
    const event = { type: 'claim_ran_out', at: at + 60_000 } as const;
    expect(nextSending(old(dayLengthMs - 60_001), event)?.step).toBe('waiting');
    expect(nextSending(old(dayLengthMs - 60_000), event)?.recipients[0]?.code).toBe('mail.expired');
  });

  it('count while the inbox rests, whose attempts do not', () => {
    expect(nextSending(old(dayLengthMs), answered(outcome('rests')))?.step).toBe('failed');
    expect(nextSending(old(dayLengthMs - 1), answered(outcome('cut')))).toMatchObject({
      step: 'waiting',
      attempts: 30,
    });
    const past = { ...answered(outcome('rests')), restsUntil: 0 } as SendingEvent;
    expect(nextSending(mails.sending, past)?.nextAt).toBe(at);
  });
});

describe('mail 52: an agent tries again', () => {
  const mixed: SendingMail = { ...mails.sent, recipients: [recipient(ada, 'accepted'), recipient(bob, 'failed')] };
  const retry = (mail: SendingMail, ...replace: readonly (readonly [string, string])[]) =>
    nextSending(mail, { type: 'retried', at: late, replace: replace.map(([address, by]) => ({ address, by })) });

  it('with those who failed only', () => {
    const after = retry(mixed);
    expect(after?.step).toBe('waiting');
    expect(after?.recipients).toEqual([recipient(ada, 'accepted'), recipient(bob)]);
  });

  it('with a right address in the place of a wrong one', () => {
    const after = retry(mixed, [bob, 'bo@example.com']);
    expect(after?.recipients).toEqual([recipient(ada, 'accepted'), recipient('bo@example.com')]);
  });

  it.each([
    ['one that was accepted', [ada, 'x@example.com']],
    ['one that is not there', ['no@example.com', 'x@example.com']],
    ['one by another recipient', [bob, 'ADA@example.com']],
    ['one by what is no address', [bob, 'b@y\r\nRCPT TO:<evil@z>']],
  ] as const)('but not to replace %s', (_kind, pair) => {
    expect(retry(mixed, pair)).toBeUndefined();
  });

  it('but not with two for one, nor two by the same', () => {
    const two = { ...mixed, recipients: [recipient(ada, 'failed'), recipient(bob, 'failed')] };
    expect(retry(two, [bob, 'x@example.com'], [bob, 'y@example.com'])).toBeUndefined();
    expect(retry(two, [ada, 'x@example.com'], [bob, 'X@example.com'])).toBeUndefined();
    expect(retry(two, [ada, bob], [bob, ada])?.recipients.map(({ address }) => address)).toEqual([bob, ada]);
  });

  it('while others wait by themselves, who keep their count of unknown outcomes', () => {
    const half = {
      ...mixed,
      step: 'waiting',
      unknowns: 1,
      recipients: [recipient(ada), recipient(bob, 'failed')],
    } as const;
    expect(retry(half)).toMatchObject({ step: 'waiting', unknowns: 1 });
    expect(retry({ ...half, recipients: [recipient(ada)] })).toBeUndefined();
    expect(retry({ ...mixed, unknowns: 2 })?.unknowns).toBe(0);
  });
});

describe('mail 47, 49: what is shown', () => {
  it.each([
    ['waiting', 'pending', 'waiting'],
    ['sending', 'pending', 'waiting'],
    ['committing', 'pending', 'waiting'],
    ['sent', 'sent', 'sent'],
    ['failed', 'failed', 'failed'],
  ] as const)('of a mail that is %s', (step, status, state) => {
    expect(messageStatusOf(mails[step])).toBe(status);
    expect(deliveryOf(mails[step]).state).toBe(state);
  });

  it('notifies the author when the mail fails, and once', () => {
    expect(afterSending(mails.committing, mails.sent)).toEqual({ activity: [], notifiesAuthor: false });
    expect(afterSending(mails.committing, mails.failed)).toEqual({ activity: [], notifiesAuthor: true });
    expect(afterSending(mails.failed, mails.failed).notifiesAuthor).toBe(false);
  });
});
