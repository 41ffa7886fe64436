/** What is known of the bytes of a text and of its label. */
export interface CharsetFacts {
  /** The charset that the part names, as it is written; null where it names none. */
  readonly label: string | null;
  /** The label is the name of a charset that can be decoded. */
  readonly isKnown: boolean;
  /** Decoded as labelled, each byte has a meaning. */
  readonly fitsLabel: boolean;
  readonly isValidUtf8: boolean;
  /** The bytes `ESC $`, by which ISO-2022-JP switches to Japanese. */
  readonly hasEscDollar: boolean;
}

export type CharsetOutcome = 'labelled' | 'utf-8' | 'windows-1252' | 'iso-2022-jp';

/** What programs write when they do not know better. */
const emptyLabels: ReadonlySet<string> = new Set([
  '',
  'us-ascii',
  'ascii',
  'unknown-8bit',
  'default',
  'none',
  'binary',
]);

/** Every byte has a meaning in these, so that only the bytes show a wrong label. */
const westernLabels: ReadonlySet<string> = new Set([
  ...['iso-8859-1', 'iso8859-1', 'iso_8859-1', 'latin1', 'latin-1', 'l1', 'windows-1252', 'cp1252', 'x-cp1252'],
  ...['iso-8859-15', 'latin9', 'latin-9'],
]);

/**
 * The charset in which the bytes of a text are read. As labelled, unless the label is unknown or wrong, or there is none:
 * then UTF-8 if the bytes are valid as such, else windows-1252. An unlabelled text with `ESC $` is ISO-2022-JP. Text
 * in a Western charset that is valid UTF-8 is UTF-8: no words of a language read like it. Source: section 7 of the
 * design of the e-mail channel.
 *
 * @example
 * const facts = { isKnown: false, fitsLabel: false, isValidUtf8: false, hasEscDollar: false };
 * charsetOutcome({ ...facts, label: 'koi8-r', isKnown: true, fitsLabel: true }) // 'labelled'
 * charsetOutcome({ ...facts, label: 'x-unknown' }) // 'windows-1252'
 */
export function charsetOutcome({ label, isKnown, fitsLabel, isValidUtf8, hasEscDollar }: CharsetFacts): CharsetOutcome {
  const name = (label ?? '').trim().toLowerCase();
  if (emptyLabels.has(name)) {
    if (hasEscDollar) return 'iso-2022-jp';
  } else if (isKnown && fitsLabel && !(westernLabels.has(name) && isValidUtf8)) return 'labelled';
  return isValidUtf8 ? 'utf-8' : 'windows-1252';
}
