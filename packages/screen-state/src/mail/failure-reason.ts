/** Why a mail did not reach a recipient; screens have words for each. */
export type FailureReason = 'no_mailbox' | 'no_domain' | 'full' | 'expired' | 'unknown' | 'refused';

const reasons: ReadonlyMap<string, FailureReason> = new Map([
  ['5.1.1', 'no_mailbox'],
  ['5.1.10', 'no_mailbox'],
  ['5.1.2', 'no_domain'],
  ['5.4.4', 'no_domain'],
  ['5.2.2', 'full'],
  ['mail.expired', 'expired'],
  ['mail.unknown', 'unknown'],
]);

/**
 * The reason behind the code of a recipient. Every other code means that a mail server refused the mail.
 *
 * @param code a status of a mail server such as `5.1.1`, or a code of the service
 * @example
 * failureReason('5.1.1') // 'no_mailbox'
 */
export function failureReason(code: string | null): FailureReason {
  return reasons.get(code ?? '') ?? 'refused';
}
