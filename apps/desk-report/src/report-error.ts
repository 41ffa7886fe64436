/** What the caller can do something about: shown as one line. */
export class ReportError extends Error {
  override readonly name = 'ReportError';
}
