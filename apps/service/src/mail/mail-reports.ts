import { faultName } from '@helpdesk/domain';
import type { MailReports } from './read-mail.ts';
import type { SendingReports } from './send-mail.ts';

type Write = (fields: object, text: string) => void;

/** Faults of mail, in the log: their names and codes, because their texts may hold what strangers wrote. */
export function mailReports(
  logger: { readonly warn: Write; readonly error: Write } | false,
): MailReports & SendingReports {
  return {
    mailFailed: (error, { inboxId, uid }) => {
      if (logger !== false) logger.warn({ fault: faultName(error), inboxId, uid }, 'a mail could not be imported yet');
    },
    lookFailed: (error, inboxId) => {
      if (logger === false) return;
      logger.error({ fault: faultName(error), inboxId }, 'mailboxes could not be read; it is tried again');
    },
    copyFailed: (error, { inboxId, mailId }, isTriedAgain) => {
      if (logger === false) return;
      const what = isTriedAgain
        ? 'a sent mail could not be copied into its mailbox; it is tried again'
        : 'a sent mail could not be copied into its mailbox';
      logger.warn({ fault: faultName(error), inboxId, mailId }, what);
    },
    sendFailed: (error, mail) => {
      if (logger === false) return;
      const which = mail?.mailId === undefined ? 'mails' : 'a mail';
      const fields = { fault: faultName(error), inboxId: mail?.inboxId, mailId: mail?.mailId };
      logger.error(fields, `${which} could not be sent; it is tried again`);
    },
  };
}
