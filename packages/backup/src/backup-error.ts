const codes = { failed: 'BACKUP_REFUSED', configuration: 'BACKUP_MISCONFIGURED' } as const;

/** A backup that cannot be made or restored. The message is for the operator, and names what to do. */
export class BackupError extends Error {
  readonly code: (typeof codes)[keyof typeof codes];

  /** @param fault `configuration`: no second attempt helps before the environment is another */
  constructor(message: string, fault: keyof typeof codes = 'failed') {
    super(message);
    this.name = 'BackupError';
    this.code = codes[fault];
  }
}
