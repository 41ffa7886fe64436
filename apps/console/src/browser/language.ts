import { directionOf, type Language, speak, spokenNow } from '../words/speech.ts';
import { onDevice } from './stored.ts';
import { chosenHere, ofAgent, wantedLanguage } from './wanted-language.ts';

const catalogues = {
  de: () => import('../words/de/index.ts'),
  fr: () => import('../words/fr/index.ts'),
  es: () => import('../words/es/index.ts'),
  ar: () => import('../words/ar/index.ts'),
} satisfies Record<Exclude<Language, 'en'>, unknown>;

/** Its words could not be loaded: to load the page again would change nothing. */
let isWithout = false;

/** Before anything else: the words of the language are there when the first module asks for one. */
export async function beginToSpeak(): Promise<void> {
  const { documentElement: page } = document;
  page.lang = await load();
  page.dir = directionOf(page.lang);
}

async function load(): Promise<string> {
  if (import.meta.env.DEV) {
    const { isPseudo, pseudoWords } = await import('../words/pseudo.ts');
    if (isPseudo()) {
      speak({ language: 'en', wordsOf: pseudoWords });
      return 'en-XA';
    }
  }
  const language = wantedLanguage();
  if (language === 'en') return language;
  try {
    const { catalogue } = await catalogues[language]();
    const words: Readonly<Record<string, unknown>> = { ...catalogue };
    speak({ language, wordsOf: (place) => words[place] });
    return language;
  } catch {
    isWithout = true;
    return 'en';
  }
}

/** What the agent has set, who may have set nothing. True where the page has to be loaded again, and is. */
export function followLanguage(preference: Language | null): boolean {
  // If the device stores nothing, loading the page again would change nothing.
  return onDevice.write(ofAgent, preference) && loadAgain();
}

/** Sets the language for every agent who signs in on this device. */
export function chooseLanguageHere(language: Language): void {
  onDevice.write(ofAgent, null);
  if (onDevice.write(chosenHere, language)) loadAgain();
}

function loadAgain(): boolean {
  if (isWithout || wantedLanguage() === spokenNow().language) return false;
  location.reload();
  return true;
}
