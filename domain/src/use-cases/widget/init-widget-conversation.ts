import type { Contact } from '../../model/contact/contact.ts';
import { namelessVisitor, noDetails } from '../../model/contact/contact-details.ts';
import type { Inbox } from '../../model/inbox/inbox.ts';
import { type WidgetAudience, widgetConfig } from '../../model/inbox/inbox-config.ts';
import type { Message } from '../../model/message/message.ts';
import { messageAsPosted } from '../../model/message/posted-message.ts';
import { refuse } from '../../model/shared/errors.ts';
import type { JsonObject } from '../../model/shared/json.ts';
import { utf8Length } from '../../model/shared/text.ts';
import { dayLengthMs, hourLengthMs, secondLengthMs, type Timestamp } from '../../model/shared/time.ts';
import { isInTheWay } from '../../model/widget/in-the-way.ts';
import type { WidgetActor, WidgetSender } from '../../model/widget/session.ts';
import {
  type AttributeAnswer,
  attributeAnswers,
  readVisitorForm,
  withNumbers,
} from '../../model/widget/visitor-form.ts';
import { draftOfContact } from '../../model/widget/widget-draft.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreReader, StoreWriter } from '../../ports/store.ts';
import { requireContact } from '../contact/require-contact.ts';
import { openNew } from '../conversation/create-conversation.ts';
import { postMessage } from '../conversation/post-message.ts';
import { requireFitting } from '../custom-attribute/require-fitting.ts';
import { requireConversation } from '../draft/require-conversation.ts';
import { keptAs } from '../idempotency/once-only.ts';
import { requireMessage } from '../message/require-message.ts';
import { viewConversation, type WidgetConversationView } from './conversation-view.ts';
import { countText, requireRoomForText, type TextPorts } from './count-text.ts';
import { keptSession, type NewSession } from './exchange-customer-token.ts';
import { openSession } from './open-session.ts';
import { requireLive } from './require-live.ts';

export interface InitWidgetConversationInput {
  readonly message: string;
  readonly formData: JsonObject;
  /** In which the texts of number fields are written: a language tag (BCP 47). */
  readonly formLanguage?: string | undefined;
  readonly echoId?: string | undefined;
  readonly sender: WidgetSender;
}

export interface StartedConversation {
  readonly view: WidgetConversationView;
  readonly message: Message;
  /** The session of a new visitor; null for a visitor who has one. */
  readonly session: NewSession | null;
}

const mostPerDay = 50;

/**
 * Starts a conversation for whom the session stands for; without one for a new visitor. Visitor, session, conversation
 * and first message are one transaction. Throws `conversation.may_not_start`, `conversation.too_many`, `input.invalid`,
 * `session.invalid`, `contact.blocked`, `text.contact_quota`, `text.address_quota` and `text.no_room`.
 *
 * @example
 * await desk.initWidgetConversation(inbox, null, { message: 'Hello', formData: {}, sender })
 * // { message: { content: 'Hello', … }, … }
 */
export async function initWidgetConversation(
  ports: Pick<Ports, 'store' | 'clock' | 'ids' | 'secrets' | 'sessionLimits' | 'transports'> & TextPorts,
  inbox: Inbox,
  actor: WidgetActor | null,
  input: InitWidgetConversationInput,
): Promise<StartedConversation> {
  const config = widgetConfig(inbox.config);
  const formData = withNumbers(config, input.formData, input.formLanguage);
  const form = actor === null ? readVisitorForm(config, formData) : undefined;
  const isVisitor = actor === null || actor.contact.type === 'visitor';
  const audience = isVisitor ? config.visitors : config.users;
  if (!audience.allow_start_conversation) throw mayNotStart('Conversations cannot be started here');
  await requireRoomForText(ports, actor?.contact ?? null);
  const now = ports.clock.now();
  const start = async (writer: StoreWriter): Promise<StartedConversation> => {
    const { ofContact, ofConversation } = await attributesIn(writer, attributeAnswers(config, formData));
    await requireFitting(writer, 'conversation', {}, ofConversation, 'form_data');
    let session: NewSession | null = null;
    let contact: Contact;
    if (actor === null) {
      await requireFitting(writer, 'contact', {}, ofContact, 'form_data');
      const id = await writer.contacts.insert({
        ...noDetails,
        firstName: namelessVisitor,
        ...form,
        customAttributes: ofContact,
        createdAt: now,
        type: 'visitor',
      });
      await writer.events.append([{ type: 'contact.created', contactId: id }], now);
      contact = await requireContact(writer.contacts, id);
      session = { token: await openSession(ports, writer, contact, inbox, now), contact };
    } else {
      // Two tabs may start at once.
      await writer.contacts.lock(actor.contact.id);
      ({ contact } = await requireLive(writer, actor));
      await requireMayStartAnother(writer, contact, inbox, audience, now);
    }
    const blank = { subject: null, assignedUserId: null, assignedTeamId: null, customAttributes: ofConversation };
    const meta = Object.keys(formData).length > 0 ? { form_data: formData } : {};
    const opened = await openNew(ports, writer, inbox, contact, now, blank, meta);
    const message = await postMessage(ports, writer, opened, draftOfContact(contact, input), now);
    const formBytes = Object.keys(meta).length > 0 ? utf8Length(JSON.stringify(meta)) : 0;
    const bytes = utf8Length(input.message) + utf8Length(input.echoId ?? '') + formBytes;
    // The conversation and its message, and for a new visitor the contact and the session.
    await countText(ports, writer, contact, input.sender, { bytes, rows: session === null ? 2 : 4 }, now);
    const conversation = (await writer.conversations.find(opened.uuid)) ?? opened;
    return {
      view: await viewConversation(writer, conversation),
      message: messageAsPosted(message, { author: contact, conversationUuid: opened.uuid, files: [] }),
      session,
    };
  };
  return ports.store.transact(start, { kept: keptStart });
}

/**
 * The answers by the record that they belong to. An answer to an attribute whose definition was deleted belongs to the
 * contact.
 */
async function attributesIn(
  reader: StoreReader,
  answers: readonly AttributeAnswer[],
): Promise<{ readonly ofContact: JsonObject; readonly ofConversation: JsonObject }> {
  const defined = answers.length === 0 ? [] : await reader.customAttributes.listOf('conversation');
  const ids = new Set(defined.map(({ id }) => id));
  const those = (isOfConversation: boolean) =>
    Object.fromEntries(
      answers
        .filter(({ attributeId }) => ids.has(attributeId) === isOfConversation)
        .map(({ key, value }) => [key, value]),
    );
  return { ofContact: those(false), ofConversation: those(true) };
}

/** Message, form and visitor are in their rows; only the token is nowhere else. */
const keptStart = keptAs(
  ({ view: { conversation }, message, session }: StartedConversation) => ({
    conversation: conversation.uuid,
    message: message.uuid,
    session: session && keptSession.brief(session),
  }),
  async (reader, kept): Promise<StartedConversation> => {
    const conversation = await requireConversation(reader, kept.conversation);
    const { session } = kept;
    return {
      view: await viewConversation(reader, conversation),
      message: await requireMessage(reader.messages, conversation.id, kept.message),
      session: session && (await keptSession.whole(reader, session)),
    };
  },
);

async function requireMayStartAnother(
  writer: StoreWriter,
  contact: Contact,
  inbox: Inbox,
  audience: WidgetAudience,
  now: Timestamp,
): Promise<void> {
  if ((await writer.conversations.countOfContact(contact.id, now - dayLengthMs)) >= mostPerDay) {
    throw refuse('conversation.too_many', `At most ${mostPerDay} conversations can be started a day`, {
      retryAfter: hourLengthMs / secondLengthMs,
    });
  }
  if (!audience.prevent_multiple_conversations) return;
  const others = await writer.conversations.listOfContact(contact.id, inbox.id, mostPerDay);
  if (others.some(({ closedAt }) => isInTheWay(audience, closedAt !== null))) {
    throw mayNotStart('There is a conversation already');
  }
}

function mayNotStart(message: string): Error {
  return refuse('conversation.may_not_start', message);
}
