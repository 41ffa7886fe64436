import type { newWords as english } from '../new-conversation.ts';

export const newWords: typeof english = {
  title: 'محادثة جديدة',
  contact: 'جهة الاتصال',
  contactHint: 'اسم أو عنوان بريد إلكتروني. العنوان غير المعروف بعد يصير جهة اتصال جديدة.',
  suggestions: 'جهات الاتصال',
  other: 'اختيار جهة اتصال أخرى',
  firstName: 'الاسم الأول، إن عرفته',
  inbox: 'صندوق الوارد',
  message: 'الرسالة',
  assignee: 'إسناد إلى',
  me: 'أنا',
  nobody: 'لا أحد',
  start: 'بدء المحادثة',
  starting: 'تبدأ',
  noContact: 'اختر جهة اتصال من القائمة، أو اكتب عنوان بريد كاملًا.',
  gone: 'لم تعد جهة الاتصال أو صندوق الوارد موجودًا.',
};
