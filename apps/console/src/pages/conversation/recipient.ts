import type { Conversation } from '@helpdesk/client';
import { channelRules } from '@helpdesk/domain';
import { words } from '../../words/en.ts';

/** The person whom a reply reaches, and through which channel. */
export function recipientOf({ contact, inbox_channel: channel }: Conversation): string {
  const { composer } = words;
  if (channelRules[channel].hasAddresses) return composer.toEmail(contact.email ?? contact.first_name);
  const isHere = contact.availability_status === 'online';
  return isHere ? composer.toHere(contact.first_name) : composer.toAway(contact.first_name);
}
