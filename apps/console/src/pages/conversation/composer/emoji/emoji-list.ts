import groups from 'virtual:emoji';
import { type Emoji, namedEmoji } from './emoji-rules.ts';

export const emojiGroups: readonly { readonly key: string; readonly emoji: readonly Emoji[] }[] = groups.map(
  ([key, emoji]) => ({ key, emoji: emoji.map(([sign, label]) => ({ sign, label })) }),
);

const all = emojiGroups.flatMap(({ emoji }) => emoji);

export function findEmoji(text: string, most: number): readonly Emoji[] {
  return namedEmoji(all, text, most);
}

export function emojiOf(sign: string): Emoji | undefined {
  return all.find((each) => each.sign === sign);
}
