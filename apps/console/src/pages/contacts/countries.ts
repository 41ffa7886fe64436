import { locale } from '../../words/times.ts';

const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' });
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** Groups of countries, and codes for tests. */
const noCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** The name of a country by its two letters; anything else is a name already. */
export function countryName(code: string): string {
  if (!/^[A-Za-z]{2}$/.test(code)) return code;
  return names.of(code.toUpperCase()) ?? code;
}

let known: readonly { readonly key: string; readonly label: string }[] | undefined;

/** Every country that the browser has a name for, by name. */
export function countries(): readonly { readonly key: string; readonly label: string }[] {
  known ??= [...letters]
    .flatMap((first) => [...letters].map((second) => first + second))
    .flatMap((code) => {
      const label = noCountries.has(code) ? undefined : names.of(code);
      // An old code has the name of what the country is called now, under another one.
      const isOld = new Intl.Locale(`und-${code}`).region !== code || label === undefined;
      return isOld ? [] : [{ key: code, label }];
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  return known;
}
