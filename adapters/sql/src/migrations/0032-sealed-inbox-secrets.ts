import { inWordsOf } from './engine-words.ts';
import type { SharedMigration } from './migration.ts';

/** No step can seal: the service does it at its next start, and until then no inbox is seen to have such a secret. */
const schema = `
alter table inboxes add column secret_sealed {flag} not null default false;
`;

export const sealedInboxSecrets: SharedMigration = (words) => ({
  version: 32,
  name: '0032-sealed-inbox-secrets',
  sql: inWordsOf(words, schema),
  leavesRows: true,
  adds: ['inboxes.secret_sealed'],
});
