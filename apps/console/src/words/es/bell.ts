import type { bell as english } from '../bell.ts';
import { count } from './said.ts';

export const bell: typeof english = {
  name: 'Notificaciones',
  withNew: (n) => count(n, { one: 'Notificaciones, # nueva', other: 'Notificaciones, # nuevas' }),
  readAll: 'Marcar todas como leídas',
  none: 'Nada nuevo. Las menciones y asignaciones aparecen aquí.',
  more: 'Mostrar anteriores',
  unread: 'Sin leer',
  desk: 'El equipo de soporte',
  operator: 'Quien opera el servicio',
  mention: (who) => `${who} te mencionó`,
  assignment: (who) => `${who} te asignó una conversación`,
  assigned: 'Se te asignó una conversación',
  failed: 'Tu mensaje no se entregó',
  failedTo: (addresses) => `No entregado a ${addresses}`,
  security: {
    signIn: 'Iniciaste sesión desde un dispositivo nuevo',
    apiKey: (who) => `${who} creó una clave de API para ti`,
    passwordLink: (who) => `${who} creó un enlace que define tu contraseña`,
    secondFactor: (who) => `${who} quitó tu segundo factor`,
    wrongCodes: 'Alguien escribió cinco códigos equivocados para tu cuenta',
    sessionGuesses: 'Se cerró una de tus sesiones: alguien probó tu contraseña o tus códigos en ella',
    other: 'Algo cambió en tu cuenta',
  },
  began: (who) => `${who} empezó una conversación`,
};
