import { inWordsOf } from './engine-words.ts';
import type { SharedMigration } from './migration.ts';

const schema = `
alter table oidc_providers add column trust_email {flag} not null default false;
`;

export const trustedEmails: SharedMigration = (words) => ({
  version: 25,
  name: '0025-trusted-emails',
  sql: inWordsOf(words, schema),
  leavesRows: true,
  adds: ['oidc_providers.trust_email'],
});
