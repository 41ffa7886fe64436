import type { deskWords as english } from '../admin-desk.ts';
import { days, hours, minutes } from './said.ts';

const length = (n: number): string => {
  if (n >= 2_880 && n % 1_440 === 0) return days(n / 1_440);
  if (n >= 120 && n % 60 === 0) return hours(n / 60);
  return minutes(n);
};

export const deskWords: typeof english = {
  name: 'Nom du support',
  logoHint: 'PNG, JPEG, GIF ou WebP, 1 Mo au plus. Affiché au-dessus de la navigation et à la connexion.',
  nameHint: 'Les agents le voient à la connexion et en tête de la navigation.',
  waiting: 'Quand une conversation attend trop',
  waitingHint: 'Son horloge devient chaude dans les listes de tous les agents.',
  livechat: 'Chat en direct, en minutes',
  email: 'E-mail, en minutes',
  is: (n) => `Après ${length(n)}.`,
  minutesFault: 'Un nombre entier de 1 à 525 600.',
  locale: 'Langue',
  localeHint: 'Du support. Chaque agent choisit la langue de la console sous « Vous ».',
  zone: 'Fuseau horaire',
  zoneHint: 'Celui des jours dans les rapports, les filtres et les limites. Les heures ont celui de chaque ordinateur.',
  zoneHintOfService: (zone) =>
    `Pour d’autres programmes. Les jours ont le fuseau ${zone}, fixé par HELPDESK_TIMEZONE du service. Les heures ont celui de chaque ordinateur.`,
  zoneOfService: (zone) => `Celui du service (${zone})`,
};
