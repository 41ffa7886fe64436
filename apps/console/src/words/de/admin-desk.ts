import type { deskWords as english } from '../admin-desk.ts';
import { counted, minutes } from './said.ts';

const daysAfter = counted('Tag', 'Tagen');
const length = (n: number): string => {
  if (n >= 2_880 && n % 1_440 === 0) return daysAfter(n / 1_440);
  if (n >= 120 && n % 60 === 0) return counted('Stunde', 'Stunden')(n / 60);
  return minutes(n);
};

export const deskWords: typeof english = {
  name: 'Name des Helpdesks',
  logoHint: 'PNG, JPEG, GIF oder WebP, höchstens 1 MB. Steht über der Navigation und bei der Anmeldung.',
  nameHint: 'Er steht bei der Anmeldung und oben in der Navigation.',
  waiting: 'Wann ein Gespräch zu lange wartet',
  waitingHint: 'Seine Uhr wird dann in den Listen aller warm.',
  livechat: 'Live-Chat, in Minuten',
  email: 'E-Mail, in Minuten',
  is: (n) => `Nach ${length(n)}.`,
  minutesFault: 'Eine ganze Zahl von 1 bis 525.600.',
  locale: 'Sprache',
  localeHint: 'Des Helpdesks. Die Sprache der Konsole wählt jede Person unter „Du“.',
  zone: 'Zeitzone',
  zoneHint: 'Darin beginnen die Tage von Berichten, Filtern und Grenzen. Uhrzeiten haben die Zone jedes Computers.',
  zoneHintOfService: (zone) =>
    `Für andere Programme. Tage beginnen in ${zone}, gesetzt mit HELPDESK_TIMEZONE des Dienstes. Uhrzeiten haben die Zone jedes Computers.`,
  zoneOfService: (zone) => `Die des Dienstes (${zone})`,
};
