import * as v from 'valibot';
import { about } from '../shapes/about.ts';
import { body } from '../shapes/body.ts';
import { list } from '../shapes/list.ts';
import { id, someMember, timestamp } from '../shapes/scalars.ts';
import { title, trimmed } from '../shapes/text.ts';
import { permissionNames } from './permission.ts';

export const role = v.strictObject({
  id,
  created_at: timestamp,
  updated_at: timestamp,
  name: v.string(),
  description: v.string(),
  permissions: about(v.array(v.string()), 'Those that this version does not know are kept, and grant nothing'),
});

/** What every agent may know of the roles. */
export const roleSummary = v.strictObject({ id, name: v.string() });

/** A permission as an editor of roles shows it. */
export const permission = v.strictObject({
  name: v.picklist(permissionNames),
  area: v.string(),
  action: v.string(),
  description: v.string(),
});

// Names of permissions are checked by the domain, which echoes the unknown one.
const permissions = list(title, 100);

export const createRoleBody = body({
  name: title,
  description: v.optional(trimmed(0, 500), ''),
  permissions,
});

export const updateRoleBody = v.pipe(
  body({
    name: v.optional(title),
    description: v.optional(trimmed(0, 500)),
    permissions: v.optional(permissions),
  }),
  someMember(),
);
