import * as v from 'valibot';
import { flag, id, jsonObject, oneOf, someMember, timestamp, uuid } from './scalars.ts';
import { text, title } from './text.ts';

export const inboxChannels = ['livechat', 'email'] as const;

/** `secret` is masked. */
export const inbox = v.strictObject({
  id,
  uuid,
  created_at: timestamp,
  updated_at: timestamp,
  name: v.string(),
  channel: v.picklist(inboxChannels),
  enabled: flag,
  config: jsonObject,
  secret: v.nullable(v.string()),
});

// The mask, which keeps the secret, is shorter than any secret.
const secret = v.nullable(text(8, 256));

export const createInboxBody = v.object({
  name: title,
  channel: oneOf(inboxChannels),
  enabled: v.optional(flag, true),
  config: v.optional(jsonObject, {}),
  secret: v.optional(secret),
});

export const updateInboxBody = v.pipe(
  v.object({
    name: v.optional(title),
    enabled: v.optional(flag),
    config: v.optional(jsonObject),
    secret: v.optional(secret),
  }),
  someMember(),
);
