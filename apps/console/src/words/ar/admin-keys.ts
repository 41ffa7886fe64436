import type { keyWords as english } from '../admin-keys.ts';
import { count, permissions, say } from './said.ts';

export const keyWords: typeof english = {
  lead: 'يستطيع المفتاح ما يحق لصاحبه.',
  leadMore: 'تُنشأ المفاتيح في صفحة الموظف.',
  owner: 'الصاحب',
  first: 'المفتاح الأول',
  narrowed: permissions,
  used: 'آخر استخدام',
  usedAt: (when) => say`آخر استخدام: ${when}`,
  never: 'ليس بعد',
  ends: 'ينتهي',
  over: 'انتهى',
  always: 'أبدًا',
  revoke: 'إلغاء المفتاح',
  empty: 'لا مفاتيح بعد.',
  emptyHint: 'يتيح المفتاح لبرنامج أن يعمل كموظف. يُنشأ في صفحة الموظف.',
  unread: (n) =>
    count(n, {
      zero: 'كل المفاتيح معروضة.',
      one: 'لا تُعرض مفاتيح أخرى لموظف واحد: يحق له أكثر مما يحق لك.',
      two: 'لا تُعرض مفاتيح أخرى لموظفَين: يحق لهما أكثر مما يحق لك.',
      few: 'لا تُعرض مفاتيح أخرى لـ # موظفين: يحق لهم أكثر مما يحق لك.',
      many: 'لا تُعرض مفاتيح أخرى لـ # موظفًا: يحق لهم أكثر مما يحق لك.',
      other: 'لا تُعرض مفاتيح أخرى لـ # موظف: يحق لهم أكثر مما يحق لك.',
    }),
  nameOf: (owner, key) => say`${owner}، ${key}`,
};
