/** What is stored under the secret of the service and needed for long: `name` and `sealed` of each row, by table. */
export const sealedRows = {
  agent_totp: "select 'agent ' || agent_id as name, secret as sealed from agent_totp where confirmed_at is not null",
  oidc_providers: 'select name, client_secret as sealed from oidc_providers where enabled order by id',
} as const;

export type SealedTable = keyof typeof sealedRows;

export interface SealedRow {
  readonly name: string;
  readonly sealed: string;
}
