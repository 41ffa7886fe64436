/** What is stored under the secret of the service and needed for long: `name` and `sealed` of each row, by table. */
export const sealedRows = {
  agent_totp: "select 'agent ' || agent_id as name, secret as sealed from agent_totp where confirmed_at is not null",
  inboxes: 'select name, secret as sealed from inboxes where secret is not null and secret_sealed order by id',
  mail_secrets:
    'select i.name, s.sealed from mail_secrets s join inboxes i on i.id = s.inbox_id order by s.inbox_id, s.name',
  oidc_providers: 'select name, client_secret as sealed from oidc_providers where enabled order by id',
} as const;

/** The schema from which on inboxes record whether their secret is sealed. */
export const inboxesSealedSince = 32;

export type SealedTable = keyof typeof sealedRows;

export interface SealedRow {
  readonly name: string;
  readonly sealed: string;
}
