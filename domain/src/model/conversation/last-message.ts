import type { RecordedEvent } from '../event/event.ts';
import { cutText } from '../shared/text.ts';
import { type Activity, activityText } from './activity.ts';
import { type ConversationState, maxPreviewLength } from './conversation.ts';

type LastMessage = Pick<ConversationState, 'lastMessage' | 'lastActivity'>;

/**
 * What a conversation keeps of its newest message for lists: the beginning of its text, or what an activity keeps.
 *
 * @example
 * lastMessageFields('Where is my parcel?', undefined) // { lastMessage: 'Where is my parcel?', lastActivity: null }
 */
export function lastMessageFields(text: string, activity: Activity | undefined): LastMessage {
  if (activity !== undefined) return { lastMessage: null, lastActivity: activity };
  return { lastMessage: cutText(text, maxPreviewLength), lastActivity: null };
}

/**
 * The beginning of a message as lists show it. Files without a word are known by their names.
 *
 * @example
 * messagePreview('', ['lid.jpg', 'kettle.jpg']) // 'lid.jpg, kettle.jpg'
 */
export function messagePreview(text: string, filenames: readonly string[]): string {
  return cutText(text.trim() === '' ? filenames.join(', ') : text, maxPreviewLength);
}

/**
 * The beginning of an activity's sentence, as lists show it.
 *
 * @example
 * activityPreview({ actor_name: 'Mia', changes: [{ type: 'reopened' }] }) // 'Mia reopened the conversation'
 */
export function activityPreview(activity: Activity): string {
  return cutText(activityText(activity), maxPreviewLength);
}

/**
 * The last message of a conversation as it is read: of an activity, its sentence too. Every store reads conversations
 * through this. A text is newer than an activity: a node of an older version, which is about to stop, writes it alone.
 *
 * @example
 * const lastActivity = { actor_name: 'Mia', changes: [{ type: 'reopened' }] } as const;
 * readLastMessage({ lastMessage: null, lastActivity }).lastMessage // 'Mia reopened the conversation'
 */
export function readLastMessage({ lastMessage, lastActivity }: LastMessage): LastMessage {
  if (lastMessage !== null || lastActivity === null) return { lastMessage, lastActivity: null };
  return { lastMessage: activityPreview(lastActivity), lastActivity };
}

/**
 * An event of the log as it is read: the last message of a changed conversation is the sentence of what was done. Every
 * store reads events through this.
 *
 * @example
 * readEvent({ id: 1, createdAt: 0, event: { type: 'tag.changed', tagId: 2 } }).event // { type: 'tag.changed', tagId: 2 }
 */
export function readEvent(recorded: RecordedEvent): RecordedEvent {
  const { event } = recorded;
  if (event.type !== 'conversation.updated' || event.activity === undefined) return recorded;
  const lastMessage = activityPreview(event.activity);
  return { ...recorded, event: { ...event, changes: { ...event.changes, lastMessage } } };
}
