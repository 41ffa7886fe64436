/** Those in which every typed word begins a word, in any order. */
export function found<Item extends { readonly label: string }>(items: readonly Item[], text: string): readonly Item[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return items;
  return items.filter(({ label }) => {
    const own = wordsOf(label);
    return typed.every((word) => own.some((each) => each.startsWith(word)));
  });
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
