/** How a caller was identified for an act; `provider:<id>` is a provider that signs agents in. */
export type ActedVia = 'session' | 'api_key' | `named_key:${number}` | `provider:${number}` | 'cli' | 'system';

/** Where a request comes from. It decides nothing, and stands in the audit log. */
export interface Origin {
  readonly ip?: string | undefined;
  readonly requestId?: string | undefined;
  /** Where it does not follow from the credentials of the actor. */
  readonly via?: ActedVia | undefined;
}
