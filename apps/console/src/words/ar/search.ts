import type { searchWords as english } from '../search.ts';
import { number, results, say } from './said.ts';

export const searchWords: typeof english = {
  title: 'البحث',
  field: 'اسم أو عنوان أو موضوع أو رقم أو كلمة من رسالة',
  short: 'اكتب حرفين على الأقل.',
  start: 'يشمل البحث المحادثات والرسائل وجهات الاتصال معًا.',
  nothing: (text) => say`لا نتائج لـ «${text}». شمل البحث الأسماء والعناوين والمواضيع والرسائل.`,
  groups: { conversations: 'المحادثات', messages: 'الرسائل', contacts: 'جهات الاتصال' },
  all: {
    conversations: (n) => say`كل المحادثات (${n})`,
    messages: (n) => say`كل الرسائل (${n})`,
    contacts: (n) => say`كل جهات الاتصال (${n})`,
  },
  fewer: 'كل المجموعات',
  count: (n, isMore) => (isMore ? `+${number(n)}` : number(n)),
  found: results,
  inSubject: (who, subject) => say`${who} في ${subject}`,
  noSubject: 'محادثة بلا موضوع',
  note: 'ملاحظة',
  clear: 'مسح البحث',
};
