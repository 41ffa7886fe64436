import { languages } from '../words/speech.ts';

/** Each language in its own words: an agent who looks for theirs may not understand the page's. */
export const languageChoices = languages.map((key) => ({ key, label: nameOf(key) }));

export function nameOf(language: string): string {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
}
