import { compareText } from '../shared/compare-text.ts';

/** How conversations of a window are spread over tags. */
export interface TagDistribution {
  /** At most ten, most conversations first, ties by name. */
  readonly topTags: readonly TagCount[];
  readonly taggedConversations: number;
  readonly untaggedConversations: number;
  /** One decimal; 0 without conversations. */
  readonly taggedPercentage: number;
}

export interface TagCount {
  readonly tagId: number;
  readonly tagName: string;
  readonly count: number;
}

export const maxTopTags = 10;

/**
 * How conversations are spread over tags: the ten most frequent, and the share that has any.
 *
 * @param counts conversations per tag, in any order
 * @param tagged conversations with at least one tag
 * @param total all conversations of the window
 * @example
 * tagDistribution([{ tagId: 1, tagName: 'vip', count: 2 }], 2, 3).taggedPercentage // 66.7
 */
export function tagDistribution(counts: readonly TagCount[], tagged: number, total: number): TagDistribution {
  const topTags = counts
    .filter((tag) => tag.count > 0)
    .sort((a, b) => b.count - a.count || compareText(a.tagName, b.tagName))
    .slice(0, maxTopTags);
  return {
    topTags,
    taggedConversations: tagged,
    untaggedConversations: total - tagged,
    taggedPercentage: total === 0 ? 0 : Math.round((tagged / total) * 1000) / 10,
  };
}
