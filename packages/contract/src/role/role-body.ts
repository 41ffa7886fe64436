import * as v from 'valibot';
import { body, changes, list } from '../body.ts';
import { text } from '../text.ts';

const name = text(1, 140);
const description = text(0, 500);
/** Any names: the domain knows the permissions and names an unknown one. */
const permissionNames = list(text(1, 140), 200);

export const createRoleBody = body({
  name,
  description: v.optional(description, ''),
  permissions: permissionNames,
});

/** An absent member stays as it is. */
export const updateRoleBody = changes({
  name: v.optional(name),
  description: v.optional(description),
  permissions: v.optional(permissionNames),
});
