import type { activityWords as english } from '../activity.ts';
import { list } from './said.ts';

export const activityWords: typeof english = {
  system: 'System',
  said: (who, acts) => `${who}: ${list(acts)}`,
  status: (name) => `Status auf ${name} gesetzt`,
  snoozed: (name, until) => `Status auf ${name} gesetzt, bis ${until}`,
  reopened: 'Gespräch wieder geöffnet',
  assigned: (name) => `${name} zugewiesen`,
  took: 'übernommen',
  unassigned: 'Zuweisung aufgehoben',
  lost: {
    deleted: 'Zuweisung aufgehoben, das Konto wurde gelöscht',
    missing: 'Zuweisung aufgehoben, das Konto gibt es nicht mehr',
    reassigning: 'Zuweisung aufgehoben, abwesend mit neuer Zuweisung',
  },
  team: (name) => `an ${name} übergeben`,
  noTeam: 'dem Team weggenommen',
  teamDeleted: (name) => `dem Team ${name} weggenommen, das gelöscht wurde`,
  priority: (name) => `Priorität auf ${name} gesetzt`,
  tagsAdded: (names) => `mit ${names.join(', ')} markiert`,
  tagsRemoved: (names) => `${names.length === 1 ? 'Tag' : 'Tags'} ${names.join(', ')} entfernt`,
  tagDeleted: (name) => `Tag ${name} entfernt, der gelöscht wurde`,
  notDelivered: (names) => `Nachricht an ${names.join(', ')} nicht zugestellt`,
  contact: (name, from) => `Kontakt von ${from} zu ${name} geändert`,
  mailJoined: (address) => `per E-Mail von ${address} dazugekommen`,
  mailForwarded: (name) => `Kontakt aus einer Mail übernommen, die ${name} weitergeleitet hat`,
  mailFlood: 'zu viele Mails geschickt, weitere kommen einen Tag lang still dazu',
};
