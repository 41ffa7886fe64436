/** Something that can be done, by its words. */
export interface Rankable {
  readonly id: string;
  readonly label: string;
}

/** Places in a label, from the first sign to the one behind the last. */
export type Span = readonly [from: number, to: number];

export interface Ranked<Item> {
  readonly item: Item;
  readonly spans: readonly Span[];
}

const scores = { exact: 4, starts: 3, inside: 1 } as const;

/**
 * The items that match the typed words, in any order. Items that begin with the text come first, then items where each
 * typed word begins a word, then items that contain the typed words elsewhere. Among equal items, the most recently
 * used come first.
 *
 * @param lastUsed ids, the most recent first
 */
export function rank<Item extends Rankable>(
  items: readonly Item[],
  text: string,
  lastUsed: readonly string[],
): readonly Ranked<Item>[] {
  const typed = folded(text).split(/\s+/).filter(Boolean);
  const age = (id: string): number => {
    const index = lastUsed.indexOf(id);
    return index === -1 ? lastUsed.length : index;
  };
  return items
    .flatMap((item, index) => {
      const found = match(folded(item.label), typed);
      return found === undefined ? [] : [{ item, index, ...found }];
    })
    .sort((a, b) => b.score - a.score || age(a.item.id) - age(b.item.id) || a.index - b.index)
    .map(({ item, spans }) => ({ item, spans }));
}

function match(
  label: string,
  typed: readonly string[],
): { readonly score: number; readonly spans: Span[] } | undefined {
  const spans: Span[] = [];
  let score: number = scores.exact;
  for (const [place, word] of typed.entries()) {
    const start = startOfWord(label, word);
    const at = start === -1 ? label.indexOf(word) : start;
    if (at === -1) return undefined;
    if (start === -1) score = scores.inside;
    else if (score === scores.exact && !(place === 0 && at === 0) && place === 0) score = scores.starts;
    spans.push([at, at + word.length]);
  }
  return { score, spans: spans.sort(([a], [b]) => a - b) };
}

function startOfWord(label: string, word: string): number {
  for (let at = label.indexOf(word); at !== -1; at = label.indexOf(word, at + 1)) {
    if (at === 0 || !/[\p{L}\p{N}]/u.test(label[at - 1] ?? '')) return at;
  }
  return -1;
}

/** Without case and accents, sign by sign, so that places stay what they are. */
function folded(text: string): string {
  return [...text]
    .map((sign) => {
      const plain = sign.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();
      return plain.length === sign.length ? plain : sign;
    })
    .join('');
}
