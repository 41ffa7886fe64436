import type { activityWords as english } from '../activity.ts';
import { list, say } from './said.ts';

const tags = (names: readonly string[]): string =>
  `${names.length === 1 ? 'الوسم' : 'الوسوم'} ${names.map((name) => `\u2068${name}\u2069`).join('، ')}`;

export const activityWords: typeof english = {
  system: 'النظام',
  said: (who, acts) => say`${who}: ${list(acts)}`,
  status: (name) => say`ضبط الحالة على ${name}`,
  snoozed: (name, until) => say`ضبط الحالة على ${name} حتى ${until}`,
  reopened: 'إعادة فتح المحادثة',
  assigned: (name) => say`الإسناد إلى ${name}`,
  took: 'تولّي المحادثة',
  unassigned: 'إلغاء الإسناد',
  lost: {
    deleted: 'إلغاء الإسناد لأن الحساب حُذف',
    missing: 'إلغاء الإسناد لأن الحساب لم يعد موجودًا',
    reassigning: 'إلغاء الإسناد أثناء الغياب',
  },
  team: (name) => say`التحويل إلى ${name}`,
  noTeam: 'السحب من الفريق',
  teamDeleted: (name) => say`السحب من الفريق ${name} لأنه حُذف`,
  priority: (name) => say`ضبط الأولوية على ${name}`,
  tagsAdded: (names) => `إضافة ${tags(names)}`,
  tagsRemoved: (names) => `إزالة ${tags(names)}`,
  tagDeleted: (name) => say`إزالة الوسم ${name} لأنه حُذف`,
  notDelivered: (names) => `تعذّر تسليم الرسالة إلى ${names.map((name) => `\u2068${name}\u2069`).join('، ')}`,
  contact: (name, from) => say`تغيير جهة الاتصال من ${from} إلى ${name}`,
  mailJoined: (address) => say`الانضمام بالبريد من ${address}`,
  mailForwarded: (name) => say`أخذ جهة الاتصال من رسالة أعاد توجيهها ${name}`,
  mailFlood: 'إرسال رسائل كثيرة جدًا، وستُضاف التالية بلا إشعار مدة يوم',
};
