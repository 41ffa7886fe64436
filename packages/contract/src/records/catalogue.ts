import { priorityNames, statusCategories } from '@helpdesk/domain';
import * as v from 'valibot';
import { body } from '../shapes/body.ts';
import { id, oneOf, someMember, timestamp } from '../shapes/scalars.ts';
import { title } from '../shapes/text.ts';

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
