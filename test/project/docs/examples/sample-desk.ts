import type {
  Actor,
  Agent,
  Contact,
  ConversationListItem,
  CustomAttribute,
  Inbox,
  Macro,
  Message,
  ShownNotification,
  Team,
  View,
  WidgetActor,
  WidgetSender,
} from '@helpdesk/domain';
import { dayLengthMs, defaultExtensions } from '@helpdesk/domain';
import type { Ports } from '@helpdesk/domain/ports';
import {
  type ApiCredentials,
  createHelpdesk,
  emailTransport,
  type Helpdesk,
  type IncomingFile,
} from '@helpdesk/domain/use-cases';
import { memoryStore } from '@helpdesk/memory';
import { dayZone, knownDesk, liveChatTransport, localNotifier } from '@helpdesk/platform-node';
import {
  type FixedClock,
  fakeMacs,
  fewCommonPasswords,
  fixedClock,
  noPasskeys,
  plainCodes,
  plainPasswords,
  plainSanitizer,
  plainSealer,
  plainSecrets,
  sequenceIds,
  unusedMailboxes,
  unusedMailParser,
  unusedMailRelay,
  unusedOutbound,
  unusedPictures,
} from '@helpdesk/testkit';
import { mediaWhenNeeded } from '../../../support/media-when-needed.ts';

/** What the examples of the domain name without saying where it comes from; docs: domain/README.md. */
export interface SampleDesk {
  readonly desk: Helpdesk;
  readonly ports: Ports;
  /** The visitor as the author of messages. */
  readonly sender: WidgetSender;
  readonly clock: FixedClock;
  /** The first Admin, and their API key. */
  readonly actor: Actor;
  readonly credentials: ApiCredentials;
  /** Mia Novak, with the role Agent, in the team. */
  readonly agent: Agent;
  readonly team: Team;
  readonly inbox: Inbox;
  /** Ada Reyes, `ada@example.com`. */
  readonly contact: Contact;
  /** Ada's, open, without an agent; `uuid` is its uuid. */
  readonly conversation: ConversationListItem;
  readonly uuid: string;
  /** Its one message: `Where is my order?`. */
  readonly message: Message;
  /** A visitor in the widget, their session token, and the uuid of their conversation. */
  readonly visitor: WidgetActor;
  readonly token: string;
  readonly chat: string;
  /** `letter.txt`, 5 bytes. */
  readonly letter: IncomingFile;
  /** `logo.png` */
  readonly picture: IncomingFile;
  /** Mia's own view `Mine`, and one for all agents, `Open`. */
  readonly view: View;
  readonly sharedView: View;
  readonly macro: Macro;
  /** Mia's one notification: the Admin has created a link with which she sets a password. */
  readonly notification: ShownNotification;
  readonly attribute: CustomAttribute;
  /** The first page of a list. */
  readonly page: { readonly page: 1; readonly size: 30 };
}

const pictureText = 'a picture';

/** @param uploads the folder of uploaded files, for the examples that have some */
export async function sampleDesk(uploads: string): Promise<SampleDesk> {
  const clock = fixedClock();
  const unlimited = { maxBytes: 0, maxFiles: 0 };
  const known = knownDesk();
  const ports: Ports = {
    store: memoryStore(),
    clock,
    ids: sequenceIds(),
    notifier: localNotifier(),
    mediaStore: mediaWhenNeeded(uploads),
    mediaInspector: {
      inspect: async ({ size }) =>
        size === pictureText.length
          ? { contentType: 'image/png', isText: false, image: null }
          : { contentType: null, isText: true, image: null },
      square: async () => new TextEncoder().encode('square'),
    },
    transports: { livechat: liveChatTransport, email: emailTransport({ secrets: plainSecrets }) },
    mailParser: unusedMailParser,
    mailboxServers: unusedMailboxes,
    mailRelay: unusedMailRelay,
    outbound: unusedOutbound,
    remotePictures: unusedPictures,
    customerTokens: { verify: async (token) => JSON.parse(token) },
    identityProviders: {
      check: async () => {},
      begin: async () => ({ url: 'https://id.example/authorize', state: 's', nonce: 'n', verifier: 'v' }),
      finish: async () => ({
        subject: 'mia',
        email: undefined,
        emailVerification: 'absent',
        firstName: undefined,
        lastName: undefined,
      }),
    },
    passwords: plainPasswords,
    commonPasswords: fewCommonPasswords,
    secrets: plainSecrets,
    sealer: plainSealer,
    macs: fakeMacs,
    oneTimeCodes: plainCodes,
    passkeys: noPasskeys,
    passwordLoginIsForced: false,
    sanitizer: plainSanitizer,
    uploads: {
      maxBytes: 1024,
      maxFiles: 10,
      extensions: defaultExtensions,
      quotas: { contact: unlimited, inbox: unlimited, address: unlimited },
    },
    textQuotas: { contact: { maxBytes: 0, maxRows: 0 }, address: { maxBytes: 0, maxRows: 0 } },
    sessionLimits: { verified: 30 * dayLengthMs, visitor: 180 * dayLengthMs },
    journal: { note: () => {} },
    dayZone: dayZone('UTC', known),
    knownDesk: known,
  };
  const desk = createHelpdesk(ports);
  const credentials = { apiKey: 'k'.repeat(32), apiSecret: 's'.repeat(64) };
  await desk.bootstrapDesk({ email: 'admin@example.com', password: 'correct horse battery', credentials });
  const actor = await desk.authenticateAgent(credentials.apiKey, credentials.apiSecret);
  const team = await desk.createTeam(actor, {
    name: 'Support',
    emoji: '',
    conversationAssignmentType: 'Manual',
    timezone: 'Europe/Berlin',
    businessHoursId: null,
    slaPolicyId: null,
    maxAutoAssignedConversations: 0,
  });
  const agent = await desk.createAgent(actor, {
    firstName: 'Mia',
    lastName: 'Novak',
    email: 'mia@example.com',
    roles: ['Agent'],
    teams: ['Support'],
  });
  await desk.createPasswordLink(actor, agent.id);
  const [notification] = await desk.listNotifications(agent, { limit: 1, offset: 0 });
  const secret = 'the secret of the customer';
  // Answers do not have it.
  const inbox = { ...(await desk.updateInbox(actor, 1, { secret })), secret: plainSealer.seal(secret) };
  const contact = await desk.createContact(actor, { firstName: 'Ada', lastName: 'Reyes', email: 'ada@example.com' });
  const { item } = await desk.createConversation(actor, {
    inboxId: inbox.id,
    content: 'Where is my order?',
    initiator: 'contact',
    contact: { id: contact.id },
    attachments: [],
  });
  const [message] = (await desk.listMessages(actor, item.uuid, { private: null, types: [], page: firstPage })).items;
  const sender = { address: '192.0.2.1', keepsAnswer: false };
  const started = await desk.initWidgetConversation(inbox, null, { message: 'Hello', formData: {}, sender });
  const token = started.session?.token ?? '';
  if (message === undefined) throw new Error('the conversation has no message');
  if (notification === undefined) throw new Error('the agent has no notification');
  return {
    desk,
    ports,
    sender,
    clock,
    actor,
    credentials,
    agent,
    team,
    inbox,
    contact,
    conversation: item,
    uuid: item.uuid,
    message,
    visitor: await desk.authenticateWidget(token, inbox.uuid),
    token,
    chat: started.view.conversation.uuid,
    letter: { name: 'letter.txt', content: bytes('Hello'), uploader: { kind: 'agent', id: actor.id } },
    picture: { name: 'logo.png', content: bytes(pictureText), uploader: { kind: 'agent', id: actor.id } },
    view: await desk.createMyView(agent, { name: 'Mine', filters: [] }),
    attribute: await desk.createCustomAttribute(actor, {
      name: 'Seats',
      appliesTo: 'contact',
      key: 'seats',
      dataType: 'number',
    }),
    sharedView: await desk.createSharedView(actor, { name: 'Open', filters: [], visibility: 'all' }),
    macro: await desk.createMacro(actor, {
      name: 'Thanks',
      messageContent: 'Dear {{contact.first_name}}',
      actions: [{ type: 'set_status', value: ['Resolved'] }],
      visibility: 'all',
    }),
    notification,
    page: firstPage,
  };
}

const firstPage = { page: 1, size: 30 } as const;

async function* bytes(text: string): AsyncIterable<Uint8Array> {
  yield new TextEncoder().encode(text);
}
