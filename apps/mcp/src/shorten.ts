/** What fits into an answer, and what had to be left out of it, in words. */
export interface Shortened {
  readonly value: unknown;
  readonly notes: readonly string[];
}

/** Tried in this order: long texts first lose their ends, then long lists. */
const steps = [
  { characters: Number.POSITIVE_INFINITY, entries: Number.POSITIVE_INFINITY },
  { characters: 4_000, entries: Number.POSITIVE_INFINITY },
  { characters: 1_000, entries: Number.POSITIVE_INFINITY },
  { characters: 1_000, entries: 20 },
  { characters: 200, entries: 10 },
  { characters: 100, entries: 3 },
] as const;

/** The value as JSON of at most `limit` characters; undefined when it cannot be cut to that length. */
export function shorten(value: unknown, limit: number): Shortened | undefined {
  for (const step of steps) {
    const cut = cutTo(value, step);
    if (JSON.stringify(cut.value).length <= limit) return cut;
  }
  return undefined;
}

function cutTo(whole: unknown, { characters, entries }: { characters: number; entries: number }): Shortened {
  let texts = 0;
  const lists = new Set<string>();
  const cut = (value: unknown, path: string): unknown => {
    if (typeof value === 'string') {
      if (value.length <= characters) return value;
      texts += 1;
      return `${beginning(value, characters)}… (${value.length - characters} more characters)`;
    }
    if (Array.isArray(value)) {
      if (value.length > entries) lists.add(`${path || 'the list'} shows ${entries} of ${value.length}`);
      return value.slice(0, entries).map((each) => cut(each, `${path}[]`));
    }
    if (typeof value !== 'object' || value === null) return value;
    const under = path === '' ? '' : `${path}.`;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cut(each, `${under}${name}`)]));
  };
  const value = cut(whole, '');
  const notes = [
    ...(texts > 0 ? [`${texts === 1 ? 'One long text was' : `${texts} long texts were`} cut after ${characters}`] : []),
    ...lists,
  ];
  return { value, notes };
}

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Never ends in the middle of what people see as one character. */
function beginning(text: string, length: number): string {
  return text.slice(0, graphemes.segment(text.slice(0, length + 2)).containing(length)?.index ?? length);
}
