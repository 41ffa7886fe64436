/** In milliseconds and bytes. */
export interface ImapLimits {
  /** To resolve the host, connect, greet and sign in. */
  readonly connectMs: number;
  /** For the answer to one command. */
  readonly commandMs: number;
  /** A connection that is silent for so long is over. */
  readonly silenceMs: number;
  /** For saying goodbye. */
  readonly closeMs: number;
  /** A wait ends after this time where a server offers IDLE and refuses it. */
  readonly refusedIdleMs: number;
  /** Of a source, in one answer. */
  readonly chunkBytes: number;
  /** Of a line, such as the UIDs that a search found. */
  readonly lineBytes: number;
  /** Of what a server sends as one piece: some send the whole mail where a part of it is asked for. */
  readonly pieceBytes: number;
}

const mebibyte = 1024 * 1024;

/** Source: section 3 of the design of the e-mail channel. A mail has 100 MB at most (`max_mail_mb`). */
export const usualImapLimits: ImapLimits = {
  connectMs: 30_000,
  commandMs: 90_000,
  silenceMs: 300_000,
  closeMs: 1_000,
  refusedIdleMs: 60_000,
  chunkBytes: mebibyte / 4,
  lineBytes: 8 * mebibyte,
  pieceBytes: 128 * mebibyte,
};
