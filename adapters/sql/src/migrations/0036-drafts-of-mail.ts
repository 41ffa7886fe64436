import type { Migration } from './migration.ts';

/** Drafts may be of a forward and of a reply to its people, too. The domain alone knows the types from now on. */
export function draftsOfMail(sql: string): Migration {
  return { version: 36, name: '0036-drafts-of-mail', sql, leavesRows: true };
}
