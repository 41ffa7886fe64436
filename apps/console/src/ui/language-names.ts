import { languages } from '../words/speech.ts';

/** Each in its own words: whoever looks for theirs may not read the one of the page. */
export const languageChoices = languages.map((key) => ({ key, label: nameOf(key) }));

export function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
