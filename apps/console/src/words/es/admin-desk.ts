import type { deskWords as english } from '../admin-desk.ts';
import { days, hours, minutes } from './said.ts';

const length = (n: number): string => {
  if (n >= 2_880 && n % 1_440 === 0) return days(n / 1_440);
  if (n >= 120 && n % 60 === 0) return hours(n / 60);
  return minutes(n);
};

export const deskWords: typeof english = {
  name: 'Nombre del soporte',
  logoHint: 'PNG, JPEG, GIF o WebP, 1 MB como máximo. Se muestra sobre la navegación y donde entran los agentes.',
  nameHint: 'Los agentes lo ven al entrar y en lo alto de la navegación.',
  waiting: 'Cuándo una conversación espera demasiado',
  waitingHint: 'Su reloj se vuelve cálido en las listas de todos los agentes.',
  livechat: 'Chat en vivo, en minutos',
  email: 'Correo, en minutos',
  is: (n) => `Después de ${length(n)}.`,
  minutesFault: 'Un número entero de 1 a 525 600.',
  locale: 'Idioma',
  localeHint: 'Del soporte. Cada agente elige el idioma de la consola en «Tú».',
  zone: 'Zona horaria',
  zoneHint: 'La de los días de informes, filtros y límites. Las horas tienen la de cada ordenador.',
  zoneHintOfService: (zone) =>
    `Para otros programas. Los días tienen la zona ${zone}, fijada por HELPDESK_TIMEZONE del servicio. Las horas tienen la de cada ordenador.`,
  zoneOfService: (zone) => `La del servicio (${zone})`,
};
