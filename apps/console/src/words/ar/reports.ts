import type { reportWords as english } from '../reports.ts';
import { conversations, count, days, hours, number, say } from './said.ts';

const strong = (text: string) => ({ strong: text });
const daysBefore = (n: number): string => (n === 1 ? 'أمس كله' : say`الفترة السابقة (${days(n)})`);

export const reportWords: typeof english = {
  title: 'نظرة عامة',
  period: 'الفترة',
  days: (n) => (n === 1 ? 'اليوم' : days(n)),
  inbox: 'صندوق الوارد',
  allInboxes: 'كل صناديق الوارد',
  team: 'الفريق',
  allTeams: 'كل الفرق',
  figures: 'الأرقام',
  loading: 'يجري العد…',

  now: {
    title: 'الآن',
    titleOfDesk: 'الآن، في المكتب كله',
    open: 'مفتوحة',
    unassigned: 'غير مسندة',
    longest: 'الأطول انتظارًا',
    nobodyWaits: 'لا أحد ينتظر',
    agents: (online, away, offline) => [
      strong(number(online)),
      ' متصل، ',
      strong(number(away)),
      ' بعيد، ',
      strong(number(offline)),
      ' غير متصل',
    ],
  },

  figure: {
    started: 'بدأت',
    resolved: 'حُلّت',
    reply: 'أول رد، الوسيط',
    incoming: 'رسائل العملاء',
    more: (n) => (n > 0 ? `\u2066+${number(n)}\u2069` : `\u2066−${number(-n)}\u2069`),
    against: (n) => say`مقابل ${daysBefore(n)}`,
    same: 'العدد نفسه',
    asIn: (n) => say`كما في ${daysBefore(n)}`,
    faster: (length) => say`أسرع بـ ${length}`,
    slower: (length) => say`أبطأ بـ ${length}`,
    than: (n) => (n === 1 ? 'من أمس' : say`من ${daysBefore(n)}`),
    asFast: 'السرعة نفسها',
    noReplies: 'لا ردود أولى',
    noneBefore: (n) => (n === 1 ? 'لا شيء أمس' : say`لا شيء في ${daysBefore(n)}`),
    none: '–',
  },

  seconds: 'ث',
  minutes: 'د',
  hours: 'س',

  card: {
    flow: { day: 'ما بدأ وما حُلّ، لكل يوم', hour: 'ما بدأ وما حُلّ، لكل ساعة' },
    reply: { day: 'أول رد، الوسيط لكل يوم', hour: 'أول رد، الوسيط لكل ساعة' },
    hours: 'الرسائل حسب ساعة اليوم',
    tags: 'عمّ دارت',
    asTable: (title) => say`عرض «${title}» كجدول`,
    table: (title) => say`${title}، كجدول`,
    asCsv: (title) => say`تنزيل «${title}» بصيغة CSV`,
    empty: 'لا محادثات في هذه الفترة.',
    noReplies: 'لا ردود أولى في هذه الفترة.',
    noMessages: 'لا رسائل في هذه الفترة.',
    noMessagesLately: 'لا رسائل في آخر 7 أيام.',
    noTags: 'لا محادثة في هذه الفترة تحمل وسمًا.',
    noValue: 'لا شيء',
  },

  series: {
    started: 'بدأت',
    resolved: 'حُلّت',
    reply: 'أول رد',
    incoming: 'من العملاء',
    outgoing: 'من الموظفين',
    counted: (name, n) => say`${name}، ${n}`,
  },
  column: { day: 'اليوم', hour: 'الساعة', tag: 'الوسم', share: 'النسبة', conversations: 'المحادثات' },
  withUnit: (name, unit) => say`${name}، ${unit}`,
  said: (step, values) => [step, ...values].join('، '),
  value: (name, value) => say`${name} ${value}`,

  alt: {
    lines: (n, bucket, ranges) =>
      `خطوط على مدى ${bucket === 'day' ? days(n) : hours(n)}. ${ranges} في الجدول كل القيم.`,
    bars: (ranges) => `عمودان لكل ساعة من 24. ${ranges} في الجدول كل القيم.`,
    range: (name, least, most, when) => say`${name}: بين ${least} و${most}، والأكثر يوم ${when}.`,
    rangeAt: (name, least, most, when) => say`${name}: بين ${least} و${most}، والأكثر في ${when}.`,
    nothing: (name) => say`${name}: لا شيء.`,
  },

  say: {
    keepUp: (kept, all, isAll) => [
      isAll
        ? say`أنتم على المستوى: في ${number(kept)} من ${days(all)} حُلّ ما لا يقل عما بدأ.`
        : say`أنتم على المستوى: في ${number(kept)} من ${days(all)} فيها محادثات حُلّ ما لا يقل عما بدأ.`,
    ],
    fallBehind: (more) => ['ما يبدأ أكثر مما يُحل: الزيادة في هذه الفترة ', strong(conversations(more)), '.'],
    flowRange: (least, most) => ['تبدأ في اليوم بين ', strong(say`${least} و${most} محادثة`), '.'],
    flowToday: (started, resolved) => [say`بدأت ${started} وحُلّت ${resolved} حتى الآن.`],
    widest: (day) => [' أوسع فجوة كانت يوم ', strong(day), '.'],
    busiest: (hour) => [' بدأ معظمها في ', strong(hour), '.'],

    weekendsTwice: (least, most) => [
      'تستغرق عطل نهاية الأسبوع نحو الضعف. معظم أيام العمل بين ',
      strong(say`${least} و${most}`),
      '.',
    ],
    weekendsLonger: (least, most) => [
      'تستغرق عطل نهاية الأسبوع وقتًا أطول. معظم أيام العمل بين ',
      strong(say`${least} و${most}`),
      '.',
    ],
    replyRange: (least, most) => ['بين ', strong(say`${least} و${most}`), '.'],
    replySame: (length) => ['دائمًا ', strong(length), '.'],
    replyOnce: (length, when) => [strong(length), say`، يوم ${when} وحده.`],
    replyOnceAt: (length, when) => [strong(length), say`، في ${when} وحدها.`],

    unanswered: (from, until, isWeek) => [
      isWeek ? 'آخر 7 أيام: بين ' : 'بين ',
      strong(say`${from} و${until}`),
      ' يكتب العملاء ولا يكاد أحد يجيب.',
    ],
    peak: (from, until, isWeek) => [
      isWeek ? 'آخر 7 أيام: يكتب العملاء أكثر ما يكتبون بين ' : 'يكتب العملاء أكثر ما يكتبون بين ',
      strong(say`${from} و${until}`),
      '.',
    ],
    onlyAgents: (isWeek) => [isWeek ? 'آخر 7 أيام: كتب الموظفون وحدهم.' : 'كتب الموظفون وحدهم.'],

    leads: (tag, tagged, all, percent) => [
      strong(tag),
      say` في المقدمة. تحمل ${tagged} من ${all} وسمًا، أي ${percent}٪.`,
    ],
    level: (tags, tagged, all, percent) => [
      count(tags, {
        zero: 'لا وسم في المقدمة.',
        one: 'وسم واحد في المقدمة.',
        two: 'وسمان في المقدمة معًا.',
        few: '# وسوم في المقدمة معًا.',
        many: '# وسمًا في المقدمة معًا.',
        other: '# وسم في المقدمة معًا.',
      }),
      say` تحمل ${tagged} من ${all} وسمًا، أي ${percent}٪.`,
    ],
  },
  untagged: (n) => say`بلا وسم: ${n}`,
  foot: (zone, time) => say`الأوقات بتوقيت ${zone}. حُسبت في ${time}.`,
  footToday: (zone, time) => say`الأوقات بتوقيت ${zone}. حُسبت في ${time}. الساعة المظللة لم تنته بعد.`,
};
