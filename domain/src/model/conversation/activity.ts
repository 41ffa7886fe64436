import { type ChangePart, sentenceOf } from './change-part.ts';

/**
 * What an activity keeps: who did what, with the names of that time. No store keeps its English sentence, which is made
 * by `withSentence` when the activity is read.
 */
export interface Activity {
  readonly actor_name: string;
  /** Never empty. */
  readonly changes: readonly ChangePart[];
}

/**
 * The English sentence of an activity.
 *
 * @example
 * activityText({ actor_name: 'Mia Novak', changes: [{ type: 'reopened' }] }) // 'Mia Novak reopened the conversation'
 */
export function activityText({ actor_name: name, changes }: Activity): string {
  return `${name} ${sentenceOf(changes)}`;
}

/**
 * What the activity with this meta keeps. Undefined for other messages, and for activities of earlier versions whose
 * sentence could not be read back: these keep it as their text.
 *
 * @example
 * activityOf({ changes: [{ type: 'reopened' }] }) // undefined
 */
export function activityOf({ actor_name: name, changes }: Partial<Activity>): Activity | undefined {
  return name === undefined || changes === undefined ? undefined : { actor_name: name, changes };
}

interface Texts {
  readonly type: string;
  readonly content: string;
  readonly textContent: string;
  readonly meta: Partial<Activity>;
}

/**
 * The message as it is read: the text of an activity is its sentence. Every store reads messages through this. The
 * meta of other messages, which an archive may bring, does not become a text.
 *
 * @example
 * const meta = { actor_name: 'Mia', changes: [{ type: 'reopened' }] } as const;
 * withSentence({ type: 'activity', content: '', textContent: '', meta }).textContent // 'Mia reopened the conversation'
 */
export function withSentence<Stored extends Texts>(message: Stored): Stored {
  const activity = message.type === 'activity' ? activityOf(message.meta) : undefined;
  if (activity === undefined) return message;
  const text = activityText(activity);
  return { ...message, content: text, textContent: text };
}
