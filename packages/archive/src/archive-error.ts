/** An export that cannot be made or taken. The message is for the operator, and names the part that is wrong. */
export class ArchiveError extends Error {
  readonly code = 'ARCHIVE_REFUSED';

  constructor(message: string, options: ErrorOptions = {}) {
    super(message, options);
    this.name = 'ArchiveError';
  }
}
