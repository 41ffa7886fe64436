import { describe, expect, it } from 'vitest';
import { type HashOfTexts, mailArrival, mailDigest, mailKey } from './mail-key.ts';

/** What would be hashed. */
const seen: HashOfTexts = (texts) => texts.join('');

describe('mail 7: the digest of a mail', () => {
  it('is of its texts and files, each behind its length', () => {
    expect(mailDigest({ text: 'Hello', html: null }, ['f1', 'f22'], seen)).toBe(
      'text 5\nHellohtml none\nfile 2\nf1file 3\nf22',
    );
  });

  it.each([
    ['Hello\r\nAda\r\n', 'Hello\nAda'],
    ['Hello\rAda', 'Hello\nAda \n\n'],
  ])('is that of %j and of %j', (one, other) => {
    expect(mailDigest({ text: one, html: one }, [], seen)).toBe(mailDigest({ text: other, html: other }, [], seen));
  });

  it('differs where a text, the HTML, a file or their order does', () => {
    const digests = [
      mailDigest({ text: null, html: null }, [], seen),
      mailDigest({ text: '', html: null }, [], seen),
      mailDigest({ text: null, html: '' }, [], seen),
      mailDigest({ text: 'a', html: 'b' }, [], seen),
      mailDigest({ text: 'b', html: 'a' }, [], seen),
      mailDigest({ text: 'a', html: 'b' }, ['c', 'd'], seen),
      mailDigest({ text: 'a', html: 'b' }, ['d', 'c'], seen),
    ];
    expect(new Set(digests).size).toBe(digests.length);
  });
});

describe('mail 8: the key of a mail', () => {
  const mail = {
    messageId: null,
    from: [{ address: 'ada@example.com', name: 'Ada' }],
    date: 1_000,
    subject: 'Refund',
  };

  it('is of its Message-ID alone', () => {
    expect(mailKey({ ...mail, messageId: ' a1@example.com ' }, 'd', seen)).toBe('a1@example.com');
    expect(mailKey({ ...mail, messageId: 'a1@example.com', from: [], date: null, subject: null }, 'e', seen)).toBe(
      'a1@example.com',
    );
  });

  it.each([null, '', ' '])('is of the rest where the Message-ID is %j', (messageId) => {
    expect(mailKey({ ...mail, messageId }, 'd', seen)).toBe('[["ada@example.com"],1000,"Refund","d"]');
  });

  it('without a Message-ID differs by each of sender, date, subject and digest, and not by a name', () => {
    const named = { ...mail, from: [{ address: 'ada@example.com', name: 'A.' }] };
    const bob = { ...mail, from: [{ address: 'bob@example.com', name: 'Ada' }] };
    const others = [bob, { ...mail, date: null }, { ...mail, subject: null }, { ...mail, from: [] }];
    const key = mailKey(mail, 'd', seen);
    expect(mailKey(named, 'd', seen)).toBe(key);
    expect(new Set([key, mailKey(mail, 'e', seen), ...others.map((each) => mailKey(each, 'd', seen))]).size).toBe(6);
  });
});

describe('mail 7: a mail whose key is known', () => {
  it.each([
    [[], { arrival: 'first', key: 'k' }],
    [['a'], { arrival: 'another', key: 'k.d' }],
    [['a', 'b', 'c', 'e'], { arrival: 'another', key: 'k.d' }],
    [['a', 'b', 'c', 'e', 'f'], { arrival: 'quarantined', key: 'k.d' }],
    [['a', 'b', 'c', 'e', 'f', 'g'], { arrival: 'quarantined', key: 'k.d' }],
    [['d'], { arrival: 'duplicate' }],
    [['a', 'b', 'c', 'e', 'f', 'd'], { arrival: 'duplicate' }],
  ])('with the digests %j: %j', (known, arrival) => {
    expect(mailArrival('k', 'd', known)).toEqual(arrival);
  });
});
