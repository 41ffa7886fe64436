const numbers = new Intl.NumberFormat('en');
const plurals = new Intl.PluralRules('en');

export const number = (n: number): string => numbers.format(n);

/** "1 second", "1,200 seconds". */
export const counted = (n: number, one: string, other: string): string =>
  `${number(n)} ${plurals.select(n) === 'one' ? one : other}`;
