/**
 * Properties that make mails readable and can do no harm: none of them loads anything, moves anything over other parts of
 * the page, or hides it. Values are checked besides.
 */
const properties: ReadonlyMap<string, (value: string) => boolean> = new Map([
  ['color', isColour],
  ['background-color', isColour],
  ['font-weight', isWord],
  ['font-style', isWord],
  ['text-align', isWord],
  ['text-decoration', isWord],
  ['vertical-align', isWord],
  ['direction', isWord],
  ['white-space', isWord],
  ['border-collapse', isWord],
  ['width', isLength],
  ['height', isLength],
  ['max-width', isLength],
  ...['', '-top', '-right', '-bottom', '-left'].flatMap((side): [string, (value: string) => boolean][] => [
    [`padding${side}`, areLengths],
    [`margin${side}`, areLengths],
    [`border${side}`, isBorder],
  ]),
]);

/** What is looked at of one attribute. */
const longestStyle = 2_000;
const mostDeclarations = 30;

/**
 * What is kept of a `style` attribute; undefined for nothing. No value has a bracket other than that of a colour, no
 * backslash and no quotes, so that no `url()` and no comment can stand in one.
 *
 * @example
 * safeStyle('color:#c00; background:url(//x.example/a.png); position:fixed') // 'color: #c00'
 */
export function safeStyle(style: string): string | undefined {
  const kept: string[] = [];
  for (const declaration of style.slice(0, longestStyle).toLowerCase().split(';').slice(0, mostDeclarations)) {
    const colon = declaration.indexOf(':');
    const name = declaration.slice(0, Math.max(0, colon)).trim();
    const value = declaration
      .slice(colon + 1)
      .replace(/!\s{0,9}important\s{0,9}$/, '')
      .trim();
    if (properties.get(name)?.(value) === true) kept.push(`${name}: ${value}`);
  }
  return kept.length === 0 ? undefined : kept.join('; ');
}

function isColour(value: string): boolean {
  return /^(?:#[0-9a-f]{3,8}|[a-z]{3,30})$/.test(value) || /^(?:rgb|hsl)a?\([0-9.,%/ ]{3,40}\)$/.test(value);
}

function isWord(value: string): boolean {
  return /^[a-z0-9-]{1,20}(?: [a-z-]{1,20}){0,2}$/.test(value);
}

/** More would push other parts of the page away. */
const longestPixels = 2_000;
const inPixels: ReadonlyMap<string, number> = new Map([
  ...([
    ['', 1],
    ['px', 1],
    ['pt', 4 / 3],
    ['em', 16],
    ['rem', 16],
    ['in', 96],
    ['cm', 38],
    ['mm', 4],
    ['pc', 16],
  ] as const),
]);

function isLength(value: string): boolean {
  if (value === 'auto') return true;
  const [, number = '', unit = ''] = /^(\d{1,5}(?:\.\d{1,6})?|\.\d{1,6})(%|[a-z]{0,3})$/.exec(value) ?? [];
  if (number === '') return false;
  if (unit === '%') return Number(number) <= 100;
  const pixels = inPixels.get(unit);
  return pixels !== undefined && Number(number) * pixels <= longestPixels;
}

function areLengths(value: string): boolean {
  const lengths = value.split(/ {1,9}/);
  return lengths.length <= 4 && lengths.every(isLength);
}

/** `1px solid #ccc`, in any order. */
function isBorder(value: string): boolean {
  const words = value.replace(/, {1,9}/g, ',').split(/ {1,9}/);
  return words.length <= 3 && words.every((word) => isLength(word) || isColour(word));
}
