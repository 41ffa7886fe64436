import * as v from 'valibot';
import { count, id } from '../scalar.ts';

const tagCount = v.strictObject({ tag_id: id, tag_name: v.string(), count });

export const tagDistribution = v.strictObject({
  top_tags: v.pipe(v.array(tagCount), v.maxLength(10)),
  tagged_conversations: count,
  untagged_conversations: count,
  tagged_percentage: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
});

export type TagDistributionRecord = v.InferOutput<typeof tagDistribution>;
