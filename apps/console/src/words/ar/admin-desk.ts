import type { deskWords as english } from '../admin-desk.ts';
import { days, hours, minutes, say } from './said.ts';

const length = (n: number): string => {
  if (n >= 2_880 && n % 1_440 === 0) return days(n / 1_440);
  if (n >= 120 && n % 60 === 0) return hours(n / 60);
  return minutes(n);
};

export const deskWords: typeof english = {
  name: 'اسم المكتب',
  logoHint: 'PNG أو JPEG أو GIF أو WebP، حتى 1 م.ب. يظهر فوق التنقل وحيث يدخل الموظفون.',
  nameHint: 'يراه الموظفون عند تسجيل الدخول وفي رأس التنقل.',
  waiting: 'متى يطول انتظار محادثة',
  waitingHint: 'تصير ساعتها دافئة اللون في قوائم كل الموظفين.',
  livechat: 'الدردشة المباشرة، بالدقائق',
  email: 'البريد الإلكتروني، بالدقائق',
  is: (n) => say`بعد ${length(n)}.`,
  minutesFault: 'عدد صحيح من 1 إلى 525,600.',
  locale: 'اللغة',
  localeHint: 'لغة المكتب. يختار كل موظف لغة الشاشات في «أنت».',
  zone: 'المنطقة الزمنية',
  zoneOfService: (zone) => say`منطقة الخدمة (${zone})`,
  zoneHint: 'بها تبدأ أيام التقارير وعوامل التصفية والحدود. أما الساعات فبمنطقة كل حاسوب.',
  zoneHintOfService: (zone) =>
    say`للبرامج الأخرى. تبدأ الأيام بمنطقة ${zone} التي يحددها ${'HELPDESK_TIMEZONE'} في الخدمة. أما الساعات فبمنطقة كل حاسوب.`,
};
