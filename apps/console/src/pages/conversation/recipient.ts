import type { Conversation } from '@helpdesk/client';
import { channelRules } from '@helpdesk/domain';
import type { DraftMail } from '@helpdesk/screen-state';
import { words } from '../../words/en.ts';

/**
 * Whom a reply reaches, and through which channel. By e-mail these are the addresses that were chosen. Before the default
 * is known nothing more can be named.
 */
export function recipientOf({ contact, inbox_channel: channel }: Conversation, mail: DraftMail | null): string {
  const { composer } = words;
  if (channelRules[channel].hasAddresses) {
    const { to = [], cc = [], bcc = [] } = mail ?? {};
    return to.length === 0 ? composer.byEmail : composer.toEmail(words.listed([...to, ...cc, ...bcc]));
  }
  const isHere = contact.availability_status === 'online';
  return isHere ? composer.toHere(contact.first_name) : composer.toAway(contact.first_name);
}
