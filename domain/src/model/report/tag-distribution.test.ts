import { describe, expect, it } from 'vitest';
import { tagDistribution } from './tag-distribution.ts';

const tag = (tagId: number, tagName: string, count: number) => ({ tagId, tagName, count });

describe('tagDistribution', () => {
  it('orders by count, then name, and leaves zeros out', () => {
    const { topTags } = tagDistribution([tag(1, 'b', 2), tag(2, 'a', 2), tag(3, 'c', 5), tag(4, 'd', 0)], 6, 8);
    expect(topTags.map((each) => each.tagName)).toEqual(['c', 'a', 'b']);
  });

  it('shows ten', () => {
    const counts = Array.from({ length: 12 }, (_, index) => tag(index + 1, `t${index}`, index + 1));
    expect(tagDistribution(counts, 12, 12).topTags.map((each) => each.count)).toEqual([
      12, 11, 10, 9, 8, 7, 6, 5, 4, 3,
    ]);
  });

  it.each([
    [0, 0, 0],
    [1, 3, 33.3],
    [2, 3, 66.7],
    [1, 8, 12.5],
    [5, 5, 100],
  ])('%i of %i is %d percent', (tagged, total, percentage) => {
    expect(tagDistribution([], tagged, total)).toEqual({
      topTags: [],
      taggedConversations: tagged,
      untaggedConversations: total - tagged,
      taggedPercentage: percentage,
    });
  });
});
