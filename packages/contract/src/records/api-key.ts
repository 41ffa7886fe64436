import * as v from 'valibot';
import { about } from '../shapes/about.ts';
import { body } from '../shapes/body.ts';
import { documentedAs } from '../shapes/documented-as.ts';
import { list } from '../shapes/list.ts';
import { id, timestamp } from '../shapes/scalars.ts';
import { title } from '../shapes/text.ts';
import { permissionNames } from './permission.ts';

/** A key that an agent has besides the single one. */
export const namedApiKey = v.strictObject({
  id,
  created_at: timestamp,
  name: v.string(),
  api_key: v.string(),
  permissions: about(v.nullable(v.array(v.picklist(permissionNames))), 'Null: whatever the agent may do'),
  expires_at: about(v.nullable(timestamp), 'Null: never'),
  last_used_at: v.nullable(timestamp),
});

/** The key with its secret half, which is returned only once. */
export const namedApiCredentials = v.strictObject({ ...namedApiKey.entries, api_secret: v.string() });

// Names of permissions are checked by the domain, which echoes the unknown one.
const permissions = v.pipe(
  list(title, 100),
  v.minLength(1, 'must have at least 1 item'),
  documentedAs(
    v.pipe(v.array(title), v.minLength(1), v.maxLength(100), v.description('Whatever the agent may do, unless given')),
  ),
);

export const createNamedApiKeyBody = body({
  name: title,
  expires_at: v.optional(
    v.nullable(
      v.pipe(
        v.string('must be a string'),
        v.maxLength(64, 'must have at most 64 characters'),
        v.description('An ISO 8601 timestamp with its zone; never, unless given'),
      ),
    ),
  ),
  permissions: v.optional(v.nullable(permissions)),
});
