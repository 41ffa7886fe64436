/** One form per plural category of the language; `other` is the last resort. */
export type Plural = { readonly other: string } & Partial<Readonly<Record<Intl.LDMLPluralRule, string>>>;

/** All texts of the widget itself, by place. Names and numbers are inserted at `{…}`. */
export interface Words {
  /** Between the parts of one line. */
  readonly comma: string;
  readonly chat: string;
  /** Shown by the document itself until the frame is drawn. */
  readonly notLoaded: string;
  /** Also read after the name of the chat, at the launcher. */
  readonly unread: Plural;
  readonly close: string;
  readonly back: string;
  readonly hello: string;
  readonly helloName: string;
  readonly start: string;
  readonly continue: string;
  readonly yours: string;
  readonly all: string;
  /** The state of an ended conversation, within a line. */
  readonly ended: string;
  /** The same, in its bar. */
  readonly over: string;
  readonly website: string;
  readonly news: string;
  readonly powered: string;
  readonly opensNew: string;
  readonly form: string;
  readonly optional: string;
  readonly message: string;
  readonly send: string;
  readonly choose: string;
  readonly missing: string;
  readonly noAddress: string;
  readonly noLink: string;
  readonly noNumber: string;
  readonly tooLong: string;
  readonly country: string;
  readonly attention: Plural;
  readonly write: string;
  readonly attach: string;
  readonly emoji: string;
  readonly drop: string;
  readonly left: Plural;
  readonly messages: string;
  readonly you: string;
  readonly online: string;
  readonly away: string;
  readonly ourTime: string;
  readonly typing: string;
  readonly someone: string;
  readonly older: string;
  readonly newer: Plural;
  readonly today: string;
  readonly yesterday: string;
  readonly waits: string;
  /** Shown for files that were chosen before the first message. */
  readonly withMessage: string;
  readonly sending: string;
  readonly sent: string;
  readonly seen: string;
  readonly again: string;
  /** A message that was refused goes back into the field. */
  readonly edit: string;
  readonly remove: string;
  readonly another: string;
  readonly notSent: string;
  readonly tooLarge: string;
  readonly kind: string;
  readonly emptyFile: string;
  readonly content: string;
  readonly noFiles: string;
  readonly fileLost: string;
  readonly limit: string;
  readonly refused: string;
  readonly serverTrouble: string;
  readonly sessionEnded: string;
  readonly file: string;
  readonly lost: string;
  readonly lostMore: string;
  readonly slow: string;
  readonly slowMore: string;
  readonly isEnded: string;
  readonly isClosed: string;
  readonly startNew: string;
  readonly blocked: string;
  readonly soundOn: string;
  readonly soundOff: string;
  readonly empty: string;
}

export const languages = ['en', 'de', 'fr', 'es', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The first of the wanted languages that there are words in; English otherwise. */
export function pickLanguage(wanted: readonly (string | undefined)[]): Language {
  for (const each of wanted) {
    // What a page gives need not be a string.
    const code = String(each).toLowerCase().split(/[-_]/)[0];
    const known = languages.find((language) => language === code);
    if (known !== undefined) return known;
  }
  return 'en';
}

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}

/** Picks the plural form, and inserts the number for `{n}` as the language writes it. */
export function plural(language: string, forms: Plural, count: number): string {
  const form = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return fill(form, { n: new Intl.NumberFormat(language).format(count) });
}
