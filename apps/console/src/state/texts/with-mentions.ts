import { type Block, type Inline, type NamedMention, textOf, type Words } from './rich-text.ts';

/**
 * With one piece for each of those whose name stands in the text behind an `@`. Of several with one name, the last chosen
 * ones are meant, in the order in which they were chosen.
 */
export function withMentions(blocks: readonly Block[], mentions: readonly NamedMention[]): readonly Block[] {
  if (mentions.length === 0) return blocks;
  // The longest first: "@Ada Lindgren" has "@Ada" in it.
  const byLength = mentions.toSorted((one, other) => other.name.length - one.name.length);
  const text = textOf(blocks);
  const inTurn = new Map<string, NamedMention[]>();
  for (const { name } of mentions) {
    const alike = mentions.filter((each) => each.name === name);
    inTurn.set(name, alike.slice(-Math.max(1, text.split(`@${name}`).length - 1)));
  }
  const next = (named: NamedMention): NamedMention => {
    const [first = named, ...rest] = inTurn.get(named.name) ?? [];
    if (rest.length > 0) inTurn.set(named.name, rest);
    return first;
  };
  const inLine = (inline: Inline): readonly Inline[] =>
    inline.type === 'text' ? namedIn(inline, byLength, next) : [inline];
  const inBlock = (block: Block): Block => {
    if (block.type === 'codeBlock') return block;
    if (block.type === 'paragraph') return block.content ? { ...block, content: block.content.flatMap(inLine) } : block;
    if (block.type === 'blockquote') return { ...block, content: block.content.map(inBlock) };
    return { ...block, content: block.content.map((item) => ({ ...item, content: item.content.map(inBlock) })) };
  };
  return blocks.map(inBlock);
}

function namedIn(
  words: Words,
  mentions: readonly NamedMention[],
  next: (named: NamedMention) => NamedMention,
): readonly Inline[] {
  const { text } = words;
  for (const named of mentions) {
    const { name } = named;
    const at = placeOf(name, text);
    if (at === -1) continue;
    const around = (part: string): readonly Inline[] =>
      part === '' ? [] : namedIn({ ...words, text: part }, mentions, next);
    return [
      ...around(text.slice(0, at)),
      { type: 'mention', attrs: next(named) },
      ...around(text.slice(at + 1 + name.length)),
    ];
  }
  return [words];
}

/** Letters and digits of scripts that have spaces between words: behind a name they make it another word. */
export const goesOn =
  /^(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}])[\p{L}\p{N}\p{M}_]/u;

function placeOf(name: string, text: string): number {
  const called = `@${name}`;
  let at = text.indexOf(called);
  while (at !== -1 && goesOn.test(text.slice(at + called.length))) at = text.indexOf(called, at + 1);
  return at;
}
