import { isForwardable } from '@helpdesk/screen-state';
import { MailMessage } from './mail-message.tsx';
import { MailContact, MailPeople, OnlyMail } from './panel/mail-contact.tsx';
import { SideThread } from './side-thread.tsx';
import { forwardOne } from './which-mail.ts';

/** What the chunk of mails holds, which is loaded with the first conversation by e-mail. */
export const mailPart = {
  MailContact,
  MailMessage,
  MailPeople,
  OnlyMail,
  SideThread,
  forwardOne,
  isMail: isForwardable,
};
