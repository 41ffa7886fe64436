import * as v from 'valibot';
import { body } from './body.ts';
import { clamped } from './paging.ts';
import { id, oneOf, someMember, timestamp } from './scalars.ts';
import { title } from './text.ts';

export const priorityNames = ['Low', 'Medium', 'High'] as const;
export const statusCategories = ['open', 'waiting', 'resolved'] as const;

export const tag = v.strictObject({ id, created_at: timestamp, updated_at: timestamp, name: v.string() });
export const priority = v.strictObject({ id, created_at: timestamp, name: v.picklist(priorityNames) });
export const status = v.strictObject({
  id,
  created_at: timestamp,
  name: v.string(),
  category: v.picklist(statusCategories),
});

export const tagBody = body({ name: title });
export const createStatusBody = body({ name: title, category: v.optional(oneOf(statusCategories), 'open') });
export const updateStatusBody = v.pipe(
  body({ name: v.optional(title), category: v.optional(oneOf(statusCategories)) }),
  someMember(),
);

export const tagReport = v.strictObject({
  top_tags: v.pipe(v.array(v.strictObject({ tag_id: id, tag_name: v.string(), count: id })), v.maxLength(10)),
  tagged_conversations: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  untagged_conversations: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  tagged_percentage: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
});

export const reportQuery = body({ days: v.optional(clamped(0, 365), '0') });
