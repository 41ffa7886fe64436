import { foldText } from '../search/fold-text.ts';
import { plainLine } from '../shared/name.ts';

/** What subjects of automatic answers begin with, by language, as mail servers and programs write it. */
const openings = {
  // Dovecot's sieve and Domino write "Auto"; unix `vacation` writes "away from my mail".
  any: ['Auto', 'AutoReply', 'Auto-Reply', 'Auto Reply', 'Autoresponder'],
  en: [
    'Automatic reply',
    'Out of Office AutoReply',
    'Out of Office',
    'Out of the Office',
    'Auto Response',
    'Auto-Response',
    'Automated reply',
    'Vacation reply',
    'away from my mail',
  ],
  de: ['Automatische Antwort', 'Abwesenheitsnotiz', 'Abwesenheitsnachricht', 'Abwesenheitsmeldung'],
  fr: ['Réponse automatique', 'Absence du bureau', "Message d'absence", "Réponse automatique d'absence du bureau"],
  es: ['Respuesta automática', 'Fuera de la oficina', 'Fuera de oficina'],
  it: ['Risposta automatica', 'Fuori ufficio', 'Fuori sede'],
  pt: ['Resposta automática', 'Fora do escritório', 'Ausência temporária'],
  nl: ['Automatisch antwoord', 'Afwezigheidsbericht', 'Niet aanwezig'],
  pl: ['Odpowiedź automatyczna', 'Automatyczna odpowiedź', 'Autoodpowiedź', 'Poza biurem'],
  sv: ['Automatiskt svar', 'Frånvaromeddelande', 'Autosvar'],
  da: ['Automatisk svar', 'Autosvar', 'Ikke til stede', 'Fraværsbesked'],
  no: ['Automatisk svar', 'Autosvar', 'Ikke til stede', 'Fraværsmelding'],
  tr: ['Otomatik yanıt', 'Otomatik cevap', 'Ofis dışında', 'İşyeri dışında'],
  ru: ['Автоматический ответ', 'Автоответ', 'Нет на работе', 'Отсутствие на рабочем месте'],
  ja: ['自動応答', '自動返信', '不在通知'],
  zh: ['自动答复', '自动回复', '自動回覆', '自動答覆'],
  ar: ['رد تلقائي', 'الرد التلقائي'],
} as const;

/** The folding of searches: accents, case, and the width of spaces and colons do not count. */
const plain = (text: string): string => foldText(plainLine(text));

const words: readonly string[] = [...new Set(Object.values(openings).flat().map(plain))];

/** The longest opening and one character more, in any form. */
const longestRead = 200;

const letterOrDigit = /^[\p{L}\p{M}\p{N}]/u;

/**
 * Whether a subject is one that a machine gives to its answer in a person's absence. The words open the subject and a
 * colon, a dash or the end follows. Inside of a subject they are a person's: `RE: Automatic reply`.
 *
 * @example
 * isOutOfOffice('Automatische Antwort: Ihre Bestellung') // true
 * isOutOfOffice('Out of office hours: two alarms') // false
 */
export function isOutOfOffice(subject: string | null): boolean {
  const read = plain((subject ?? '').slice(0, longestRead));
  return words.some((word) => read.startsWith(word) && !letterOrDigit.test(read.slice(word.length).trimStart()));
}
