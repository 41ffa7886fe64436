import type { activityWords as english } from '../activity.ts';
import { list } from './said.ts';

export const activityWords: typeof english = {
  system: 'Système',
  said: (who, acts) => `${who} : ${list(acts)}`,
  status: (name) => `statut mis sur ${name}`,
  snoozed: (name, until) => `statut mis sur ${name} jusqu’à ${until}`,
  reopened: 'conversation rouverte',
  assigned: (name) => `attribuée à ${name}`,
  took: 'prise en charge',
  unassigned: 'attribution retirée',
  lost: {
    deleted: 'attribution retirée, car le compte a été supprimé',
    missing: 'attribution retirée, car le compte n’existe plus',
    reassigning: 'attribution retirée pendant une absence',
  },
  team: (name) => `confiée à ${name}`,
  noTeam: 'retirée à l’équipe',
  teamDeleted: (name) => `retirée à l’équipe ${name}, qui a été supprimée`,
  priority: (name) => `priorité mise sur ${name}`,
  tagsAdded: (names) => `${names.length === 1 ? 'étiquette ajoutée' : 'étiquettes ajoutées'} (${names.join(', ')})`,
  tagsRemoved: (names) => `${names.length === 1 ? 'étiquette retirée' : 'étiquettes retirées'} (${names.join(', ')})`,
  tagDeleted: (name) => `étiquette ${name} retirée, car elle a été supprimée`,
  notDelivered: (names) => `message non remis à ${names.join(', ')}`,
  contact: (name, from) => `contact ${from} remplacé par ${name}`,
  mailJoined: (address) => `arrivée par e-mail depuis ${address}`,
  mailForwarded: (name) => `contact repris d’un e-mail transféré par ${name}`,
  mailFlood: 'trop d’e-mails envoyés ; pendant un jour, les suivants sont ajoutés sans avis',
};
