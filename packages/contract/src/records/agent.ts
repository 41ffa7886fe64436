import { availabilityStatuses, longestSignature, mostInvitedAtOnce } from '@helpdesk/domain';
import * as v from 'valibot';
import { about } from '../shapes/about.ts';
import { body } from '../shapes/body.ts';
import { errorTypes } from '../shapes/envelope.ts';
import { jsonObject } from '../shapes/json-object.ts';
import { list } from '../shapes/list.ts';
import { unlessGiven } from '../shapes/not-given.ts';
import { flag, id, oneOf, someMember, timestamp } from '../shapes/scalars.ts';
import { email, familyName, newPassword, personName, text, title } from '../shapes/text.ts';
import { permissionNames } from './permission.ts';

export const availability = oneOf(availabilityStatuses);

/** What agents and contacts have in common. */
export const userFields = {
  id,
  created_at: timestamp,
  updated_at: timestamp,
  first_name: v.string(),
  last_name: v.string(),
  availability_status: availability,
  phone_number_country_code: v.nullable(v.string()),
  phone_number: v.nullable(v.string()),
  avatar_url: v.nullable(v.string()),
  enabled: flag,
  last_active_at: v.nullable(timestamp),
  last_login_at: v.nullable(timestamp),
  roles: v.array(v.string()),
  permissions: v.array(v.picklist(permissionNames)),
  custom_attributes: jsonObject,
  teams: v.array(v.strictObject({ id, name: v.string(), emoji: v.string() })),
  api_key_last_used_at: v.nullable(timestamp),
  country: v.nullable(v.string()),
  meta: jsonObject,
  external_user_id: v.nullable(v.string()),
};

export const agent = v.strictObject({ ...userFields, email: v.string(), type: v.literal('agent') });

/** With the public half of the key, where it is shown; the secret half never is. */
export const agentWithKey = v.strictObject({ ...agent.entries, api_key: v.nullable(v.string()) });

export const agentSummary = v.strictObject({
  id,
  type: v.literal('agent'),
  first_name: v.string(),
  last_name: v.string(),
  email: v.string(),
  enabled: flag,
  avatar_url: v.nullable(v.string()),
  created_at: timestamp,
  updated_at: timestamp,
  external_user_id: v.nullable(v.string()),
  availability_status: availability,
  invitation: v.optional(
    about(
      v.strictObject({ expires_at: about(timestamp, 'When the link ends, or has ended') }),
      'As long as the agent was invited and has no password',
    ),
  ),
});

export const agentCompact = v.strictObject({
  id,
  first_name: v.string(),
  last_name: v.string(),
  avatar_url: v.nullable(v.string()),
  availability_status: availability,
  enabled: flag,
});

export const apiCredentials = v.strictObject({ api_key: v.string(), api_secret: v.string() });

const names = list(title, 100);

export const createAgentBody = body({
  first_name: personName,
  last_name: v.optional(familyName, ''),
  email,
  roles: names,
  teams: v.nullish(names, []),
  send_welcome_email: v.optional(about(flag, 'No mail is sent yet; accepted for clients that send it')),
});

const invitedPerson = body({
  email: about(text(1, 320), 'What is not an address is refused alone'),
  first_name: v.optional(about(familyName, 'Default: the first word of the address'), ''),
  last_name: v.optional(familyName, ''),
  roles: v.optional(about(names, 'Default: `Agent`'), []),
});

export const invitationsBody = body({
  people: v.pipe(list(invitedPerson, mostInvitedAtOnce), v.minLength(1, 'must have at least 1 item')),
  send: v.optional(about(flag, 'Whether the links are sent by mail and not returned'), false),
});

/** What became of the invitation of one person; the others are invited all the same. */
export const invitationOutcome = v.variant('ok', [
  v.strictObject({
    email: v.string(),
    ok: v.literal(true),
    agent_id: id,
    url: about(v.string(), 'Returned once'),
    expires_at: timestamp,
  }),
  v.strictObject({
    email: about(v.string(), 'As it was sent'),
    ok: v.literal(false),
    error_type: v.picklist(errorTypes),
    message: v.string(),
  }),
]);

export const updateAgentBody = v.pipe(
  body({
    first_name: v.optional(personName),
    last_name: v.optional(familyName),
    email: unlessGiven([''], email),
    roles: v.optional(names),
    teams: unlessGiven([null], names),
    enabled: v.optional(flag),
    availability_status: unlessGiven([''], availability),
    new_password: unlessGiven(['', null], newPassword),
    send_welcome_email: v.optional(flag),
  }),
  someMember(),
);

/** The calling agent, with what stands below their mails. */
export const ownAgent = v.strictObject({
  ...agentWithKey.entries,
  signature: about(v.string(), 'Below the mails of the agent, where the inbox wants it; as HTML'),
});

/** A request has at least one of these members, or an avatar as a file. */
export const updateMeBody = body({
  first_name: v.optional(personName),
  last_name: v.optional(familyName),
  signature: v.optional(about(text(0, longestSignature), 'HTML, which is made safe, or text; empty: none')),
});

export const preferences = about(
  jsonObject,
  'Whatever a client keeps for the agent: at most 50 members, named by 1 to 40 of `a-z`, `0-9` and `_`, and 8 KiB',
);

export const preferencesBody = about(jsonObject, 'Sets the members that it has; `null` removes one');

export const availabilityBody = body({
  status: availability,
  source: v.optional(about(v.string('must be a string'), 'Any value but `idle` acts as `user`'), 'user'),
});
