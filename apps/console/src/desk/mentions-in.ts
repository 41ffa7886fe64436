import type { NamedMention } from './rich-text.ts';

/** Those whose names still stand in the text. */
export function mentionsIn(text: string, mentions: readonly NamedMention[]): readonly NamedMention[] {
  const named = mentions.filter(({ name }) => text.includes(`@${name}`));
  return named.filter(
    ({ type, id }, index) => named.findIndex((each) => each.type === type && each.id === id) === index,
  );
}
