import type { Migration } from './migration.ts';

/**
 * What a list of mentions reads is kept in the newest mention of an agent in a conversation alone. A conversation with
 * thousands of mentions costs a message no more than one with a few.
 *
 * @param kept the trigger, and the index by which it finds those rows
 */
export function newestMentions(kept: string): Migration {
  return { version: 27, name: '0027-newest-mentions', sql: kept, leavesRows: true };
}
