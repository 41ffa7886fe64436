import { counting } from '../counted.ts';

type Category = 'zero' | 'one' | 'two' | 'few' | 'many';

export const { number, short, count, list } = counting<Category>('ar');

/** A name in another script keeps its own direction and does not change the direction of the sentence. */
const isolated = (value: string | number): string =>
  typeof value === 'number' ? number(value) : `\u2068${value}\u2069`;

/** A sentence with names and numbers in it. */
export function say(texts: TemplateStringsArray, ...values: readonly (string | number)[]): string {
  return texts.map((text, at) => (at === 0 ? text : isolated(values[at - 1] ?? '') + text)).join('');
}

/** None, one, two, three to ten, eleven to ninety-nine, hundreds. */
export const counted =
  (zero: string, one: string, two: string, few: string, many: string, other: string) =>
  (n: number): string =>
    count(n, { zero, one, two, few: `# ${few}`, many: `# ${many}`, other: `# ${other}` });

export const conversations = counted('لا محادثات', 'محادثة واحدة', 'محادثتان', 'محادثات', 'محادثة', 'محادثة');
export const seconds = counted('أقل من ثانية', 'ثانية واحدة', 'ثانيتين', 'ثوانٍ', 'ثانية', 'ثانية');
export const minutes = counted('أقل من دقيقة', 'دقيقة واحدة', 'دقيقتين', 'دقائق', 'دقيقة', 'دقيقة');
export const hours = counted('أقل من ساعة', 'ساعة واحدة', 'ساعتين', 'ساعات', 'ساعة', 'ساعة');
export const days = counted('أقل من يوم', 'يوم واحد', 'يومين', 'أيام', 'يومًا', 'يوم');
export const agents = counted('لا موظفين', 'موظف واحد', 'موظفان', 'موظفين', 'موظفًا', 'موظف');
export const actions = counted('لا إجراءات', 'إجراء واحد', 'إجراءان', 'إجراءات', 'إجراءً', 'إجراء');
export const results = counted('لا نتائج', 'نتيجة واحدة', 'نتيجتان', 'نتائج', 'نتيجة', 'نتيجة');
export const permissions = counted('بلا صلاحيات', 'صلاحية واحدة', 'صلاحيتان', 'صلاحيات', 'صلاحية', 'صلاحية');
export const changes = counted('لا تغييرات', 'تغيير واحد', 'تغييران', 'تغييرات', 'تغييرًا', 'تغيير');
