import { escapeHtml } from '../../macro/placeholders.ts';
import type { Timestamp } from '../../shared/time.ts';
import type { MailAddress } from '../received-mail.ts';
import { mailIdOf } from '../sending/mail-threading.ts';
import type { OutgoingMail } from '../sending/outgoing-mail.ts';

interface TestMailInput {
  readonly uuid: string;
  readonly at: Timestamp;
  readonly from: MailAddress;
  /** An address that `mayReceiveMail`. */
  readonly to: string;
}

/**
 * The mail that shows a person that an inbox can send. Its text is fixed, so that nobody can have the service send a
 * text of their own. Programs that answer by themselves leave it alone. Source: section 13 of the design of the e-mail
 * channel.
 *
 * @example
 * testMail({ uuid, at: 0, from: { address: 'help@shop.example', name: 'Shop' }, to: 'ada@example.com' }).subject
 * // 'Test of help@shop.example'
 */
export function testMail({ uuid, at, from, to }: TestMailInput): OutgoingMail<never> {
  const lines = [
    `This is a test mail of your helpdesk. It shows that mail from ${from.address} reaches you.`,
    'You do not have to do anything.',
  ];
  return {
    messageId: mailIdOf(uuid, from.address),
    date: at,
    boundary: uuid,
    from,
    replyTo: null,
    to: [{ address: to, name: '' }],
    cc: [],
    subject: `Test of ${from.address}`,
    inReplyTo: null,
    references: [],
    headers: [
      { name: 'Auto-Submitted', value: 'auto-generated' },
      { name: 'X-Auto-Response-Suppress', value: 'All' },
    ],
    envelope: { from: from.address, to: [to], id: uuid, notify: [] },
    html: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
    text: lines.join('\n\n'),
    images: [],
    attached: [],
  };
}
