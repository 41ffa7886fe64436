import { minuteLengthMs, type Timestamp } from '../shared/time.ts';
import { firstWord, headerValues, type WithHeaders } from './header-values.ts';
import { isOutOfOffice } from './out-of-office.ts';
import type { MailReceipt, ReceivedMail } from './received-mail.ts';

/** From this level of confidence on, Exchange itself moves a mail to the folder of junk. */
const spamConfidence = 5;

/**
 * Whether the receiving server marked the mail as spam. A sender who forges the mark harms only their own mail.
 *
 * @example
 * isMarkedAsSpam({ headers: [{ name: 'x-spam-status', value: 'Yes, score=7.4 required=5.0' }] }) // true
 */
export function isMarkedAsSpam(mail: WithHeaders): boolean {
  const marks = [...headerValues(mail, 'x-spam-flag'), ...headerValues(mail, 'x-spam-status')];
  if (marks.some((value) => firstWord(value) === 'yes')) return true;
  const levels = headerValues(mail, 'x-ms-exchange-organization-scl');
  const members = headerValues(mail, 'x-forefront-antispam-report').flatMap((value) => value.split(';'));
  const named = members.map((member) => member.trim().toLowerCase()).filter((member) => member.startsWith('scl:'));
  return [...levels, ...named.map((member) => member.slice(4))].some(
    (level) => Number.parseInt(level, 10) >= spamConfidence,
  );
}

/** A machine that answers our mail does so at once. A person needs longer than this to read and to write. */
const promptAnswerMs = 2 * minuteLengthMs;

/**
 * Whether a machine answered in a person's absence. `referencedSentAt` is when the newest of our mails was sent that
 * this one references. Outlook and Exchange mark an absence like any generated mail, so for that mark alone the subject
 * or the time has to show that it is an answer.
 *
 * @example
 * isAutoReply({ ...mail, headers: [{ name: 'x-autoreply', value: 'yes' }] }, receipt, null) // true
 */
export function isAutoReply(mail: ReceivedMail, receipt: MailReceipt, referencedSentAt: Timestamp | null): boolean {
  const submitted = submittedWords(mail);
  if (submitted.includes('auto-replied') || hasEmptyEnvelope(mail, receipt)) return true;
  if (isOn(mail, 'x-autoreply') || isOn(mail, 'x-autorespond')) return true;
  const precedences = precedencesOf(mail);
  if (precedences.includes('auto_reply') || precedences.includes('auto-reply')) return true;
  if (!isMarkedGenerated(mail)) return false;
  return isOutOfOffice(mail.subject) || isPrompt(receipt.receivedAt, referencedSentAt);
}

/**
 * Whether the mail is marked as generated. Of such a mail alone it counts how soon after a mail of ours it came.
 *
 * @example
 * isMarkedGenerated({ headers: [{ name: 'auto-submitted', value: 'auto-generated' }] }) // true
 * isMarkedGenerated({ headers: [{ name: 'auto-submitted', value: 'auto-replied' }] }) // false
 */
export function isMarkedGenerated(mail: WithHeaders): boolean {
  return submittedWords(mail).includes('auto-generated');
}

/** An answer that is earlier than the mail that it answers shows that the clocks differ a little. */
function isPrompt(receivedAt: Timestamp, referencedSentAt: Timestamp | null): boolean {
  return referencedSentAt !== null && Math.abs(receivedAt - referencedSentAt) <= promptAnswerMs;
}

/**
 * Whether a program sent the mail, as far as it declares so by RFC 3834. Exchange declares it for what a rule forwarded.
 *
 * @example
 * isGenerated({ headers: [{ name: 'auto-submitted', value: 'auto-generated' }] }) // true
 * isGenerated({ headers: [{ name: 'auto-submitted', value: 'no' }] }) // false
 */
export function isGenerated(mail: WithHeaders): boolean {
  return submittedWords(mail).some((word) => word !== '' && word !== 'no');
}

const bulkPrecedences: ReadonlySet<string> = new Set(['bulk', 'list', 'junk']);

/**
 * Whether the mail went to many, or asks that no machine answers it.
 *
 * @example
 * isBulk({ headers: [{ name: 'list-id', value: '<news.example.com>' }] }) // true
 */
export function isBulk(mail: WithHeaders): boolean {
  return (
    precedencesOf(mail).some((word) => bulkPrecedences.has(word)) ||
    headerValues(mail, 'list-id').length > 0 ||
    headerValues(mail, 'x-auto-response-suppress').some((value) => firstWord(value) !== 'none')
  );
}

/**
 * Whether the sender of the envelope is empty, as in reports and answers of machines. Where the envelope is not known,
 * the topmost `Return-Path` has what the last server saw.
 */
function hasEmptyEnvelope(mail: WithHeaders, { envelopeFrom }: MailReceipt): boolean {
  const sender = envelopeFrom?.trim() ?? headerValues(mail, 'return-path')[0];
  return sender === '' || sender === '<>';
}

const submittedWords = (mail: WithHeaders): readonly string[] => headerValues(mail, 'auto-submitted').map(firstWord);

const precedencesOf = (mail: WithHeaders): readonly string[] => headerValues(mail, 'precedence').map(firstWord);

/** Present with any value, except for the two words that deny it. */
function isOn(mail: WithHeaders, name: string): boolean {
  return headerValues(mail, name).some((value) => !['no', 'false'].includes(firstWord(value)));
}
