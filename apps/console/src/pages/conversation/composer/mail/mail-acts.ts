import type { Message } from '@helpdesk/client';
import { asideRecipients, isForwardable, isSendable, withAddresses } from '@helpdesk/screen-state';
import { mailWriting } from '../../../../words/mail/mail-writing.ts';
import { chosenMail, letterNow, type MailOf, openAddresses } from './mail-state.ts';

/** Begins to forward a message. Text and recipients of a forward of another one stay, and its files do not. */
export function beginForward(mail: MailOf, message: Message): void {
  if (!isForwardable(message)) return;
  const begun = chosenMail(mail, 'forward');
  if (begun?.reply_to !== message.uuid) {
    const { with_files: _files, as_file: _file, ...others } = begun ?? {};
    mail.drafts.of(mail.uuid, 'forward').write({ mail: { to: [], ...others, reply_to: message.uuid } });
  }
  openAddresses(mail, 'forward', { list: 'to' });
}

/** What is begun stays as it is. */
export function showForward(mail: MailOf, message: Message): void {
  if (chosenMail(mail, 'forward') === null) beginForward(mail, message);
}

/** Begins a mail into the side thread of a message. What was written for others stays theirs, and the agent reads that. */
export function beginAside(mail: MailOf, message: Message): void {
  const { side } = message.meta;
  const aside = mail.drafts.of(mail.uuid, 'aside');
  const { draft } = aside.state.snapshot();
  if (side === undefined) return;
  const { to = [], cc = [] } = asideRecipients(message);
  if (!isSendable(draft, 'aside')) {
    aside.write({ mail: { to, cc, reply_to: side } });
    return;
  }
  const begun = letterNow(mail, 'aside').to;
  const isMeant = draft.mail?.reply_to === side && to.every((address) => begun.includes(address));
  if (!isMeant) mail.toasts.show({ text: mailWriting.aside.begun, tone: 'refused' });
}

/** Puts an address into Cc of the reply. */
export async function addToReplies(mail: MailOf, address: string): Promise<void> {
  if (mail.state.snapshot().facts.defaults === undefined) await mail.facts.look();
  // Its other recipients are not known.
  if (mail.state.snapshot().facts.defaults === undefined) return;
  const letter = letterNow(mail, 'reply');
  const { to, cc, bcc } = letter;
  if ([...to, ...cc, ...bcc].includes(address)) return;
  const chosen = withAddresses(chosenMail(mail, 'reply'), { ...letter, cc: [...cc, address] });
  mail.drafts.of(mail.uuid, 'reply').write({ mail: chosen });
}
