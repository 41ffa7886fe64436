import * as v from 'valibot';
import { body, changes, oneOf } from '../body.ts';
import { count, optionalId } from '../scalar.ts';
import { text } from '../text.ts';
import { assignmentTypes } from './team.ts';

/** An IANA name, as the runtime knows them; an offset such as `+02:00` is none. */
function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const name = text(1, 140);
const emoji = text(0, 16);
const assignmentType = oneOf(assignmentTypes);
const timezone = v.pipe(text(1, 64), v.check(isTimezone, 'must be the name of a time zone, such as Europe/Berlin'));
const limit = v.pipe(count, v.maxValue(1_000_000, 'must be at most 1000000'));

export const createTeamBody = body({
  name,
  emoji: v.optional(emoji, ''),
  conversation_assignment_type: v.optional(assignmentType, 'Manual'),
  timezone: v.optional(timezone, 'UTC'),
  business_hours_id: v.optional(optionalId, null),
  sla_policy_id: v.optional(optionalId, null),
  max_auto_assigned_conversations: v.optional(limit, 0),
});

/** An absent member stays as it is. */
export const updateTeamBody = changes({
  name: v.optional(name),
  emoji: v.optional(emoji),
  conversation_assignment_type: v.optional(assignmentType),
  timezone: v.optional(timezone),
  business_hours_id: v.optional(optionalId),
  sla_policy_id: v.optional(optionalId),
  max_auto_assigned_conversations: v.optional(limit),
});
