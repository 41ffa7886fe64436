import * as v from 'valibot';
import { permissions } from '../permission.ts';
import { id, timestamp } from '../scalar.ts';

export const role = v.strictObject({
  id,
  created_at: timestamp,
  updated_at: timestamp,
  name: v.string(),
  description: v.string(),
  permissions: v.array(v.picklist(permissions)),
});

export type RoleRecord = v.InferOutput<typeof role>;
