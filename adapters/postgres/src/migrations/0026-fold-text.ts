/**
 * `foldText` of the domain in the language of the server, for filters by a part of a text that no column keeps folded.
 * Part of a released step of the schema: the lists are those of Unicode 17, whatever the program's own are later.
 */

/** What the fold takes away: marks, and what is not seen. Code points and ranges of them, hexadecimal. */
const gone = `
  ad 300-36f 483-489 591-5bd 5bf 5c1-5c2 5c4-5c5 5c7 610-61a 61c 640 64b-65f 670 6d6-6dc 6df-6e4 6e7-6e8
  6ea-6ed 711 730-74a 897-89f 8ca-8e1 8e3-8ff 93c 951-954 9bc a3c abc b3c e47-e4e ec8-ecd 115f-1160
  17b4-17b5 180b-180f 1ab0-1add 1ae0-1aeb 1cd0-1cd2 1cd4-1ce0 1ce2-1ce8 1ced 1cf4 1cf8-1cf9 1dc0-1dff
  200b-200f 202a-202e 2060-206f 20d0-20f0 2de0-2dff 302a-302d 3164 a66f-a672 a674-a67d a69e-a69f fb1e
  fe00-fe0f fe20-fe2f feff ffa0 fff0-fff8 101fd 102e0 10efa-10eff 1133b 1bca0-1bca3 1cf00-1cf2d 1cf30-1cf46
  1d167-1d169 1d173-1d182 1d185-1d18b 1d1aa-1d1ad 1e08f e0000-e0fff
`;

/** The zeros of the scripts, each before its other digits. */
const zeros = `
  660 6f0 7c0 966 9e6 a66 ae6 b66 be6 c66 ce6 d66 de6 e50 ed0 f20 1040 1090 17e0 1810 1946 19d0 1a80 1a90
  1b50 1bb0 1c40 1c50 a620 a8d0 a900 a9d0 a9f0 aa50 abf0 104a0 10d30 10d40 11066 110f0 11136 111d0 112f0
  11450 114d0 11650 116c0 116d0 116da 11730 118e0 11950 11bf0 11c50 11d50 11da0 11de0 11f50 16130 16a60
  16ac0 16b50 16d70 1e140 1e2f0 1e4f0 1e5f1 1e950
`;

const dashes = '58a 5be 1400 1806 2010 2012-2015 2212 2e17 2e1a 2e3a-2e3b 2e40 2e5d 301c 3030 30a0 10d6e 10ead';
const spaces = '80-9f 1680 2028-2029';

type Range = readonly [first: number, last: number];

function rangesOf(list: string): readonly Range[] {
  return list
    .trim()
    .split(/\s+/)
    .map((range) => {
      const [first = '', last = first] = range.split('-');
      return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
    });
}

/** A set of characters as a regular expression of the server has it. */
function classOf(ranges: readonly Range[]): string {
  const escaped = (point: number) => `\\U${point.toString(16).padStart(8, '0')}`;
  const parts = ranges.map(([first, last]) => (first === last ? escaped(first) : `${escaped(first)}-${escaped(last)}`));
  return `[${parts.join('')}]`;
}

function charactersOf(ranges: readonly Range[]): string {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)))
    .join('');
}

const digits = rangesOf(zeros).map(([zero]): Range => [zero, zero + 9]);
const dash = charactersOf(rangesOf(dashes));
const space = charactersOf(rangesOf(spaces));
const singleQuotes = '\u2018\u2019\u201b\u02bc';
const doubleQuotes = '\u201c\u201d\u201e';
const same = `${dash}${space}${singleQuotes}${doubleQuotes}`;
const ones = `${'-'.repeat([...dash].length)}${' '.repeat(space.length)}${"''".repeat(singleQuotes.length)}${'"'.repeat(doubleQuotes.length)}`;

export const foldTextFunction = `
create function fold_text(value text) returns text language plpgsql immutable parallel safe as $$
declare
  folded text collate "C" := regexp_replace(normalize(value, NFKD), '${classOf(rangesOf(gone))}', '', 'g');
begin
  folded := translate(folded, E'${escapedIn(same)}', '${ones}');
  if folded ~ '${classOf(digits)}' then
    folded := translate(folded, '${charactersOf(digits)}', '${'0123456789'.repeat(digits.length)}');
  end if;
  folded := lower(upper(lower(folded collate "und-x-icu") collate "und-x-icu") collate "und-x-icu");
  folded := translate(folded, 'ςðøđħıłŧ', 'σdodhilt');
  return normalize(replace(replace(replace(folded, 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'), NFC) collate "C";
end $$;
`;

/** Control characters are not seen in a text of the schema. */
function escapedIn(text: string): string {
  return [...text].map((character) => `\\U${(character.codePointAt(0) ?? 0).toString(16).padStart(8, '0')}`).join('');
}
