import * as v from 'valibot';
import { jsonObject } from '../json-object.ts';
import { permissions } from '../permission.ts';
import { id, optionalString, optionalTimestamp, timestamp } from '../scalar.ts';
import { teamCompact } from '../team/team.ts';

export const availabilityStatuses = ['online', 'away', 'away_manual', 'offline', 'away_and_reassigning'] as const;

const availabilityStatus = v.picklist(availabilityStatuses);

/** What records of agents and of contacts have in common. */
export const personFields = {
  id,
  created_at: timestamp,
  updated_at: timestamp,
  first_name: v.string(),
  last_name: v.string(),
  availability_status: availabilityStatus,
  phone_number_country_code: optionalString,
  phone_number: optionalString,
  avatar_url: optionalString,
  enabled: v.boolean(),
  last_active_at: optionalTimestamp,
  last_login_at: optionalTimestamp,
  roles: v.array(v.string()),
  permissions: v.array(v.picklist(permissions)),
  custom_attributes: jsonObject,
  teams: v.array(teamCompact),
  api_key_last_used_at: optionalTimestamp,
  country: optionalString,
  meta: jsonObject,
  external_user_id: optionalString,
} as const;

/** An agent where the key is not shown. */
export const agentRecord = v.strictObject({ ...personFields, email: v.string(), type: v.literal('agent') });

/** An agent with the public half of the API key; null without a key. */
export const agentRecordWithKey = v.strictObject({ ...agentRecord.entries, api_key: optionalString });

/** What the agent list shows. */
export const agentSummary = v.strictObject({
  id,
  type: v.literal('agent'),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  enabled: v.boolean(),
  avatar_url: optionalString,
  created_at: timestamp,
  updated_at: timestamp,
  external_user_id: optionalString,
  availability_status: availabilityStatus,
});

/** What every agent may know of the others. */
export const agentCompact = v.strictObject({
  id,
  first_name: v.string(),
  last_name: v.string(),
  avatar_url: optionalString,
  availability_status: availabilityStatus,
  enabled: v.boolean(),
});

/** Both halves of a key; answered once, when it is created. */
export const apiCredentials = v.strictObject({ api_key: v.string(), api_secret: v.string() });

export type AgentRecord = v.InferOutput<typeof agentRecord>;
export type AgentSummaryRecord = v.InferOutput<typeof agentSummary>;
