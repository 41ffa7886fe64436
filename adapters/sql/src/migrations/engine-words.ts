/**
 * What each engine calls the same thing. In a text, `{int}` stands for the word of that name.
 *
 * - `id`: the number that the engine gives a new row, as the primary key
 * - `text`: compared by its bytes
 * - `keyed`: what follows a table whose primary key is not such a number
 */
export type EngineWords = Readonly<Record<'id' | 'int' | 'text' | 'flag' | 'keyed', string>>;

/** Throws for a word that is not given. */
export function inWordsOf(words: EngineWords & Readonly<Record<string, string>>, text: string): string {
  return text.replace(/\{(\w+)\}/g, (found, name: string) => {
    const word = words[name];
    if (word === undefined) throw new Error(`the engine has no word for ${found}`);
    return word;
  });
}
