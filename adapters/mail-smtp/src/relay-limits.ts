/** How long each step may take, in milliseconds. */
export interface RelayLimits {
  /** Resolving the name, connecting, and TLS where it is spoken from the first byte on. */
  readonly connect: number;
  /** The greeting of the relay. */
  readonly greeting: number;
  /** The answer to a command, and TLS after STARTTLS. */
  readonly answer: number;
  /** Until the relay takes more of the mail. */
  readonly progress: number;
  /** The whole mail but its last byte. */
  readonly body: number;
  /** The answer to the last byte. */
  readonly end: number;
  /** The goodbye: nothing depends on it. */
  readonly goodbye: number;
}

/**
 * A relay of one's own provider answers commands in seconds; what is slower is tried again later, and nothing is lost by
 * it. Only the last answer is waited for as long as RFC 5321 asks (section 4.5.3.2.6): giving up earlier would leave it
 * unknown whether the mail has been taken, and it would be sent twice.
 */
export const relayLimits: RelayLimits = {
  connect: 30_000,
  greeting: 30_000,
  answer: 60_000,
  progress: 120_000,
  body: 1_800_000,
  end: 600_000,
  goodbye: 2_000,
};
