import * as v from 'valibot';
import { body, changes, flag, list, oneOf } from '../body.ts';
import { email } from '../email.ts';
import { firstName, lastName } from '../person-name.ts';
import { text, verbatim } from '../text.ts';
import { availabilityStatuses } from './agent.ts';

const names = list(text(1, 140), 500);
const availabilityStatus = oneOf(availabilityStatuses);

export const createAgentBody = body({
  first_name: firstName,
  last_name: v.optional(lastName, ''),
  email,
  roles: names,
  teams: v.optional(names, []),
  send_welcome_email: v.optional(flag, false),
});

/** An absent member stays as it is. `send_welcome_email` is accepted and has no effect. */
export const updateAgentBody = changes({
  first_name: v.optional(firstName),
  last_name: v.optional(lastName),
  email: v.optional(email),
  roles: v.optional(names),
  teams: v.optional(names),
  enabled: v.optional(flag),
  availability_status: v.optional(availabilityStatus),
  new_password: v.optional(verbatim(10, 128)),
  send_welcome_email: v.optional(flag),
});

export const updateMeBody = changes({ first_name: v.optional(firstName), last_name: v.optional(lastName) });

/** Any `source` other than `idle` acts as `user`. */
export const availabilityBody = body({
  status: availabilityStatus,
  source: v.optional(v.string('must be a string'), 'user'),
});
