import type { FrameErrorCode } from './operation-types.ts';

/** What a socket said against its client: an `error` frame, or why it was closed for good. */
export class SocketError extends Error {
  override readonly name = 'SocketError';
  /** The code of an `error` frame. */
  readonly code: FrameErrorCode | undefined;
  /** The code of a closed socket. */
  readonly closeCode: number | undefined;

  constructor(
    message: string,
    { code, closeCode }: { readonly code?: FrameErrorCode | undefined; readonly closeCode?: number },
  ) {
    super(message);
    this.code = code;
    this.closeCode = closeCode;
  }
}
