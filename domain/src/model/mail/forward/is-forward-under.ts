import { isForwardSubject } from '../mail-subject.ts';

/** Outlook answers with `VS:` in Finnish, and forwards with it in Danish and Norwegian. */
const finnishSender = 'lähettäjä';
const ambiguous = /^\s{0,20}vs\s{0,5}[:\uff1a]/i;

/**
 * Whether a subject that begins like one of a forward may belong to an answer in another language.
 *
 * @example
 * isAmbiguousSubject('VS: Tilaus') // true
 */
export function isAmbiguousSubject(subject: string | null): boolean {
  return ambiguous.test(subject ?? '');
}

/**
 * Whether a block of headers that nothing marks as a forward is one: under the subject of a forward. `fromLabel` is how
 * the block calls the sender, in lower case: in Finnish a block below `VS:` belongs to an answer.
 *
 * @example
 * isForwardUnder('VS: Ordre', 'fra') // true
 * isForwardUnder('VS: Tilaus', 'lähettäjä') // false
 */
export function isForwardUnder(subject: string | null, fromLabel: string | undefined): boolean {
  if (fromLabel === finnishSender && isAmbiguousSubject(subject)) return false;
  return isForwardSubject(subject);
}
