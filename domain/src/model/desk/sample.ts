import type { JsonObject } from '../shared/json.ts';

/**
 * The conversation that a person finds on their new desk, with a contact who does not exist. It says which keys do what,
 * and counts as any conversation.
 *
 * Source: section 5 of the design of the first run.
 */
export interface DeskSample {
  readonly conversationId: number;
  readonly contactId: number;
}

/** The name under which the store keeps which records the sample is. */
export const sampleSettingsName = 'sample';

/** The `meta` of the sample's contact and conversation. No one else can write it. */
export const sampleMeta = { sample: true } as const;

/**
 * The records of the sample; undefined where there is none.
 *
 * @example
 * sampleOf(undefined) // undefined
 */
export function sampleOf(kept: JsonObject | undefined): DeskSample | undefined {
  if (typeof kept?.conversationId !== 'number' || typeof kept.contactId !== 'number') return undefined;
  return { conversationId: kept.conversationId, contactId: kept.contactId };
}

/** What the sample says. Keys stand between backticks. */
export interface SampleWords {
  readonly firstName: string;
  readonly lastName: string;
  readonly subject: string;
  readonly introduction: string;
  readonly actions: string;
  readonly note: string;
  readonly allKeys: string;
}

const english: SampleWords = {
  firstName: 'Robin',
  lastName: '(sample)',
  subject: 'How do I answer from the keyboard?',
  introduction: 'I am Robin, and I am made up. Press `r` to reply and `n` for a note that only colleagues see.',
  actions: '`a` assigns me to someone, `e` resolves, `z` brings me back later.',
  note: 'A note looks like this. Robin never sees it.',
  allKeys: 'And `?` shows all keys.',
};

const wordsOfLanguages: ReadonlyMap<string, SampleWords> = new Map([
  ['en', english],
  [
    'de',
    {
      firstName: 'Robin',
      lastName: '(Beispiel)',
      subject: 'Wie antworte ich mit der Tastatur?',
      introduction:
        'Ich bin Robin, und mich gibt es nicht. Drück `r` zum Antworten und `n` für eine Notiz, die nur Kollegen sehen.',
      actions: '`a` weist mich jemandem zu, `e` löst mich, `z` bringt mich später zurück.',
      note: 'So sieht eine Notiz aus. Robin sieht sie nie.',
      allKeys: 'Und `?` zeigt alle Tasten.',
    },
  ],
  [
    'fr',
    {
      firstName: 'Robin',
      lastName: '(exemple)',
      subject: 'Comment répondre au clavier ?',
      introduction:
        'Je suis Robin, et je n’existe pas. Appuyez sur `r` pour répondre et sur `n` pour une note que seuls les collègues voient.',
      actions: '`a` m’attribue à quelqu’un, `e` me résout, `z` me ramène plus tard.',
      note: 'Voici à quoi ressemble une note. Robin ne la voit jamais.',
      allKeys: 'Et `?` affiche toutes les touches.',
    },
  ],
  [
    'es',
    {
      firstName: 'Robin',
      lastName: '(ejemplo)',
      subject: '¿Cómo respondo con el teclado?',
      introduction: 'Soy Robin, y no existo. Pulsa `r` para responder y `n` para una nota que solo ve tu equipo.',
      actions: '`a` me asigna a alguien, `e` me resuelve, `z` me trae de vuelta más tarde.',
      note: 'Así se ve una nota. Robin nunca la ve.',
      allKeys: 'Y `?` muestra todas las teclas.',
    },
  ],
  [
    'ar',
    {
      firstName: 'روبن',
      lastName: '(مثال)',
      subject: 'كيف أرد من لوحة المفاتيح؟',
      introduction: 'أنا روبن، وأنا شخصية غير حقيقية. اضغط `r` للرد و`n` لملاحظة لا يراها إلا الزملاء.',
      actions: '`a` يسندني إلى شخص، و`e` يحل المحادثة، و`z` يعيدني لاحقًا.',
      note: 'هكذا تبدو الملاحظة. لا يراها روبن أبدًا.',
      allKeys: 'و`?` يعرض كل المفاتيح.',
    },
  ],
]);

/**
 * The words of the sample in the language of the desk; English for a language that has none.
 *
 * @example
 * sampleWords('de-AT').lastName // '(Beispiel)'
 */
export function sampleWords(locale: string): SampleWords {
  const [language = ''] = locale.toLowerCase().split('-');
  return wordsOfLanguages.get(language) ?? english;
}

/**
 * The text of a message of the sample, and the same with its keys as code.
 *
 * @example
 * sampleTexts('And `?` shows all keys.')
 * // { content: '<p>And <code>?</code> shows all keys.</p>', textContent: 'And ? shows all keys.' }
 */
export function sampleTexts(words: string): { readonly content: string; readonly textContent: string } {
  return {
    content: `<p>${words.replaceAll(/`(.)`/g, '<code>$1</code>')}</p>`,
    textContent: words.replaceAll('`', ''),
  };
}
