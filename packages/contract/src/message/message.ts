import * as v from 'valibot';
import { availabilityStatuses } from '../agent/agent.ts';
import { senderTypes } from '../conversation/conversation.ts';
import { jsonValue } from '../json-object.ts';
import { messageTypes } from '../query.ts';
import { count, id, optionalString, optionalTimestamp, timestamp } from '../scalar.ts';
import { uuid } from '../uuid.ts';

/** `content` is base64, empty where the file is fetched from `url`. `thumbnail_url` is for images. */
export const attachment = v.strictObject({
  name: v.string(),
  size: count,
  content: v.string(),
  content_id: v.string(),
  content_type: v.string(),
  disposition: v.string(),
  uuid,
  url: v.string(),
  thumbnail_url: optionalString,
});

/** Who wrote a message, as he is now. `availability_status` is null for contacts. */
export const messageAuthor = v.strictObject({
  id,
  first_name: v.string(),
  last_name: v.string(),
  email: optionalString,
  avatar_url: optionalString,
  availability_status: v.nullable(v.picklist(availabilityStatuses)),
  type: v.picklist(['agent', 'contact', 'visitor']),
  last_active_at: optionalTimestamp,
});

/** Open: `echo_id` and the like come beside the members that are always there. */
const messageMeta = v.objectWithRest(
  {
    to: v.array(v.string()),
    cc: v.array(v.string()),
    bcc: v.array(v.string()),
    from: v.array(v.string()),
    subject: v.string(),
  },
  jsonValue,
);

export const message = v.strictObject({
  id,
  created_at: timestamp,
  updated_at: timestamp,
  uuid,
  type: v.picklist(messageTypes),
  status: v.picklist(['received', 'pending', 'sent', 'failed']),
  conversation_id: id,
  conversation_uuid: uuid,
  content: v.string(),
  text_content: v.string(),
  content_type: v.picklist(['text', 'html']),
  private: v.boolean(),
  sender_id: id,
  sender_type: v.picklist(senderTypes),
  meta: messageMeta,
  attachments: v.array(attachment),
  author: messageAuthor,
});

export type MessageRecord = v.InferOutput<typeof message>;
