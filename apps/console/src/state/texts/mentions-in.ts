import { distinctMentions } from '@helpdesk/domain';
import type { NamedMention } from './rich-text.ts';

/** Letters and digits of scripts that have spaces between words: behind a name they make it another word. */
const goesOn = /^(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}])[\p{L}\p{N}\p{M}_]/u;

/**
 * The mentions whose names still stand in the text, each once. Among names with the same beginning, the longest one
 * counts. If a name stands in the text less often than agents of that name were chosen, the last chosen ones are meant.
 */
export function mentionsIn(text: string, mentions: readonly NamedMention[]): readonly NamedMention[] {
  const chosen = distinctMentions(mentions);
  const counts = countNames(text, new Set(chosen.map(({ name }) => name)));
  return chosen.filter((mention) => {
    const alike = chosen.filter(({ name }) => name === mention.name);
    return alike.length - alike.indexOf(mention) <= (counts.get(mention.name) ?? 0);
  });
}

function countNames(text: string, names: ReadonlySet<string>): ReadonlyMap<string, number> {
  const longestFirst = [...names].sort((a, b) => b.length - a.length);
  const counts = new Map<string, number>();
  for (const { index } of text.matchAll(/@/g)) {
    const rest = text.slice(index + 1);
    const name = longestFirst.find((each) => rest.startsWith(each) && !goesOn.test(rest.slice(each.length)));
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}
