import { type SendingMail, shownName } from '@helpdesk/domain';
import type { ListedMailPerson, MailSender, MailWarning, ReplyOffer } from '@helpdesk/domain/use-cases';
import { isoOrNull } from '../time.ts';

export function presentDelivery({
  state,
  mail,
}: {
  readonly state: 'waiting' | 'sent' | 'failed' | 'unknown';
  readonly mail: SendingMail;
}) {
  return {
    state,
    attempts: mail.attempts,
    next_at: isoOrNull(mail.nextAt),
    recipients: mail.recipients.map(({ at, ...recipient }) => ({ ...recipient, at: isoOrNull(at) })),
  };
}

export function presentReplyDefaults(offer: ReplyOffer) {
  return {
    from: offer.from,
    from_choices: [...offer.fromChoices],
    to: [...offer.to],
    cc: [...offer.cc],
    subject: offer.subject,
    signature: offer.signature,
    quote: offer.quote,
    max_bytes: offer.maxBytes,
    warnings: presentWarnings(offer.warnings),
  };
}

export function presentMailSender(sender: MailSender) {
  return {
    inbox_id: sender.inboxId,
    from: sender.from,
    from_choices: [...sender.fromChoices],
    signature: sender.signature,
    max_bytes: sender.maxBytes,
    warnings: presentWarnings(sender.warnings),
  };
}

export function presentMailPerson(person: ListedMailPerson) {
  const { address, contactId, role, side, isNew, isAutomatic } = person;
  return {
    address,
    name: shownName(person),
    contact_id: contactId,
    role: side === null ? role : ('aside' as const),
    is_new: isNew,
    is_automatic: isAutomatic,
  };
}

function presentWarnings(warnings: readonly MailWarning[]) {
  return warnings.map(({ code, address, since }) => ({ code, address, since: isoOrNull(since) }));
}
