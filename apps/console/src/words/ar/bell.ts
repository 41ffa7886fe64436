import type { bell as english } from '../bell.ts';
import { count, say } from './said.ts';

export const bell: typeof english = {
  name: 'الإشعارات',
  withNew: (n) =>
    count(n, {
      zero: 'الإشعارات، لا جديد',
      one: 'الإشعارات، واحد جديد',
      two: 'الإشعارات، اثنان جديدان',
      few: 'الإشعارات، # جديدة',
      many: 'الإشعارات، # جديدًا',
      other: 'الإشعارات، # جديد',
    }),
  readAll: 'تعليم الكل كمقروء',
  none: 'لا جديد. تظهر هنا الإشارات والإسنادات.',
  more: 'عرض الأقدم',
  unread: 'غير مقروء',
  desk: 'المكتب',
  operator: 'مشغّل الخدمة',
  mention: (who) => say`أشار ${who} إليك`,
  assignment: (who) => say`أسند ${who} محادثة إليك`,
  assigned: 'أُسندت إليك محادثة',
  failed: 'لم تُسلَّم رسالتك',
  failedTo: (addresses) => say`لم تُسلَّم إلى ${addresses}`,
  security: {
    signIn: 'سُجّل دخولك من جهاز جديد',
    apiKey: (who) => say`أنشأ ${who} مفتاح API لك`,
    passwordLink: (who) => say`أنشأ ${who} رابطًا يضبط كلمة مرورك`,
    secondFactor: (who) => say`أزال ${who} عاملك الثاني`,
    wrongCodes: 'كتب أحدهم خمسة رموز خاطئة لحسابك',
    sessionGuesses: 'أُنهيت إحدى جلساتك: حاول أحدهم فيها تخمين كلمة مرورك أو رموزك',
    other: 'تغيّر شيء في حسابك',
  },
  began: (who) => say`بدأ ${who} محادثة`,
};
