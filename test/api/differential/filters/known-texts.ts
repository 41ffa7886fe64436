import { conversationFields, fieldNamed } from '@helpdesk/domain';
import { awkwardTexts } from '@helpdesk/testkit';
import fc from 'fast-check';
import type { Draw } from '../requests/draw.ts';

export interface TextOptions {
  /**
   * Leaves out capital letters that Unicode has only since 11: a database whose tables of letters are older does not
   * know their lower case.
   */
  readonly oldLetters?: boolean;
}

const youngCapitals =
  /[\u1C89-\u1CBF\u2C2F\uA7B8-\uA7F5\u{10570}-\u{10595}\u{10D50}-\u{10D65}\u{16E40}-\u{16E5F}\u{16EA0}-\u{16EB8}]/u;

const cased = [
  'ǅ',
  'ﬁ',
  'Ⅷ',
  'Ⴀ',
  'Ꮿ',
  'ꭰ',
  '\u212b',
  'ẞ',
  'ı',
  'ŉ',
  'ΐ',
  'ᾈ',
  '𐐀',
  '𞤀',
  'Ა',
  'Ꟃ',
  '\u{16e40}',
] as const;

const unlike: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.constantFrom(...cased, ...'aZ%_\\\'" .@ΣσςiIİ'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 2 }),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join('').replaceAll('\0', ''));

/** What distinguishes contacts: different texts without case, null for some; `count` of them. */
export function identities(
  count: number,
  { oldLetters = false }: TextOptions,
): fc.Arbitrary<readonly (string | null)[]> {
  const text = fc
    .oneof({ weight: 2, arbitrary: fc.constantFrom<string>(...awkwardTexts) }, unlike)
    .filter((each) => !oldLetters || !youngCapitals.test(each));
  const texts = fc.uniqueArray(text, { minLength: count, maxLength: count, selector: (each) => each.toLowerCase() });
  const isNull = fc.array(fc.boolean(), { minLength: count, maxLength: count });
  return fc.tuple(texts, isNull).map(([all, nulls]) => all.map((each, index) => (nulls[index] === true ? null : each)));
}

/** The filter with some of its texts replaced by parts of texts in the rows, in any case. Random texts seldom match. */
export function withTextsOfRows(filter: string, texts: readonly string[], draw: Draw): string {
  const json = JSON.parse(filter) as Rule | Rule[];
  return JSON.stringify(
    Array.isArray(json) ? json.map((rule) => changed(rule, texts, draw)) : changed(json, texts, draw),
  );
}

type Rule = Readonly<Record<string, unknown>>;

function changed(rule: Rule, texts: readonly string[], draw: Draw): Rule {
  if (Array.isArray(rule.rules)) return { ...rule, rules: rule.rules.map((each: Rule) => changed(each, texts, draw)) };
  const { value } = rule;
  if (fieldNamed(conversationFields, `${rule.model}.${rule.field}`)?.type !== 'text' || draw.chance(0.4)) return rule;
  if (Array.isArray(value)) return { ...rule, value: value.map(() => partOf(draw.pick(texts), draw)) };
  const isList = rule.operator === 'in' || rule.operator === 'between';
  return isList || typeof value !== 'string' ? rule : { ...rule, value: partOf(draw.pick(texts), draw) };
}

function partOf(text: string, draw: Draw): string {
  const points = [...text];
  const from = draw.below(points.length + 1);
  const part = points.slice(from, from + 1 + draw.below(3)).join('');
  return draw.pick([text, part, part, part.toUpperCase(), part.toLowerCase()]);
}
