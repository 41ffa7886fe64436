import type { OwnAddresses } from '../../../model/mail/recipients/own-addresses.ts';
import {
  type GivenRecipients,
  givenRecipients,
  type RecipientFault,
  type ReplyRecipients,
} from '../../../model/mail/recipients/reply-recipients.ts';
import { mailRecipients } from '../../../model/mail/sending/mail-recipients.ts';
import { type InputIssue, refuse } from '../../../model/shared/errors.ts';

const words: Readonly<Record<RecipientFault['code'], string>> = {
  not_an_address: 'must be an address such as ada@example.com, in ASCII',
  not_a_sender: 'must be an address by which the inbox may send',
  no_recipient: 'needs a recipient',
  too_many: 'must be at most 50 recipients',
};

/** Who gets a mail; see `givenRecipients`. Throws `mail.recipients` with every fault. */
export function chosenRecipients(
  given: GivenRecipients,
  defaults: ReplyRecipients,
  own: OwnAddresses,
): ReplyRecipients & { readonly bcc: readonly string[] } {
  const chosen = givenRecipients(given, defaults, own);
  const issues: readonly InputIssue[] =
    'from' in chosen ? mailRecipients(chosen).issues : chosen.map(({ code, path }) => ({ path, message: words[code] }));
  if ('from' in chosen && issues.length === 0) return chosen;
  throw refuse('mail.recipients', 'The mail cannot be sent to these recipients', { issues });
}
