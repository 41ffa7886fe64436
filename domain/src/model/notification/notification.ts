import { systemUserId } from '../agent/agent.ts';
import { isVisible, type Visibility } from '../conversation/access.ts';
import type { Conversation, ConversationState } from '../conversation/conversation.ts';
import type { Author } from '../conversation/conversation-change.ts';
import { type MessageReader, mayReadMessages } from '../conversation/readable-texts.ts';
import type { JsonObject } from '../shared/json.ts';
import { dayLengthMs, type Timestamp } from '../shared/time.ts';

/** `security` is about the agent's own account; the others are about a conversation. `failed`: their message reached no one. */
export type NotificationType = 'mention' | 'assignment' | 'failed' | 'security';

/** A message to an agent besides the events of their conversations, which stays until they delete it. */
export interface Notification {
  readonly id: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  /** The agent who receives it. */
  readonly agentId: number;
  readonly type: NotificationType;
  readonly title: string;
  readonly body: string | null;
  readonly isRead: boolean;
  readonly conversationId: number | null;
  readonly messageId: number | null;
  /** The agent who caused it; null for the desk itself. */
  readonly actorId: number | null;
  /** For `security`: `kind`, and where it happened. */
  readonly meta: JsonObject;
}

/** A notification with what is shown of the records that it names. */
export interface ShownNotification extends Notification {
  readonly actor: { readonly firstName: string; readonly lastName: string; readonly avatarUrl: string | null } | null;
  readonly conversation: (Pick<Conversation, 'uuid'> & Placement) | null;
  readonly messageUuid: string | null;
}

type Placement = Pick<ConversationState, 'assignedUserId' | 'assignedTeamId'>;

/** How many notifications an agent has at most, and for how long, in milliseconds. */
export const notificationLimits = { own: 500, lifeMs: 30 * dayLengthMs } as const;

/** What a notification of the type `security` is about. */
export type SecurityMatter =
  | 'sign_in'
  | 'api_key'
  | 'password_link'
  | 'second_factor_reset'
  | 'wrong_codes'
  | 'session_guesses';

/** The content of a notification, without its receiver. */
export type NotificationText = Pick<Notification, 'type' | 'title' | 'body' | 'actorId' | 'meta'>;

/**
 * Whether the agent may see the notification: one about a conversation only while they may read it.
 *
 * @example
 * isNotificationVisible({ ...nothingVisible, all: true }, { conversation: null }) // true
 */
export function isNotificationVisible(
  visibility: Visibility,
  { conversation }: { readonly conversation: Placement | null },
): boolean {
  return conversation === null || isVisible(visibility, conversation);
}

/**
 * The notification as the agent may see it: without the text of a note if they may not read messages.
 *
 * @example
 * notificationFor(agent, notification).type // 'security'
 */
export function notificationFor(agent: MessageReader, notification: ShownNotification): ShownNotification {
  const { type } = notification;
  const isWithheld = (type === 'mention' || type === 'failed') && !mayReadMessages(agent);
  return isWithheld ? { ...notification, body: null } : notification;
}

/**
 * The notification of an agent to whom another agent has assigned a conversation.
 *
 * @example
 * assignmentText({ id: 7, firstName: 'Ann', lastName: 'Lee' }, { referenceNumber: '101', subject: null }).title
 * // 'Ann Lee assigned conversation #101 to you'
 */
export function assignmentText(
  author: Author,
  { referenceNumber, subject }: Pick<Conversation, 'referenceNumber' | 'subject'>,
): NotificationText {
  const title = isDesk(author)
    ? `Conversation #${referenceNumber} was assigned to you`
    : `${nameOf(author)} assigned conversation #${referenceNumber} to you`;
  return { type: 'assignment', title, body: subject, actorId: actorIdOf(author), meta: {} };
}

/**
 * The notification of an agent whom a private note mentions. The body is the beginning of the note.
 *
 * @example
 * mentionText({ id: 7, firstName: 'Ann', lastName: '' }, { referenceNumber: '101' }, 'Look at this').title
 * // 'Ann mentioned you in conversation #101'
 */
export function mentionText(
  author: Author,
  { referenceNumber }: Pick<Conversation, 'referenceNumber'>,
  body: string | null,
): NotificationText {
  const title = `${nameOf(author)} mentioned you in conversation #${referenceNumber}`;
  return { type: 'mention', title, body, actorId: actorIdOf(author), meta: {} };
}

/**
 * The notification of an agent whose message reached none of its recipients. The body is these, for those who may read
 * messages.
 *
 * @example
 * failedText({ referenceNumber: '101' }, 'ada@example.com').title // 'Your message in conversation #101 was not delivered'
 */
export function failedText(
  { referenceNumber }: Pick<Conversation, 'referenceNumber'>,
  body: string | null,
): NotificationText {
  const title = `Your message in conversation #${referenceNumber} was not delivered`;
  return { type: 'failed', title, body, actorId: null, meta: {} };
}

/**
 * The notification of an agent about their own account.
 *
 * @example
 * securityText('api_key', { id: 7, firstName: 'Ann', lastName: '' }).title // 'Ann created an API key for you'
 */
export function securityText(
  matter: SecurityMatter,
  author: Author | null,
  from: { readonly ip?: string; readonly userAgent?: string } = {},
): NotificationText {
  const by = author === null || isDesk(author) ? 'The operator of the service' : nameOf(author);
  const titles: Readonly<Record<SecurityMatter, string>> = {
    sign_in: 'You signed in from a new device',
    api_key: `${by} created an API key for you`,
    password_link: `${by} created a link that sets your password`,
    second_factor_reset: `${by} removed your second factor`,
    wrong_codes: 'Somebody entered five wrong codes for your account',
    session_guesses: 'A session of yours was ended: somebody guessed your password or codes in it',
  };
  const { ip, userAgent } = from;
  return {
    type: 'security',
    title: titles[matter],
    body: ip === undefined ? null : [ip, userAgent].filter(Boolean).join(', '),
    actorId: author === null ? null : actorIdOf(author),
    meta: { kind: matter, ...(ip !== undefined && { ip }), ...(userAgent !== undefined && { user_agent: userAgent }) },
  };
}

function isDesk({ id }: Author): boolean {
  return id === systemUserId;
}

function actorIdOf(author: Author): number | null {
  return isDesk(author) ? null : author.id;
}

function nameOf({ firstName, lastName }: Author): string {
  return `${firstName} ${lastName}`.trim();
}
