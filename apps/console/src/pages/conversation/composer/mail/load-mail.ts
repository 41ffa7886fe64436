import { speakOfMails } from '../../../../words/mail/speak-of-mails.ts';

/** What opens the parts of a mail, when their words are there. */
export async function loadMail() {
  await speakOfMails();
  return (await import('./open-mail.tsx')).openMail;
}
