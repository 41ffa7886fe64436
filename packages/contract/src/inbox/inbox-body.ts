import * as v from 'valibot';
import { body, changes, flag, oneOf } from '../body.ts';
import { jsonObject } from '../json-object.ts';
import { text, verbatim } from '../text.ts';
import { inboxChannels, secretMask } from './inbox.ts';

const name = text(1, 140);
const ownSecret = verbatim(16, 256);
/** Signs tokens: no white space is taken off. The mask is shorter than a secret may be. */
const secret = v.nullable(
  v.lazy((input): v.GenericSchema<string> => (input === secretMask ? v.literal(secretMask) : ownSecret)),
);

export const createInboxBody = body({
  name,
  channel: oneOf(inboxChannels),
  enabled: v.optional(flag, true),
  config: v.optional(jsonObject, {}),
  secret: v.optional(secret),
});

/** An absent member stays as it is, and so does the channel. A null secret is taken away. */
export const updateInboxBody = changes({
  name: v.optional(name),
  enabled: v.optional(flag),
  config: v.optional(jsonObject),
  secret: v.optional(secret),
});
