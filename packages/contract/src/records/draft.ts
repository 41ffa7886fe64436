import { draftLimits, draftTypes } from '@helpdesk/domain';
import * as v from 'valibot';
import { about } from '../shapes/about.ts';
import { body } from '../shapes/body.ts';
import { jsonObject } from '../shapes/json-object.ts';
import { id, oneOf, timestamp, uuid } from '../shapes/scalars.ts';
import { text } from '../shapes/text.ts';
import { contentType } from './message.ts';

export const draft = v.strictObject({
  id,
  created_at: timestamp,
  updated_at: timestamp,
  conversation_id: id,
  conversation_uuid: uuid,
  user_id: id,
  type: v.picklist(draftTypes),
  content: v.string(),
  meta: jsonObject,
});

const draftType = v.optional(oneOf(draftTypes), 'reply');

const instant = 'must be an ISO 8601 timestamp with its zone';

export const saveDraftBody = v.pipe(
  body({
    type: draftType,
    content: v.nullish(
      about(text(0, draftLimits.content), 'Text, or HTML, which is made safe; kept as HTML. Unless given, it stays'),
    ),
    content_type: contentType,
    meta: v.nullish(about(jsonObject, `Of the client; at most ${draftLimits.metaBytes} bytes; unless given, it stays`)),
    expected_updated_at: v.nullish(
      about(
        v.pipe(
          v.string(instant),
          v.isoTimestamp(instant),
          v.transform((value) => Date.parse(value)),
        ),
        'The `updated_at` that the client knows; another draft is refused with 409',
      ),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['content'], ['meta']],
      ({ content, meta }) => content != null || meta != null,
      'is required, unless meta is given',
    ),
    ['content'],
  ),
);

export const draftQuery = body({ type: draftType });
