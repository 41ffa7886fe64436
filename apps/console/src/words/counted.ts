import { localeOf } from './speech.ts';

/** One form for each way in which a language counts. `#` is the number. */
type Forms<Category extends Intl.LDMLPluralRule> = Readonly<Record<Category, string>>;

interface Counting<Category extends Intl.LDMLPluralRule> {
  number(n: number): string;
  /** With one digit behind the point at most. */
  short(n: number): string;
  count(n: number, forms: Forms<Category>): string;
  /** Names and the like, as a list in a sentence. */
  list(parts: readonly string[]): string;
}

/** Numbers, what is counted, and lists, in one language. */
export function counting<Category extends Intl.LDMLPluralRule>(language: string): Counting<Category | 'other'> {
  const locale = localeOf(language);
  const numbers = new Intl.NumberFormat(locale);
  const shorts = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const plurals = new Intl.PluralRules(locale);
  const lists = new Intl.ListFormat(locale, { type: 'conjunction' });
  const number = (n: number): string => numbers.format(n);
  return {
    number,
    short: (n) => shorts.format(n),
    count: (n, forms) => {
      const known: Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string } = forms;
      return (known[plurals.select(n)] ?? known.other).replace('#', () => number(n));
    },
    list: (parts) => lists.format(parts),
  };
}

const { count, ...english } = counting<'one'>('en');
export const { number, short, list } = english;

/** "1 second", "1,200 seconds". */
export const counted = (n: number, one: string, other: string): string =>
  count(n, { one: `# ${one}`, other: `# ${other}` });
