import { distinctMentions } from '@helpdesk/domain';
import type { Block, Inline, NamedMention } from './rich-text.ts';
import { goesOn } from './with-mentions.ts';

/**
 * The mentions that still stand in the text, each once. The editor keeps each as a piece of its own, with the id of who
 * was chosen. In a plain field their names are looked for: among names with the same beginning, the longest one counts.
 * If a name stands there less often than agents of that name were chosen, the last chosen ones are meant.
 *
 * @param doc the text as the editor has it; null for that of a plain field
 */
export function mentionsIn(
  text: string,
  mentions: readonly NamedMention[],
  doc: readonly Block[] | null = null,
): readonly NamedMention[] {
  if (doc !== null) return distinctMentions(doc.flatMap(mentionsOfBlock));
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

function mentionsOfBlock(block: Block): readonly NamedMention[] {
  switch (block.type) {
    case 'paragraph':
      return (block.content ?? []).flatMap(mentionOf);
    case 'codeBlock':
      return [];
    case 'blockquote':
      return block.content.flatMap(mentionsOfBlock);
    default:
      return block.content.flatMap(({ content }) => content.flatMap(mentionsOfBlock));
  }
}

const mentionOf = (inline: Inline): readonly NamedMention[] => (inline.type === 'mention' ? [inline.attrs] : []);
