import { startImap } from '../../support/mail/imap-server.ts';
import { answerParent } from '../child.ts';
import { madeMails } from '../mail/made-mails.ts';

/** A question to the mail server of the bench. */
export type MailboxOrder =
  | { readonly what: 'fill'; readonly mailbox: string; readonly count: number; readonly bytes: number }
  /** How many mails of the mailbox are marked as read. */
  | { readonly what: 'read'; readonly mailbox: string };

/** The mail server of the tests, in a process of its own. */
const imap = await startImap();

answerParent(
  imap.account(),
  (question) => {
    const order = question as MailboxOrder;
    if (order.what === 'fill') {
      for (const mail of madeMails(order.count, order.bytes)) imap.append(mail, { mailbox: order.mailbox });
      return order.count;
    }
    return imap.mailboxes.get(order.mailbox)?.mails.filter(({ flags }) => flags.has('\\Seen')).length ?? 0;
  },
  () => imap.close(),
);
