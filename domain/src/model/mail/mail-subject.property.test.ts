import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isForwardSubject, numbersInSubject, replySubject, storedSubject, subjectOfNew } from './mail-subject.ts';
import { subjectPrefix } from './subject-prefix.ts';

const pieces = [
  'Re: ',
  'WG:',
  'Fwd : ',
  '[#',
  '[#101]',
  '101',
  ']',
  ' ',
  'a',
  '\r\n',
  '\u202e',
  '\u200b',
  '\ud83d',
  '\u{1f600}',
  ':',
];
const subject = fc.oneof(
  fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((each) => each.join('')),
  fc.string({ unit: 'binary', maxLength: 400 }),
);
const unwanted = /[\p{Cc}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

test('mail 40: a stored subject is one line that can be stored, and stays the same when it is read again', () => {
  fc.assert(
    fc.property(subject, (given) => {
      const stored = storedSubject(given);
      expect(storedSubject(stored)).toBe(stored);
      expect(stored ?? 'x').toMatch(/./u);
      expect(unwanted.test(stored ?? '') || !(stored ?? '').isWellFormed()).toBe(false);
      expect((stored ?? '').length).toBeLessThanOrEqual(300);
    }),
  );
});

test('mail 40: a reply to a reply has the same subject, with the number once', () => {
  fc.assert(
    fc.property(subject, (given) => {
      const reply = replySubject(given, '101');
      expect(replySubject(reply, '101')).toBe(reply);
      expect(reply.split('[#101]')).toHaveLength(2);
      expect(reply.endsWith('[#101]')).toBe(true);
      expect(numbersInSubject(reply).at(-1)).toBe('101');
      expect(unwanted.test(reply)).toBe(false);
      expect(reply.length).toBeLessThanOrEqual(250);
    }),
  );
});

test('mail 40: the subject of a new conversation begins with no prefix and names no number', () => {
  fc.assert(
    fc.property(subject, (given) => {
      const fresh = subjectOfNew(given);
      expect(subjectOfNew(fresh)).toBe(fresh);
      expect(subjectPrefix(fresh ?? '')).toBeUndefined();
      expect(numbersInSubject(fresh)).toEqual([]);
      expect(isForwardSubject(fresh)).toBe(false);
    }),
  );
});
