import type { ImapFlowOptions } from 'imapflow';

/** What the library reports in its log alone: the words of a server that refused a command, or that ended the connection. */
export interface HeardWords {
  readonly logger: NonNullable<ImapFlowOptions['logger']>;
  /** Of the latest refusal since they were last taken; with the response code in brackets. */
  take(): string | undefined;
  /** Of `BYE`. */
  readonly goodbye: string | undefined;
}

/** @param throttled called when a server asks for a pause, for which the library would hold the connection for minutes */
export function heardWords(throttled: () => void): HeardWords {
  let refusal: string | undefined;
  let goodbye: string | undefined;
  const nothing = (): void => {};
  const hear = (entry: unknown): void => {
    refusal = refusalOf(memberOf(entry, 'err')) ?? refusal;
    if (memberOf(entry, 'msg') === 'Throttling detected') throttled();
  };
  const hearLine = (entry: unknown): void => {
    const line = memberOf(entry, 'msg');
    if (memberOf(entry, 'src') !== 's' || typeof line !== 'string') return;
    const [, words] = /^\* BYE (.{1,2000})/is.exec(line) ?? [];
    goodbye = words ?? goodbye;
  };
  return {
    logger: { trace: nothing, debug: hearLine, info: nothing, warn: hear, error: hear, fatal: hear },
    take: () => {
      const taken = refusal;
      refusal = undefined;
      return taken;
    },
    get goodbye() {
      return goodbye;
    },
  };
}

/** The words of `NO` or `BAD` that an error carries, with the response code; undefined where it is another error. */
export function refusalOf(error: unknown): string | undefined {
  const response = memberOf(error, 'response');
  // The answer as it came, where the library has put it together again: the tag, NO or BAD, and the words.
  const [, words] = typeof response === 'string' ? (/^\S{1,20} (?:NO|BAD) ?(.{0,2000})/is.exec(response) ?? []) : [];
  if (words !== undefined) return words;
  if (!['NO', 'BAD'].includes(String(memberOf(error, 'responseStatus')))) return undefined;
  const text = memberOf(error, 'responseText');
  return [...codesOf(response), ...(typeof text === 'string' ? [text] : [])].join(' ');
}

/** The response code, such as `[UNAVAILABLE]`, of an answer in parts. */
function codesOf(response: unknown): readonly string[] {
  const attributes = memberOf(response, 'attributes');
  const section = Array.isArray(attributes) ? memberOf(attributes[0], 'section') : undefined;
  const code = Array.isArray(section) ? memberOf(section[0], 'value') : undefined;
  return typeof code === 'string' ? [`[${code}]`] : [];
}

/** A member of something of which nothing is known. */
export function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>)[name] : undefined;
}
