import type { reportWords as english } from '../reports.ts';
import { conversations, count, days, hours, number } from './said.ts';

const strong = (text: string) => ({ strong: text });
const daysBefore = (n: number): string => (n === 1 ? 'todo el día de ayer' : `los ${days(n)} anteriores`);

export const reportWords: typeof english = {
  title: 'Resumen',
  period: 'Periodo',
  days: (n) => (n === 1 ? 'Hoy' : days(n)),
  inbox: 'Bandeja de entrada',
  allInboxes: 'Todas las bandejas',
  team: 'Equipo',
  allTeams: 'Todos los equipos',
  figures: 'Cifras',
  loading: 'Contando…',

  now: {
    title: 'Ahora mismo',
    titleOfDesk: 'Ahora mismo, en todo el soporte',
    open: 'abiertas',
    unassigned: 'sin asignar',
    longest: 'Espera más larga',
    nobodyWaits: 'Nadie espera',
    agents: (online, away, offline) => [
      strong(number(online)),
      ' en línea, ',
      strong(number(away)),
      ' ausentes, ',
      strong(number(offline)),
      ' sin conexión',
    ],
  },

  figure: {
    started: 'Empezadas',
    resolved: 'Resueltas',
    reply: 'Primera respuesta, mediana',
    incoming: 'Mensajes de clientes',
    more: (n) => (n > 0 ? `+${number(n)}` : `−${number(-n)}`),
    against: (n) => `frente a ${daysBefore(n)}`,
    same: 'Las mismas',
    asIn: (n) => `que en ${daysBefore(n)}`,
    faster: (length) => `${length} más rápido`,
    slower: (length) => `${length} más lento`,
    than: (n) => (n === 1 ? 'que ayer' : `que en ${daysBefore(n)}`),
    asFast: 'Igual de rápido',
    noReplies: 'Sin primeras respuestas',
    noneBefore: (n) => (n === 1 ? 'Ninguna ayer' : `Ninguna en ${daysBefore(n)}`),
    none: '–',
  },

  seconds: 's',
  minutes: 'min',
  hours: 'h',

  card: {
    flow: { day: 'Empezadas y resueltas, por día', hour: 'Empezadas y resueltas, por hora' },
    reply: { day: 'Primera respuesta, mediana por día', hour: 'Primera respuesta, mediana por hora' },
    hours: 'Mensajes por hora del día',
    tags: 'De qué trataban',
    asTable: (title) => `Mostrar «${title}» como tabla`,
    table: (title) => `${title}, como tabla`,
    asCsv: (title) => `Descargar «${title}» como CSV`,
    empty: 'Sin conversaciones en este periodo.',
    noReplies: 'Sin primeras respuestas en este periodo.',
    noMessages: 'Sin mensajes en este periodo.',
    noMessagesLately: 'Sin mensajes en los últimos 7 días.',
    noTags: 'Ninguna conversación de este periodo lleva etiqueta.',
    noValue: 'ninguna',
  },

  series: {
    started: 'Empezadas',
    resolved: 'Resueltas',
    reply: 'Primera respuesta',
    incoming: 'De clientes',
    outgoing: 'De agentes',
    counted: (name, n) => `${name}, ${number(n)}`,
  },
  column: { day: 'Día', hour: 'Hora', tag: 'Etiqueta', share: 'Parte', conversations: 'Conversaciones' },
  withUnit: (name, unit) => `${name}, ${unit}`,
  said: (step, values) => [step, ...values].join(', '),
  value: (name, value) => `${name.toLowerCase()} ${value}`,

  alt: {
    lines: (n, bucket, ranges) =>
      `Líneas de ${bucket === 'day' ? days(n) : hours(n)}. ${ranges} La tabla tiene cada valor.`,
    bars: (ranges) => `Dos barras para cada una de las 24 horas. ${ranges} La tabla tiene cada valor.`,
    range: (name, least, most, when) => `${name}: entre ${least} y ${most}, el máximo el ${when}.`,
    rangeAt: (name, least, most, when) => `${name}: entre ${least} y ${most}, el máximo a las ${when}.`,
    nothing: (name) => `${name}: ninguna.`,
  },

  say: {
    keepUp: (kept, all, isAll) => [
      isAll
        ? `Lleváis el ritmo: en ${number(kept)} de ${days(all)} se resolvieron al menos tantas como empezaron.`
        : `Lleváis el ritmo: en ${number(kept)} de ${days(all)} con conversaciones se resolvieron al menos tantas como empezaron.`,
    ],
    fallBehind: (more) => [
      'Empiezan más de las que se resuelven: ',
      strong(conversations(more)),
      ' más en este periodo.',
    ],
    flowRange: (least, most) => [
      'Cada día empiezan entre ',
      strong(`${number(least)} y ${number(most)} conversaciones`),
      '.',
    ],
    flowToday: (started, resolved) => [
      `Hasta ahora ${count(started, { one: '# empezada', other: '# empezadas' })} y ${count(resolved, { one: '# resuelta', other: '# resueltas' })}.`,
    ],
    widest: (day) => [' La mayor diferencia fue el ', strong(day), '.'],
    busiest: (hour) => [' La mayoría empezó a las ', strong(hour), '.'],

    weekendsTwice: (least, most) => [
      'Los fines de semana llevan cerca del doble. La mayoría de los días laborables están entre ',
      strong(`${least} y ${most}`),
      '.',
    ],
    weekendsLonger: (least, most) => [
      'Los fines de semana llevan más tiempo. La mayoría de los días laborables están entre ',
      strong(`${least} y ${most}`),
      '.',
    ],
    replyRange: (least, most) => ['Entre ', strong(`${least} y ${most}`), '.'],
    replySame: (length) => ['Siempre ', strong(length), '.'],
    replyOnce: (length, when) => [strong(length), `, solo el ${when}.`],
    replyOnceAt: (length, when) => [strong(length), `, solo a las ${when}.`],

    unanswered: (from, until, isWeek) => [
      isWeek ? 'Últimos 7 días: entre ' : 'Entre ',
      strong(`${from} y ${until}`),
      ' escriben clientes y casi nadie responde.',
    ],
    peak: (from, until, isWeek) => [
      isWeek ? 'Últimos 7 días: los clientes escriben sobre todo entre ' : 'Los clientes escriben sobre todo entre ',
      strong(`${from} y ${until}`),
      '.',
    ],
    onlyAgents: (isWeek) => [isWeek ? 'Últimos 7 días: solo escribieron agentes.' : 'Solo escribieron agentes.'],

    leads: (tag, tagged, all, percent) => [
      strong(tag),
      ` va en cabeza. ${number(tagged)} de ${number(all)} llevan etiqueta, ${number(percent)} %.`,
    ],
    level: (tags, tagged, all, percent) => [
      `${count(tags, { one: '# etiqueta va en cabeza', other: '# etiquetas van igualadas en cabeza' })}. ${number(tagged)} de ${number(all)} llevan etiqueta, ${number(percent)} %.`,
    ],
  },
  untagged: (n) => `${number(n)} sin etiqueta`,
  foot: (zone, time) => `Horas en ${zone}. Contado a las ${time}.`,
  footToday: (zone, time) => `Horas en ${zone}. Contado a las ${time}. La hora rayada aún no ha terminado.`,
};
