/** Carries the marks of an element through the sanitiser, and is in no result. */
export const marksAttribute = 'data-marks';

const markShape = /^[a-z0-9_:-]{1,60}$/;
const mostMarks = 10;

/**
 * What an element names itself by, in lower case: classes, `id:…`, `name:…`, `type:cite`. Mail programs mark quotes so.
 *
 * @example
 * quoteMarks({ class: 'gmail_quote', id: 'x' }) // ['gmail_quote', 'id:x']
 */
export function quoteMarks({ class: classes, id, name, type }: Readonly<Record<string, string>>): readonly string[] {
  const named = (classes ?? '').slice(0, 1_000).toLowerCase().split(/\s+/);
  const others = [
    ...(id === undefined ? [] : [`id:${id.slice(0, 100).toLowerCase()}`]),
    ...(name === undefined ? [] : [`name:${name.slice(0, 100).toLowerCase()}`]),
    ...(type?.toLowerCase() === 'cite' ? ['type:cite'] : []),
  ];
  return [...named, ...others].filter((mark) => markShape.test(mark)).slice(0, mostMarks);
}
