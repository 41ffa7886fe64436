import { forwardSubject, replySubject } from '../../../model/mail/mail-subject.ts';
import { answerableMail } from '../../../model/mail/recipients/answerable-mail.ts';
import { answeredAside, asidePeople, asideRecipients } from '../../../model/mail/recipients/aside-recipients.ts';
import { defaultRecipients, type ReplyFacts } from '../../../model/mail/recipients/reply-recipients.ts';
import type { GivenMail, SideMail } from '../../../model/message/draft.ts';
import type { Message } from '../../../model/message/message.ts';
import { invalidInput, refuse } from '../../../model/shared/errors.ts';
import type { StoreReader } from '../../../ports/store.ts';
import type { ChosenMail } from './chosen-mail.ts';
import { chosenRecipients } from './chosen-recipients.ts';
import { type ReplyPlace, signatureOf } from './reply-context.ts';

/** Mails of a side thread that are looked at for whom to answer. */
const mostLookedAt = 100;

interface GivenSideMail {
  /** Of the message. */
  readonly uuid: string;
  readonly side: SideMail;
  readonly given: GivenMail;
}

/**
 * A forward, or what follows it in its side thread. An aside goes to people of the thread alone. Throws
 * `mail.recipients`, and `input.invalid` where `aside` is not a forward of the conversation, or `replyTo` not of its
 * thread.
 */
export async function chosenSideMail(
  reader: StoreReader,
  place: ReplyPlace,
  { uuid, side, given }: GivenSideMail,
): Promise<ChosenMail> {
  const signature = given.signature === false ? '' : await signatureOf(reader, place);
  const { own } = place.mailInbox;
  const facts: ReplyFacts = { mails: [], people: [], inbox: own, contactAddress: null };
  if (side.kind === 'forward') {
    const recipients = chosenRecipients(given, defaultRecipients(facts, undefined), own);
    const subject = forwardSubject(side.subject);
    return { kind: 'forward', side: uuid, recipients, subject, signature, answered: undefined, quoted: [] };
  }
  const thread = await threadOf(reader, place, side.forward, given.replyTo);
  const mails = thread.flatMap((each) => answerableMail(each) ?? []);
  const mail = answeredAside(mails, given.replyTo);
  const answered = mail && thread.find((each) => each.uuid === mail.uuid);
  if (mail === undefined || answered === undefined) {
    throw invalidInput('input.invalid', 'replyTo', 'must be the uuid of a message of the side thread');
  }
  const defaults = { from: defaultRecipients(facts, mail).from, ...asideRecipients(mail) };
  const recipients = chosenRecipients(given, defaults, own);
  const bcc = thread.find((each) => each.uuid === side.forward)?.meta.bcc ?? [];
  requirePeople(recipients, asidePeople(mails, bcc, own));
  const isQuoted = given.quote !== false && place.mailInbox.config.quote_history !== 'none';
  return {
    kind: 'reply',
    side: side.forward,
    recipients,
    subject: replySubject(answered.meta.subject, null),
    signature,
    answered,
    quoted: isQuoted ? [answered] : [],
  };
}

/** The newest first, with the chosen one; the forward is the last. */
async function threadOf(
  reader: StoreReader,
  { conversation }: ReplyPlace,
  forwardUuid: string,
  replyTo: string | undefined,
): Promise<readonly Message[]> {
  const forward = await reader.messages.find(conversation.id, forwardUuid);
  if (forward === undefined || forward.meta.side !== forward.uuid) {
    throw invalidInput('input.invalid', 'aside', 'must be the uuid of a forward of the conversation');
  }
  const newest = await reader.messages.listOfSide(conversation.id, forwardUuid, mostLookedAt);
  const isKnown = replyTo === undefined || newest.some(({ uuid }) => uuid === replyTo);
  const chosen = isKnown ? undefined : await reader.messages.find(conversation.id, replyTo);
  const answers = [...newest, ...(chosen?.meta.side === forwardUuid ? [chosen] : [])];
  return [...answers.filter(({ id }) => id !== forward.id), forward];
}

function requirePeople(
  recipients: Readonly<Record<'to' | 'cc' | 'bcc', readonly string[]>>,
  people: readonly string[],
): void {
  const issues = (['to', 'cc', 'bcc'] as const).flatMap((list) =>
    recipients[list].flatMap((address, at) =>
      people.includes(address) ? [] : [{ path: `${list}.${at}`, message: 'must be a person of the side thread' }],
    ),
  );
  if (issues.length > 0) throw refuse('mail.recipients', 'The mail cannot be sent to these recipients', { issues });
}
