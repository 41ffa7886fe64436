import { assignmentTypes } from '@helpdesk/domain';
import * as v from 'valibot';
import { body } from '../shapes/body.ts';
import { unlessGiven } from '../shapes/not-given.ts';
import { id, oneOf, someMember, timestamp } from '../shapes/scalars.ts';
import { title, trimmed } from '../shapes/text.ts';
import { timezone } from '../shapes/time-zone.ts';

const limit = 'must be an integer from 0 to 1000000';
const limitValue = v.pipe(v.number(limit), v.integer(limit), v.minValue(0, limit), v.maxValue(1_000_000, limit));

export const team = v.strictObject({
  id,
  created_at: timestamp,
  updated_at: timestamp,
  emoji: v.string(),
  name: v.string(),
  conversation_assignment_type: v.picklist(assignmentTypes),
  timezone: v.string(),
  business_hours_id: v.nullable(id),
  sla_policy_id: v.nullable(id),
  max_auto_assigned_conversations: limitValue,
});

export const teamCompact = v.strictObject({ id, name: v.string(), emoji: v.string() });

const fields = {
  name: title,
  emoji: trimmed(0, 16),
  conversation_assignment_type: oneOf(assignmentTypes),
  timezone,
  business_hours_id: unlessGiven([0], v.nullable(id)),
  sla_policy_id: unlessGiven([0], v.nullable(id)),
  max_auto_assigned_conversations: limitValue,
};

export const createTeamBody = body({
  name: fields.name,
  emoji: v.optional(fields.emoji, ''),
  conversation_assignment_type: v.optional(fields.conversation_assignment_type, 'Manual'),
  timezone: v.optional(fields.timezone, 'UTC'),
  business_hours_id: fields.business_hours_id,
  sla_policy_id: fields.sla_policy_id,
  max_auto_assigned_conversations: v.optional(fields.max_auto_assigned_conversations, 0),
});

export const updateTeamBody = v.pipe(v.partial(body(fields)), someMember());
