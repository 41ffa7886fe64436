import type { Timestamp } from '../shared/time.ts';
import type { Message, MessageMeta } from './message.ts';

type Emptied = Pick<Message, 'content' | 'textContent' | 'mentions' | 'updatedAt'> & { readonly meta: MessageMeta };

/**
 * What a deleted note becomes: it keeps its place, its author and its time, and has no text.
 *
 * @example
 * emptiedNote(0).meta.deleted_at // '1970-01-01T00:00:00.000Z'
 */
export function emptiedNote(at: Timestamp): Emptied {
  return {
    content: '',
    textContent: '',
    mentions: [],
    updatedAt: at,
    meta: { to: [], cc: [], bcc: [], from: [], subject: '', deleted_at: new Date(at).toISOString() },
  };
}

/**
 * Whether the message is a note that was deleted.
 *
 * @example
 * isDeletedNote({ meta: emptiedNote(0).meta }) // true
 */
export function isDeletedNote({ meta }: Pick<Message, 'meta'>): boolean {
  return meta.deleted_at !== undefined;
}
