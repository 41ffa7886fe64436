import * as v from 'valibot';
import { count, id, optionalId, timestamp } from '../scalar.ts';

export const assignmentTypes = ['Round robin', 'Manual'] as const;

export const team = v.strictObject({
  id,
  created_at: timestamp,
  updated_at: timestamp,
  emoji: v.string(),
  name: v.string(),
  conversation_assignment_type: v.picklist(assignmentTypes),
  timezone: v.string(),
  business_hours_id: optionalId,
  sla_policy_id: optionalId,
  max_auto_assigned_conversations: count,
});

/** What every agent may know of the teams; also how an agent's record names his own. */
export const teamCompact = v.strictObject({ id, name: v.string(), emoji: v.string() });

export type TeamRecord = v.InferOutput<typeof team>;
