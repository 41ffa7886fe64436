import { directionOf, type Language, languages, pickLanguage, speak, spokenNow } from '../words/speech.ts';
import { attempt, devicePrefix } from './device.ts';

/** The language chosen on the sign-in page. It belongs to the device, not to an agent. */
const chosenHere = 'helpdesk-language';
/** What the agent set who is signed in here; forgotten with what else is kept of them. */
const ofAgent = `${devicePrefix} language`;

const kept = (name: string): Language | undefined =>
  attempt(() => languages.find((each) => each === localStorage.getItem(name)));

const keep = (name: string, language: Language | undefined): void =>
  void attempt(() => (language === undefined ? localStorage.removeItem(name) : localStorage.setItem(name, language)));

const wanted = (): Language => pickLanguage([kept(ofAgent), kept(chosenHere), ...navigator.languages]);

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
  const language = wanted();
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
  keep(ofAgent, preference ?? undefined);
  // If the device stores nothing, loading the page again would change nothing.
  return (preference ?? undefined) === kept(ofAgent) && loadAgain();
}

/** Sets the language for every agent who signs in on this device. */
export function chooseLanguageHere(language: Language): void {
  keep(ofAgent, undefined);
  keep(chosenHere, language);
  loadAgain();
}

function loadAgain(): boolean {
  if (isWithout || wanted() === spokenNow().language) return false;
  location.reload();
  return true;
}
