import * as v from 'valibot';
import { jsonObject } from '../json-object.ts';
import { id, optionalString, timestamp } from '../scalar.ts';
import { uuid } from '../uuid.ts';

export const inboxChannels = ['livechat', 'email'] as const;

/** Shown in place of a secret; sent back it means: keep it. */
export const secretMask = '••••••••';

/** `secret` is masked, or null when there is none. */
export const inbox = v.strictObject({
  id,
  uuid,
  created_at: timestamp,
  updated_at: timestamp,
  name: v.string(),
  channel: v.picklist(inboxChannels),
  enabled: v.boolean(),
  config: jsonObject,
  secret: optionalString,
});

export type InboxRecord = v.InferOutput<typeof inbox>;
