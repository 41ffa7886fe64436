import type { Contact } from '../../../model/contact/contact.ts';
import type { ContactDetails } from '../../../model/contact/contact-details.ts';
import type { MailBody } from '../../../model/mail/body/mail-body.ts';
import { forwardCustomer } from '../../../model/mail/forward/forward-customer.ts';
import { type ForwardedMail, forwardedMail } from '../../../model/mail/forward/forwarded-mail.ts';
import { mailContact } from '../../../model/mail/mail-contact.ts';
import type { StoreReader } from '../../../ports/store.ts';
import { contactOfAddress } from './contact-of-address.ts';
import { type ArrivedMail, isInFrom, type MessageDecision } from './decide-mail.ts';
import type { ReceivingInbox } from './receiving-inbox.ts';

export interface ForwardedFor {
  /** What the message shows; null: the mail forwards nothing. */
  readonly forwarded: ForwardedMail | null;
  /** The contact of the new conversation, in the place of the author: a proven colleague forwarded their mail. */
  readonly customer: {
    readonly known: Contact | undefined;
    readonly details: Pick<ContactDetails, 'firstName' | 'lastName' | 'email'>;
  } | null;
}

/** Whose mail a mail forwards. A contact who is blocked stays out: an agent may choose them. */
export async function forwardedFor(
  reader: Pick<StoreReader, 'agents' | 'contacts'>,
  { own, config }: ReceivingInbox,
  { mail }: ArrivedMail,
  { by, authentication, destination }: MessageDecision,
  body: MailBody | null,
): Promise<ForwardedFor> {
  const forwarded = body === null ? null : forwardedMail(mail.subject, body.whole.text);
  const { address } = by;
  if (forwarded === null) return { forwarded: null, customer: null };
  const agent = address === null ? undefined : await reader.agents.findByEmail(address);
  const becomes = forwardCustomer({
    forwarded,
    author: address ?? by.author.given.address,
    isAgent: agent?.enabled === true,
    forwarders: config.forwarders,
    authentication,
    authorIsFrom: isInFrom(by),
    beginsConversation: destination.to === 'new' && destination.contact === 'author',
    own,
  });
  if (becomes === 'none') return { forwarded: null, customer: null };
  if (becomes === 'offered') return { forwarded, customer: null };
  const known = await contactOfAddress(reader.contacts, forwarded.address);
  if (known?.enabled === false) return { forwarded, customer: null };
  const given = { address: forwarded.address, name: forwarded.name ?? '' };
  const wanted = mailContact({ address: forwarded.address, given }, undefined);
  const details = wanted.contact === 'new' ? wanted.details : { firstName: '', lastName: '', email: null };
  return { forwarded, customer: { known, details } };
}
