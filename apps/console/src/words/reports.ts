import { counted as count, number } from './counted.ts';
import type { Sentence } from './sentence.ts';
import { spoken } from './speech.ts';

const strong = (text: string) => ({ strong: text });
const daysBefore = (days: number): string => (days === 1 ? 'all of yesterday' : `the ${number(days)} days before`);

export const reportWords = spoken('reportWords', {
  title: 'Overview',
  period: 'Period',
  days: (n: number) => (n === 1 ? 'Today' : count(n, 'day', 'days')),
  inbox: 'Inbox',
  allInboxes: 'All inboxes',
  team: 'Team',
  allTeams: 'All teams',
  figures: 'Figures',
  loading: 'Counting…',

  now: {
    title: 'Right now',
    titleOfDesk: 'Right now, in the whole desk',
    open: 'open',
    unassigned: 'unassigned',
    longest: 'Longest waiting',
    nobodyWaits: 'Nobody waits',
    agents: (online: number, away: number, offline: number): Sentence => [
      strong(number(online)),
      ' online, ',
      strong(number(away)),
      ' away, ',
      strong(number(offline)),
      ' offline',
    ],
  },

  figure: {
    started: 'Started',
    resolved: 'Resolved',
    reply: 'First reply, median',
    incoming: 'Customer messages',
    more: (n: number) => (n > 0 ? `+${number(n)}` : `−${number(-n)}`),
    against: (days: number) => `against ${daysBefore(days)}`,
    same: 'As many',
    asIn: (days: number) => (days === 1 ? 'as on all of yesterday' : `as in ${daysBefore(days)}`),
    faster: (length: string) => `${length} faster`,
    slower: (length: string) => `${length} slower`,
    than: (days: number) => (days === 1 ? 'than yesterday' : `than in ${daysBefore(days)}`),
    asFast: 'As fast',
    noReplies: 'No first replies',
    noneBefore: (days: number) => (days === 1 ? 'None yesterday' : `None in ${daysBefore(days)}`),
    none: '–',
  },

  seconds: 's',
  minutes: 'min',
  hours: 'h',

  card: {
    flow: { day: 'Started and resolved, per day', hour: 'Started and resolved, per hour' },
    reply: { day: 'First reply, median per day', hour: 'First reply, median per hour' },
    hours: 'Messages by hour of the day',
    tags: 'What it was about',
    asTable: (title: string) => `Show “${title}” as a table`,
    table: (title: string) => `${title}, as a table`,
    asCsv: (title: string) => `Download “${title}” as CSV`,
    empty: 'No conversations in this period.',
    noReplies: 'No first replies in this period.',
    noMessages: 'No messages in this period.',
    noMessagesLately: 'No messages in the last 7 days.',
    noTags: 'No conversation of this period carries a tag.',
    noValue: 'none',
  },

  series: {
    started: 'Started',
    resolved: 'Resolved',
    reply: 'First reply',
    incoming: 'From customers',
    outgoing: 'From agents',
    counted: (name: string, n: number) => `${name}, ${number(n)}`,
  },
  column: { day: 'Day', hour: 'Hour', tag: 'Tag', share: 'Share', conversations: 'Conversations' },
  withUnit: (name: string, unit: string) => `${name}, ${unit}`,
  said: (step: string, values: readonly string[]) => [step, ...values].join(', '),
  value: (name: string, value: string) => `${name.toLowerCase()} ${value}`,

  /** The names of plots: what they show, between which extremes. */
  alt: {
    lines: (n: number, bucket: 'day' | 'hour', ranges: string) =>
      `Lines over ${bucket === 'day' ? count(n, 'day', 'days') : count(n, 'hour', 'hours')}. ${ranges} The table holds every value.`,
    bars: (ranges: string) => `Two bars for each of 24 hours. ${ranges} The table holds every value.`,
    range: (name: string, least: string, most: string, when: string) =>
      `${name}: between ${least} and ${most}, most on ${when}.`,
    rangeAt: (name: string, least: string, most: string, when: string) =>
      `${name}: between ${least} and ${most}, most at ${when}.`,
    nothing: (name: string) => `${name}: none.`,
  },

  say: {
    keepUp: (kept: number, days: number, isAll: boolean): Sentence => [
      `You keep up: on ${number(kept)} of ${isAll ? '' : 'the '}${number(days)} days${isAll ? '' : ' with conversations'} at least as many were resolved as started.`,
    ],
    fallBehind: (more: number): Sentence => [
      'More is started than resolved: ',
      strong(count(more, 'conversation', 'conversations')),
      ' more in this period.',
    ],
    flowRange: (least: number, most: number): Sentence => [
      'A day begins between ',
      strong(`${number(least)} and ${number(most)} conversations`),
      '.',
    ],
    flowToday: (started: number, resolved: number): Sentence => [
      `${number(started)} started and ${number(resolved)} resolved so far.`,
    ],
    widest: (day: string): Sentence => [' The widest gap was on ', strong(day), '.'],
    busiest: (hour: string): Sentence => [' Most began at ', strong(hour), '.'],

    weekendsTwice: (least: string, most: string): Sentence => [
      'Weekends take about twice as long. Most working days are at ',
      strong(`${least} to ${most}`),
      '.',
    ],
    weekendsLonger: (least: string, most: string): Sentence => [
      'Weekends take longer. Most working days are at ',
      strong(`${least} to ${most}`),
      '.',
    ],
    replyRange: (least: string, most: string): Sentence => ['Between ', strong(`${least} and ${most}`), '.'],
    replySame: (length: string): Sentence => ['Always at ', strong(length), '.'],
    replyOnce: (length: string, when: string): Sentence => [strong(length), `, on ${when} alone.`],
    replyOnceAt: (length: string, when: string): Sentence => [strong(length), `, at ${when} alone.`],

    unanswered: (from: string, until: string, isWeek: boolean): Sentence => [
      isWeek ? 'Last 7 days: between ' : 'Between ',
      strong(`${from} and ${until}`),
      ' customers write and hardly anyone answers.',
    ],
    peak: (from: string, until: string, isWeek: boolean): Sentence => [
      isWeek ? 'Last 7 days: customers write most between ' : 'Customers write most between ',
      strong(`${from} and ${until}`),
      '.',
    ],
    onlyAgents: (isWeek: boolean): Sentence => [
      isWeek ? 'Last 7 days: only agents have written.' : 'Only agents have written.',
    ],

    leads: (tag: string, tagged: number, all: number, percent: number): Sentence => [
      strong(tag),
      ` leads. ${number(tagged)} of ${number(all)} carry a tag, ${number(percent)} %.`,
    ],
    level: (tags: number, tagged: number, all: number, percent: number): Sentence => [
      `${number(tags)} tags lead equally. ${number(tagged)} of ${number(all)} carry a tag, ${number(percent)} %.`,
    ],
  },
  untagged: (n: number) => `${number(n)} without a tag`,
  foot: (zone: string, time: string) => `Times in ${zone}. Counted at ${time}.`,
  footToday: (zone: string, time: string) => `Times in ${zone}. Counted at ${time}. The hatched hour is not over yet.`,
});
