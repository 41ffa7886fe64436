import type { bell as english } from '../bell.ts';
import { number } from './said.ts';

export const bell: typeof english = {
  name: 'Mitteilungen',
  withNew: (n) => `Mitteilungen, ${number(n)} neu`,
  readAll: 'Alle als gelesen markieren',
  none: 'Nichts Neues. Erwähnungen und Zuweisungen erscheinen hier.',
  more: 'Ältere zeigen',
  unread: 'Ungelesen',
  desk: 'Der Helpdesk',
  operator: 'Der Betreiber des Dienstes',
  mention: (who) => `${who} hat dich erwähnt`,
  assignment: (who) => `${who} hat dir ein Gespräch zugewiesen`,
  assigned: 'Dir wurde ein Gespräch zugewiesen',
  failed: 'Deine Nachricht wurde nicht zugestellt',
  failedTo: (addresses) => `Nicht zugestellt an ${addresses}`,
  security: {
    signIn: 'Du hast dich auf einem neuen Gerät angemeldet',
    apiKey: (who) => `${who} hat einen API-Schlüssel für dich angelegt`,
    passwordLink: (who) => `${who} hat einen Link angelegt, der dein Passwort setzt`,
    secondFactor: (who) => `${who} hat deinen zweiten Faktor entfernt`,
    wrongCodes: 'Jemand hat fünf falsche Codes für dein Konto eingegeben',
    sessionGuesses: 'Eine deiner Sitzungen wurde beendet: Jemand hat darin dein Passwort oder Codes geraten',
    other: 'An deinem Konto wurde etwas geändert',
  },
  began: (who) => `${who} hat ein Gespräch begonnen`,
};
