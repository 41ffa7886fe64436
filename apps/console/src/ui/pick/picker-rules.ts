/** The items in which every typed word begins a word, in any order. */
export function found<Item extends { readonly label: string }>(items: readonly Item[], text: string): readonly Item[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return items;
  return items.filter(({ label }) => {
    const own = wordsOf(label);
    return typed.every((word) => own.some((each) => each.startsWith(word)));
  });
}

interface Group<Item> {
  readonly name: string | undefined;
  /** Each item with its place among all items. */
  readonly items: readonly { readonly item: Item; readonly at: number }[];
}

/** Neighbours of one group together; the order stays as it is. */
export function groupsOf<Item extends { readonly group?: string }>(items: readonly Item[]): readonly Group<Item>[] {
  const groups: { name: string | undefined; items: { item: Item; at: number }[] }[] = [];
  for (const [at, item] of items.entries()) {
    const last = groups.at(-1);
    if (last !== undefined && last.name === item.group) last.items.push({ item, at });
    else groups.push({ name: item.group, items: [{ item, at }] });
  }
  return groups;
}

/** Whether the typed name differs from all of these; letter case does not matter. */
export function isNew(text: string, names: readonly string[]): boolean {
  const typed = text.trim().toLowerCase();
  return typed !== '' && !names.some((name) => name.toLowerCase() === typed);
}

/** Without case and accents: "tomas" finds Tomás. */
function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFD')
      .replace(/\p{M}/gu, '')
      .toLocaleLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
