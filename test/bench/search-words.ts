import { searchWords } from '@helpdesk/domain';

/** A query of the benchmark, and in which of the searches it is asked. */
export interface Asked {
  readonly name: string;
  readonly kind: 'messages' | 'contacts' | 'conversations';
  readonly query: string;
}

interface Texts {
  readonly messages: readonly string[];
  readonly names: readonly string[];
}

/** Queries by how often their words are in a sample of the desk, so that any desk can be measured. */
export function queriesFrom({ messages, names }: Texts): readonly Asked[] {
  const words = byFrequency(messages);
  const near = (share: number, skip = 0) =>
    words.find(({ word, count }) => word.length >= 5 && count <= share * messages.length && skip-- <= 0)?.word ??
    'order';
  const common = near(1);
  const medium = near(0.01);
  const [first = 'ada', last = 'reyes'] = searchWords(names.find((each) => /^\w{4,} \w{5,}$/.test(each)) ?? '');
  const swapped = `${last.slice(0, 2)}${last[3]}${last[2]}${last.slice(4)}`;
  return [
    { name: 'common word', kind: 'messages', query: common },
    { name: 'medium word', kind: 'messages', query: medium },
    { name: 'rare word', kind: 'messages', query: words.findLast(({ word }) => word.length >= 5)?.word ?? 'rare' },
    { name: 'absent word', kind: 'messages', query: 'quixotry' },
    { name: 'two words, common and medium', kind: 'messages', query: `${common} ${medium}` },
    { name: 'two medium words', kind: 'messages', query: `${near(0.01, 3)} ${near(0.01, 6)}` },
    { name: 'beginning of a common word', kind: 'messages', query: common.slice(0, 4) },
    { name: 'inside of a common word', kind: 'messages', query: common.slice(1, -1) },
    { name: 'letters of many words', kind: 'messages', query: 'thent' },
    { name: 'contact by name', kind: 'contacts', query: `${first} ${last}` },
    { name: 'contact by domain', kind: 'contacts', query: 'example' },
    { name: 'contact with a typing error', kind: 'contacts', query: swapped },
    { name: 'conversation by domain', kind: 'conversations', query: 'example' },
    { name: 'conversation by name', kind: 'conversations', query: last },
    { name: 'conversation, typing error', kind: 'conversations', query: swapped },
    { name: 'conversation, absent', kind: 'conversations', query: 'quixotry' },
  ];
}

function byFrequency(texts: readonly string[]) {
  const counts = new Map<string, number>();
  for (const text of texts)
    for (const word of new Set(searchWords(text))) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => ({ word, count })).sort((a, b) => b.count - a.count);
}
