/** What a visitor's page, or the language of an inbox, has for the language of the visitor. */
export const visitorsLanguage = 'auto';

const mostLanguages = 32;

/**
 * The languages of an `Accept-Language`, best first and otherwise in their order; `*` and what is not wanted (`q=0`)
 * are left out.
 *
 * @example
 * acceptedLanguages('en;q=0.5, pl-PL') // ['pl-PL', 'en']
 */
export function acceptedLanguages(header: string | undefined): readonly string[] {
  const wanted = (header ?? '')
    .split(',', mostLanguages)
    .map((part) => /^\s*([a-z]{1,8}(?:-[a-z0-9]{1,8})*)\s*(?:;\s*q=([01](?:\.\d{0,3})?)\s*)?$/i.exec(part))
    .flatMap((found) => (found?.[1] === undefined ? [] : [{ code: found[1], quality: Number(found[2] ?? 1) }]));
  return wanted
    .filter(({ quality }) => quality > 0)
    .toSorted((a, b) => b.quality - a.quality)
    .map(({ code }) => code);
}

/**
 * The code among `codes` that fits the wanted language best, in any case: the code itself, else the same language with
 * fewer parts, else the same language of any region.
 *
 * @example
 * fittingLanguage(['de', 'pt-BR'], 'pt-PT') // 'pt-BR'
 */
export function fittingLanguage(codes: readonly string[], wanted: string): string | undefined {
  const parts = wanted.toLowerCase().split(/[-_]/);
  for (let count = parts.length; count > 0; count -= 1) {
    const shorter = parts.slice(0, count).join('-');
    const found = codes.find((code) => code.toLowerCase() === shorter);
    if (found !== undefined) return found;
  }
  return codes.find((code) => code.toLowerCase().split('-')[0] === parts[0]);
}
