import type { reportWords as english } from '../reports.ts';
import { conversations, count, days, hours, number } from './said.ts';

const strong = (text: string) => ({ strong: text });
const daysBefore = (n: number): string => (n === 1 ? 'toute la journée d’hier' : `les ${days(n)} précédents`);

export const reportWords: typeof english = {
  title: 'Vue d’ensemble',
  period: 'Période',
  days: (n) => (n === 1 ? 'Aujourd’hui' : days(n)),
  inbox: 'Boîte de réception',
  allInboxes: 'Toutes les boîtes',
  team: 'Équipe',
  allTeams: 'Toutes les équipes',
  figures: 'Chiffres',
  loading: 'Comptage…',

  now: {
    title: 'En ce moment',
    titleOfDesk: 'En ce moment, dans tout le support',
    open: 'ouvertes',
    unassigned: 'non attribuées',
    longest: 'Plus longue attente',
    nobodyWaits: 'Personne n’attend',
    agents: (online, away, offline) => [
      strong(number(online)),
      ' en ligne, ',
      strong(number(away)),
      ' absents, ',
      strong(number(offline)),
      ' hors ligne',
    ],
  },

  figure: {
    started: 'Commencées',
    resolved: 'Résolues',
    reply: 'Première réponse, médiane',
    incoming: 'Messages des clients',
    more: (n) => (n > 0 ? `+${number(n)}` : `−${number(-n)}`),
    against: (n) => (n === 1 ? `par rapport à ${daysBefore(n)}` : `par rapport aux ${days(n)} précédents`),
    same: 'Autant',
    asIn: (n) => (n === 1 ? 'que toute la journée d’hier' : `que pendant ${daysBefore(n)}`),
    faster: (length) => `${length} plus rapide`,
    slower: (length) => `${length} plus lent`,
    than: (n) => (n === 1 ? 'qu’hier' : `que pendant ${daysBefore(n)}`),
    asFast: 'Aussi rapide',
    noReplies: 'Aucune première réponse',
    noneBefore: (n) => (n === 1 ? 'Aucune hier' : `Aucune pendant ${daysBefore(n)}`),
    none: '–',
  },

  seconds: 's',
  minutes: 'min',
  hours: 'h',

  card: {
    flow: { day: 'Commencées et résolues, par jour', hour: 'Commencées et résolues, par heure' },
    reply: { day: 'Première réponse, médiane par jour', hour: 'Première réponse, médiane par heure' },
    hours: 'Messages par heure de la journée',
    tags: 'De quoi il s’agissait',
    asTable: (title) => `Afficher « ${title} » en tableau`,
    table: (title) => `${title}, en tableau`,
    asCsv: (title) => `Télécharger « ${title} » en CSV`,
    empty: 'Aucune conversation dans cette période.',
    noReplies: 'Aucune première réponse dans cette période.',
    noMessages: 'Aucun message dans cette période.',
    noMessagesLately: 'Aucun message ces 7 derniers jours.',
    noTags: 'Aucune conversation de cette période ne porte d’étiquette.',
    noValue: 'aucune',
  },

  series: {
    started: 'Commencées',
    resolved: 'Résolues',
    reply: 'Première réponse',
    incoming: 'Des clients',
    outgoing: 'Des agents',
    counted: (name, n) => `${name}, ${number(n)}`,
  },
  column: { day: 'Jour', hour: 'Heure', tag: 'Étiquette', share: 'Part', conversations: 'Conversations' },
  withUnit: (name, unit) => `${name}, ${unit}`,
  said: (step, values) => [step, ...values].join(', '),
  value: (name, value) => `${name.toLowerCase()} ${value}`,

  alt: {
    lines: (n, bucket, ranges) =>
      `Lignes sur ${bucket === 'day' ? days(n) : hours(n)}. ${ranges} Le tableau contient chaque valeur.`,
    bars: (ranges) => `Deux barres pour chacune des 24 heures. ${ranges} Le tableau contient chaque valeur.`,
    range: (name, least, most, when) => `${name} : entre ${least} et ${most}, le plus le ${when}.`,
    rangeAt: (name, least, most, when) => `${name} : entre ${least} et ${most}, le plus à ${when}.`,
    nothing: (name) => `${name} : aucune.`,
  },

  say: {
    keepUp: (kept, all, isAll) => [
      isAll
        ? `Vous suivez le rythme : sur ${number(kept)} des ${days(all)}, il y a eu au moins autant de résolues que de commencées.`
        : `Vous suivez le rythme : sur ${number(kept)} des ${days(all)} avec des conversations, il y a eu au moins autant de résolues que de commencées.`,
    ],
    fallBehind: (more) => [
      'Il en commence plus qu’il ne s’en résout : ',
      strong(conversations(more)),
      ' de plus dans cette période.',
    ],
    flowRange: (least, most) => [
      'Chaque jour commencent entre ',
      strong(`${number(least)} et ${number(most)} conversations`),
      '.',
    ],
    flowToday: (started, resolved) => [
      `${count(started, { one: '# commencée', other: '# commencées' })} et ${count(resolved, { one: '# résolue', other: '# résolues' })} jusqu’ici.`,
    ],
    widest: (day) => [' L’écart le plus grand était le ', strong(day), '.'],
    busiest: (hour) => [' La plupart ont commencé à ', strong(hour), '.'],

    weekendsTwice: (least, most) => [
      'Les week-ends prennent environ deux fois plus de temps. La plupart des jours ouvrés sont à ',
      strong(`${least} à ${most}`),
      '.',
    ],
    weekendsLonger: (least, most) => [
      'Les week-ends prennent plus de temps. La plupart des jours ouvrés sont à ',
      strong(`${least} à ${most}`),
      '.',
    ],
    replyRange: (least, most) => ['Entre ', strong(`${least} et ${most}`), '.'],
    replySame: (length) => ['Toujours à ', strong(length), '.'],
    replyOnce: (length, when) => [strong(length), `, le ${when} seulement.`],
    replyOnceAt: (length, when) => [strong(length), `, à ${when} seulement.`],

    unanswered: (from, until, isWeek) => [
      isWeek ? '7 derniers jours : entre ' : 'Entre ',
      strong(`${from} et ${until}`),
      ', des clients écrivent et presque personne ne répond.',
    ],
    peak: (from, until, isWeek) => [
      isWeek ? '7 derniers jours : les clients écrivent surtout entre ' : 'Les clients écrivent surtout entre ',
      strong(`${from} et ${until}`),
      '.',
    ],
    onlyAgents: (isWeek) => [isWeek ? '7 derniers jours : seuls les agents ont écrit.' : 'Seuls les agents ont écrit.'],

    leads: (tag, tagged, all, percent) => [
      strong(tag),
      ` est en tête. ${number(tagged)} sur ${number(all)} portent une étiquette, ${number(percent)} %.`,
    ],
    level: (tags, tagged, all, percent) => [
      `${count(tags, { one: '# étiquette est en tête', other: '# étiquettes sont en tête à égalité' })}. ${number(tagged)} sur ${number(all)} portent une étiquette, ${number(percent)} %.`,
    ],
  },
  untagged: (n) => `${number(n)} sans étiquette`,
  foot: (zone, time) => `Heures en ${zone}. Compté à ${time}.`,
  footToday: (zone, time) => `Heures en ${zone}. Compté à ${time}. L’heure hachurée n’est pas finie.`,
};
