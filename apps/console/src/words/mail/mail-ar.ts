import { count, say, short } from '../ar/said.ts';
import type { MailCatalogue } from './mail-catalogue.ts';

const mailWriting: MailCatalogue['mailWriting'] = {
  line: (to, more, cc, bcc, from) => [
    ...(to === '' ? ['بلا مستلم بعد'] : ['إلى ', { strong: to }]),
    ...(more > 0 ? [say` و${more} غيرهم`] : []),
    ...(cc > 0 ? [say`، نسخة ${cc}`] : []),
    ...(bcc > 0 ? [say`، نسخة مخفية ${bcc}`] : []),
    ...(from === '' ? [] : ['، من ', { strong: from }]),
  ],
  from: 'من',
  lists: { to: 'إلى', cc: 'نسخة', bcc: 'مخفية' },
  remove: (name) => say`إزالة ${name}`,
  people: 'أشخاص',
  origin: { here: 'في هذه المحادثة', contact: 'جهة اتصال' },
  fault: {
    no_ending: (text) => say`العنوان ${text} بلا نهاية.`,
    no_at: (text) => say`العنوان ${text} بلا @.`,
    unreadable: (text) => say`${text} ليس عنوانًا.`,
    not_aside: (text) => say`${text} ليس في هذا الحديث الجانبي.`,
  },
  use: (address) => say`استخدم ${address}`,
  attention: (n) =>
    count(n, {
      zero: 'لا عنوان يحتاج إلى مراجعة',
      one: 'عنوان واحد يحتاج إلى مراجعة',
      two: 'عنوانان يحتاجان إلى مراجعة',
      few: '# عناوين تحتاج إلى مراجعة',
      many: '# عنوانًا يحتاج إلى مراجعة',
      other: '# عنوان يحتاج إلى مراجعة',
    }),
  signature: { label: 'التوقيع', leaveOut: 'حذف', none: 'بلا توقيع', add: 'إضافة' },
  quote: { label: 'النص المقتبس', leaveOut: 'حذف', none: 'بلا اقتباس', add: 'إضافة' },
  picture: {
    bar: 'صورة',
    describe: 'وصف',
    smaller: 'تصغير',
    remove: 'إزالة',
    description: 'الوصف',
    hint: 'لمن لا يرى الصورة.',
    set: 'تطبيق',
    none: 'بلا وصف',
    selected: (description) => `الصورة محددة: ${description}. يصل مفتاح Tab إلى أزرارها.`,
  },
  forward: {
    tab: 'إعادة توجيه',
    field: 'النص فوق الرسالة المعاد توجيهها',
    placeholder: 'اكتب شيئًا فوقها',
    unseen: (customer) => say`${customer} لا يرى هذا`,
    send: 'إعادة توجيه',
    original: (name, time) => say`رسالة ${name}، ${time}`,
    someMail: 'رسالة من هذه المحادثة',
    files: (n) =>
      count(n, {
        zero: 'بلا ملفات',
        one: 'مع ملفها',
        two: 'مع ملفيها',
        few: 'مع ملفاتها (#)',
        many: 'مع ملفاتها (#)',
        other: 'مع ملفاتها (#)',
      }),
    asFile: 'الرسالة كلها في ملف واحد',
  },
  aside: {
    tab: 'جانبًا',
    only: (to, more) => [
      ...(to === '' ? ['بلا مستلم بعد'] : ['إلى ', { strong: to }]),
      ...(more > 0 ? [say` و${more} غيرهم`] : []),
      ...(to === '' ? [] : [' فقط']),
    ],
    field: (name) => say`رسالة إلى ${name}`,
    placeholder: 'اكتب رسالة',
    send: (name) => say`إرسال إلى ${name}`,
    sendAll: 'إرسال',
    begun: 'بدأت رسالة جانبية أخرى. أرسلها أو تجاهلها أولًا.',
  },
  warning: {
    rests: (inbox) => [{ strong: say`لا يستطيع ${inbox} الإرسال الآن.` }, ' ردك في الانتظار.'],
    noTransport: (inbox) => [{ strong: say`لا يستطيع ${inbox} الإرسال.` }, ' ليس له خادم للإرسال.'],
    why: 'لماذا',
    whyRests: (time) =>
      say`لا يقبل خادم البريد أي رسالة منذ ${time}. ما ترسله محفوظ، ويخرج من تلقاء نفسه حين يقبله الخادم.`,
    whyNoTime: 'لا يقبل خادم البريد الرسائل الآن. ما ترسله محفوظ، ويخرج من تلقاء نفسه حين يقبله الخادم.',
    whyNoTransport: 'ما يُرسَل الآن يفشل. يستطيع المسؤول إدخال خادم في الإدارة، صناديق الوارد.',
    cameBack: (name, date) => [{ strong: say`عادت الرسالة إلى ${name}` }, say` في ${date}.`],
    change: 'تغيير العنوان',
    tooLarge: (megabytes) => [
      { strong: 'هذه الملفات أكبر من أن تُرسَل في رسالة واحدة.' },
      say` معًا ${short(megabytes)} م.ب على الأكثر.`,
    ],
  },
  newMail: {
    title: 'رسالة جديدة',
    subject: 'الموضوع',
    text: 'نص الرسالة الجديدة',
    placeholder: 'اكتب رسالة',
    noSubject: () => [{ strong: 'لا موضوع بعد.' }, ' من السهل ألا تُلاحَظ رسالة بلا موضوع.'],
    noSenders: 'لم تُحمَّل عناوين الإرسال.',
    sendWithout: 'إرسال بلا موضوع',
    sending: 'جارٍ الإرسال',
    discarded: 'أُهملت الرسالة.',
    discard: 'إهمال الرسالة',
  },
};

export const catalogue: MailCatalogue = { mailWriting };
