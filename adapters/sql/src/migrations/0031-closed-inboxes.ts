import { inWordsOf } from './engine-words.ts';
import type { SharedMigration } from './migration.ts';

const schema = `
-- Since when an inbox with conversations is closed for good.
alter table inboxes add column closed_at {int};
`;

export const closedInboxes: SharedMigration = (words) => ({
  version: 31,
  name: '0031-closed-inboxes',
  sql: inWordsOf(words, schema),
  leavesRows: true,
  adds: ['inboxes.closed_at'],
});
