import * as v from 'valibot';
import { id, timestamp } from '../scalar.ts';

export const statusCategories = ['open', 'waiting', 'resolved'] as const;
export const priorityNames = ['Low', 'Medium', 'High'] as const;

export const tag = v.strictObject({ id, created_at: timestamp, updated_at: timestamp, name: v.string() });

export const status = v.strictObject({
  id,
  created_at: timestamp,
  name: v.string(),
  category: v.picklist(statusCategories),
});

export const priority = v.strictObject({ id, created_at: timestamp, name: v.picklist(priorityNames) });

export type TagRecord = v.InferOutput<typeof tag>;
export type StatusRecord = v.InferOutput<typeof status>;
export type PriorityRecord = v.InferOutput<typeof priority>;
