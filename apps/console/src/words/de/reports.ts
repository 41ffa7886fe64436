import type { reportWords as english } from '../reports.ts';
import { conversations, count, counted, days, daysAfter, hours, number } from './said.ts';

const strong = (text: string) => ({ strong: text });
const daysBefore = (n: number): string => (n === 1 ? 'gestern insgesamt' : `${daysAfter(n)} davor`);
const levelTags = counted('Tag führt', 'Tags führen gleichauf');

export const reportWords: typeof english = {
  title: 'Überblick',
  period: 'Zeitraum',
  days: (n) => (n === 1 ? 'Heute' : days(n)),
  inbox: 'Posteingang',
  allInboxes: 'Alle Posteingänge',
  team: 'Team',
  allTeams: 'Alle Teams',
  figures: 'Zahlen',
  loading: 'Wird gezählt …',

  now: {
    title: 'Gerade jetzt',
    titleOfDesk: 'Gerade jetzt, im ganzen Helpdesk',
    open: 'offen',
    unassigned: 'nicht zugewiesen',
    longest: 'Wartet am längsten',
    nobodyWaits: 'Niemand wartet',
    agents: (online, away, offline) => [
      strong(number(online)),
      ' online, ',
      strong(number(away)),
      ' abwesend, ',
      strong(number(offline)),
      ' offline',
    ],
  },

  figure: {
    started: 'Begonnen',
    resolved: 'Gelöst',
    reply: 'Erste Antwort, Median',
    incoming: 'Nachrichten von Kunden',
    more: (n) => (n > 0 ? `+${number(n)}` : `−${number(-n)}`),
    against: (n) => (n === 1 ? `gegenüber ${daysBefore(n)}` : `gegenüber den ${daysBefore(n)}`),
    same: 'Genauso viele',
    asIn: (n) => (n === 1 ? 'wie gestern insgesamt' : `wie in den ${daysBefore(n)}`),
    faster: (length) => `${length} schneller`,
    slower: (length) => `${length} langsamer`,
    than: (n) => (n === 1 ? 'als gestern' : `als in den ${daysBefore(n)}`),
    asFast: 'Genauso schnell',
    noReplies: 'Keine ersten Antworten',
    noneBefore: (n) => (n === 1 ? 'Gestern keine' : `Keine in den ${daysBefore(n)}`),
    none: '–',
  },

  seconds: 's',
  minutes: 'min',
  hours: 'h',

  card: {
    flow: { day: 'Begonnen und gelöst, je Tag', hour: 'Begonnen und gelöst, je Stunde' },
    reply: { day: 'Erste Antwort, Median je Tag', hour: 'Erste Antwort, Median je Stunde' },
    hours: 'Nachrichten nach Tageszeit',
    tags: 'Worum es ging',
    asTable: (title) => `„${title}“ als Tabelle zeigen`,
    table: (title) => `${title}, als Tabelle`,
    asCsv: (title) => `„${title}“ als CSV herunterladen`,
    empty: 'Keine Gespräche in diesem Zeitraum.',
    noReplies: 'Keine ersten Antworten in diesem Zeitraum.',
    noMessages: 'Keine Nachrichten in diesem Zeitraum.',
    noMessagesLately: 'Keine Nachrichten in den letzten 7 Tagen.',
    noTags: 'Kein Gespräch dieses Zeitraums trägt einen Tag.',
    noValue: 'keine',
  },

  series: {
    started: 'Begonnen',
    resolved: 'Gelöst',
    reply: 'Erste Antwort',
    incoming: 'Von Kunden',
    outgoing: 'Vom Team',
    counted: (name, n) => `${name}, ${number(n)}`,
  },
  column: { day: 'Tag', hour: 'Stunde', tag: 'Tag', share: 'Anteil', conversations: 'Gespräche' },
  withUnit: (name, unit) => `${name}, ${unit}`,
  said: (step, values) => [step, ...values].join(', '),
  value: (name, value) => `${name} ${value}`,

  alt: {
    lines: (n, bucket, ranges) =>
      `Linien über ${bucket === 'day' ? days(n) : hours(n)}. ${ranges} Die Tabelle enthält jeden Wert.`,
    bars: (ranges) => `Zwei Balken für jede von 24 Stunden. ${ranges} Die Tabelle enthält jeden Wert.`,
    range: (name, least, most, when) => `${name}: zwischen ${least} und ${most}, am meisten am ${when}.`,
    rangeAt: (name, least, most, when) => `${name}: zwischen ${least} und ${most}, am meisten um ${when}.`,
    nothing: (name) => `${name}: keine.`,
  },

  say: {
    keepUp: (kept, all, isAll) => [
      isAll
        ? `Ihr haltet Schritt: An ${number(kept)} von ${daysAfter(all)} wurde mindestens so viel gelöst wie begonnen.`
        : `Ihr haltet Schritt: An ${number(kept)} von ${daysAfter(all)} mit Gesprächen wurde mindestens so viel gelöst wie begonnen.`,
    ],
    fallBehind: (more) => [
      'Es wird mehr begonnen als gelöst: ',
      strong(conversations(more)),
      ' mehr in diesem Zeitraum.',
    ],
    flowRange: (least, most) => [
      'An einem Tag beginnen zwischen ',
      strong(`${number(least)} und ${number(most)} Gespräche`),
      '.',
    ],
    flowToday: (started, resolved) => [`Bisher ${number(started)} begonnen und ${number(resolved)} gelöst.`],
    widest: (day) => [' Am größten war der Abstand am ', strong(day), '.'],
    busiest: (hour) => [' Die meisten begannen um ', strong(hour), '.'],

    weekendsTwice: (least, most) => [
      'Am Wochenende dauert es etwa doppelt so lange. Die meisten Werktage liegen bei ',
      strong(`${least} bis ${most}`),
      '.',
    ],
    weekendsLonger: (least, most) => [
      'Am Wochenende dauert es länger. Die meisten Werktage liegen bei ',
      strong(`${least} bis ${most}`),
      '.',
    ],
    replyRange: (least, most) => ['Zwischen ', strong(`${least} und ${most}`), '.'],
    replySame: (length) => ['Immer bei ', strong(length), '.'],
    replyOnce: (length, when) => [strong(length), `, nur am ${when}.`],
    replyOnceAt: (length, when) => [strong(length), `, nur um ${when}.`],

    unanswered: (from, until, isWeek) => [
      isWeek ? 'Letzte 7 Tage: Zwischen ' : 'Zwischen ',
      strong(`${from} und ${until}`),
      ' schreiben Kunden, und kaum jemand antwortet.',
    ],
    peak: (from, until, isWeek) => [
      isWeek ? 'Letzte 7 Tage: Am meisten schreiben Kunden zwischen ' : 'Am meisten schreiben Kunden zwischen ',
      strong(`${from} und ${until}`),
      '.',
    ],
    onlyAgents: (isWeek) => [isWeek ? 'Letzte 7 Tage: Nur das Team hat geschrieben.' : 'Nur das Team hat geschrieben.'],

    leads: (tag, tagged, all, percent) => [
      strong(tag),
      ` führt. ${number(tagged)} von ${number(all)} tragen einen Tag, ${number(percent)} %.`,
    ],
    level: (tags, tagged, all, percent) => [
      `${levelTags(tags)}. ${number(tagged)} von ${number(all)} tragen einen Tag, ${number(percent)} %.`,
    ],
  },
  untagged: (n) => count(n, { one: '# ohne Tag', other: '# ohne Tag' }),
  foot: (zone, time) => `Zeiten in ${zone}. Gezählt um ${time}.`,
  footToday: (zone, time) => `Zeiten in ${zone}. Gezählt um ${time}. Die schraffierte Stunde ist noch nicht vorbei.`,
};
