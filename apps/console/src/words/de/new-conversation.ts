import type { newWords as english } from '../new-conversation.ts';

export const newWords: typeof english = {
  title: 'Neues Gespräch',
  contact: 'Kontakt',
  contactHint: 'Ein Name oder eine E-Mail-Adresse. Aus einer unbekannten Adresse wird ein neuer Kontakt.',
  suggestions: 'Kontakte',
  other: 'Anderen Kontakt wählen',
  firstName: 'Vorname, wenn du ihn weißt',
  inbox: 'Posteingang',
  message: 'Nachricht',
  assignee: 'Zuweisen an',
  me: 'Mich',
  nobody: 'Niemanden',
  start: 'Gespräch beginnen',
  starting: 'Wird begonnen',
  noContact: 'Wähle einen Kontakt aus der Liste, oder schreibe eine ganze E-Mail-Adresse.',
  gone: 'Diesen Kontakt oder Posteingang gibt es nicht mehr.',
};
