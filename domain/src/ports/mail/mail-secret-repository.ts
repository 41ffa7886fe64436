export interface MailSecret {
  /** Such as `imap.0`. */
  readonly name: string;
  /** By the `Sealer`. */
  readonly sealed: string;
}

export interface MailSecretReader {
  /** By name. */
  list(inboxId: number): Promise<readonly MailSecret[]>;
}

export interface MailSecretRepository extends MailSecretReader {
  /** These and no others are the secrets of the inbox. */
  replace(inboxId: number, secrets: readonly MailSecret[]): Promise<void>;
}
