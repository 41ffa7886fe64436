import { describe, expect, it, test } from 'vitest';
import { mailKinds } from './mail-kind.ts';
import { type ImportedMail, isSetAside, mailTreatment } from './mail-treatment.ts';
import { type MailReason, mailOutcomes } from './store/mail-records.ts';

const settings = ['close', 'drop', 'ignore'] as const;

/** Opens again, runs clocks, is spam. */
const imported = (flags: string, meta: ImportedMail['meta'] = {}): ImportedMail => ({
  outcome: 'imported',
  reopens: flags.includes('r'),
  runsClocks: flags.includes('c'),
  isSpam: flags.includes('s'),
  meta,
});
const autoReply = imported('', { is_automated: true, is_auto_reply: true });

const expected = {
  own: { outcome: 'dropped', reason: 'loop', keepsRaw: true },
  delivery_report: autoReply,
  other_report: { outcome: 'report' },
  blocked: { outcome: 'dropped', reason: 'blocked', keepsRaw: false },
  spam: imported('s'),
  auto_reply: autoReply,
  generated: imported('rc', { is_automated: true }),
  bulk: imported('rc'),
  mail: imported('rc'),
} as const;

describe('mail 41: what follows from each kind', () => {
  const cases = mailKinds.flatMap((kind) => settings.map((spam) => [kind, spam] as const));

  test.each(cases)('%s, with spam: %s', (kind, spam) => {
    const dropped = { outcome: 'dropped', reason: 'spam', keepsRaw: true };
    expect(mailTreatment(kind, spam)).toEqual(kind === 'spam' && spam === 'drop' ? dropped : expected[kind]);
  });

  it('is known for each kind', () => {
    expect(mailKinds).toEqual(Object.keys(expected));
  });
});

describe('mail 6: a mail stays in its mailbox', () => {
  it.each(mailOutcomes)('by what became of it: %s', (outcome) => {
    const of = (reason: MailReason | null) => isSetAside({ outcome, reason });
    const isDropped = outcome === 'dropped';
    expect([of(null), of('loop')]).toEqual(Array(2).fill(outcome === 'quarantined'));
    expect([of('spam'), of('blocked')]).toEqual(Array(2).fill(outcome === 'quarantined' || isDropped));
  });
});
