import { type Actor, isAdmin } from '../agent/agent.ts';
import type { Timestamp } from '../shared/time.ts';

/** What an agent wrote about a contact, with the author's current record. */
export interface ContactNote {
  readonly id: number;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  readonly contactId: number;
  readonly note: string;
  readonly authorId: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly avatarUrl: string | null;
}

/**
 * The most notes in a list without pages. A row of the response has at least 200 bytes, so this is more than a response
 * has room for; see `pageBytes`.
 */
export const wholeListOfNotes = 5_000;

/**
 * Authors may delete their own notes, an Admin may delete any. Applies to contact notes and private messages.
 *
 * @example
 * mayDeleteNote({ id: 7, roles: ['Agent'] }, 7) // true
 * mayDeleteNote({ id: 7, roles: ['Agent'] }, 8) // false
 */
export function mayDeleteNote(actor: Pick<Actor, 'id' | 'roles'>, authorId: number): boolean {
  return actor.id === authorId || isAdmin(actor);
}
