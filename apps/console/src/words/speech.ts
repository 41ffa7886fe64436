/** What the console speaks: English is in the bundle, each other language is loaded before the first screen. */
export const languages = ['en', 'de', 'fr', 'es', 'ar'] as const;
export type Language = (typeof languages)[number];

/** The words of a language, with the texts and the functions of the English ones. */
export type Spoken<English> = English extends string
  ? string
  : English extends (...values: infer Values) => infer Said
    ? (...values: Values) => Spoken<Said>
    : English extends number | boolean | null | undefined
      ? English
      : { readonly [Key in keyof English]: Spoken<English[Key]> };

interface Speech {
  readonly language: string;
  /** The locale for `Intl`: the language, with the way in which the agent's region writes dates and numbers. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  wordsOf(place: string, english: unknown): unknown;
}

const english: Speech = { language: 'en', locale: localeOf('en'), direction: 'ltr', wordsOf: (_, words) => words };
let speech = english;

/** Once, before any module with words is loaded. */
export function speak(next: Pick<Speech, 'language' | 'wordsOf'>): void {
  speech = { ...next, locale: localeOf(next.language), direction: directionOf(next.language) };
}

/** Further words, before any module with them is loaded. */
export function speakMore(words: Readonly<Record<string, unknown>>): void {
  const { wordsOf } = speech;
  speech = { ...speech, wordsOf: (place, own) => words[place] ?? wordsOf(place, own) };
}

/** How the page speaks. */
export const spokenNow = (): Omit<Speech, 'wordsOf'> => speech;

/** Words with a place in every catalogue: those of the language of the page. */
export function spoken<const English>(place: string, words: English): Spoken<English> {
  return speech.wordsOf(place, words) as Spoken<English>;
}

/** The first of the wanted languages that the console speaks; English otherwise. */
export function pickLanguage(wanted: readonly (string | null | undefined)[]): Language {
  for (const each of wanted) {
    const code = each?.toLowerCase().split(/[-_]/)[0];
    const known = languages.find((language) => language === code);
    if (known !== undefined) return known;
  }
  return 'en';
}

export const directionOf = (language: string): 'ltr' | 'rtl' => (language === 'ar' ? 'rtl' : 'ltr');

/** The locale of the agent's region for this language, always with the Gregorian calendar. */
export function localeOf(language: string): string {
  const own = navigator.languages.find((each) => each.split('-')[0] === language);
  return new Intl.Locale(own ?? (language === 'en' ? 'en-GB' : language), { calendar: 'gregory' }).toString();
}
