import { counted } from './counted.ts';
import { spoken } from './speech.ts';

const minutes = (n: number): string => {
  if (n >= 2_880 && n % 1_440 === 0) return counted(n / 1_440, 'day', 'days');
  if (n >= 120 && n % 60 === 0) return counted(n / 60, 'hour', 'hours');
  return counted(n, 'minute', 'minutes');
};

export const deskWords = spoken('deskWords', {
  name: 'Name of the desk',
  logoHint: 'PNG, JPEG, GIF or WebP, at most 1 MB. Shown above the navigation and where agents sign in.',
  nameHint: 'Agents see it when they sign in and at the head of the navigation.',
  waiting: 'When a conversation waits too long',
  waitingHint: 'Its clock becomes warm in the lists of all agents.',
  livechat: 'Live chat, in minutes',
  email: 'E-mail, in minutes',
  is: (n: number) => `After ${minutes(n)}.`,
  minutesFault: 'A whole number from 1 to 525,600.',
  locale: 'Language',
  localeHint: 'Of the desk. Each agent chooses the language of the console under You.',
  zone: 'Time zone',
  zoneHint: 'Days of reports, filters and limits begin in it. Clocks show the zone of each computer.',
  zoneHintOfService: (zone: string) =>
    `For other programs. Days begin in ${zone}, set by HELPDESK_TIMEZONE of the service. Clocks show the zone of each computer.`,
  zoneOfService: (zone: string) => `That of the service (${zone})`,
});
