/** An error that the caller can act on. It is shown as one line. */
export class ReportError extends Error {
  override readonly name = 'ReportError';
}
