import { auditSortFields, auditTypes, type JsonObject } from '@helpdesk/domain';
import * as v from 'valibot';
import { about } from '../shapes/about.ts';
import { body } from '../shapes/body.ts';
import { documentedAs } from '../shapes/documented-as.ts';
import { paging } from '../shapes/paging.ts';
import { id, timestamp } from '../shapes/scalars.ts';

export const activityLog = v.strictObject({
  id,
  created_at: timestamp,
  updated_at: about(timestamp, 'Later than `created_at` where one entry counts several acts'),
  activity_type: v.picklist(auditTypes),
  activity_description: v.string(),
  actor_id: about(v.nullable(id), 'Null where it was no agent'),
  actor_name: about(
    v.nullable(v.string()),
    'As they were called at the time; null where it was no agent, or is not known',
  ),
  target_model_type: v.nullable(v.string()),
  target_model_id: v.nullable(id),
  target_name: about(v.nullable(v.string()), 'As it was called at the time; null where the act is about no record'),
  ip: v.nullable(v.string()),
  request_id: v.nullable(v.string()),
  via: about(v.string(), '`session`, `api_key`, `named_key:<id>`, `provider:<id>`, `cli` or `system`'),
  meta: v.pipe(
    v.custom<JsonObject>((value) => typeof value === 'object' && value !== null),
    documentedAs({ type: 'object', additionalProperties: {} }),
  ),
});

const once = v.string('must be given once');

/** The domain parses order and filter, and reports their faults. */
export const activityLogQuery = body({
  ...paging,
  order: v.optional(once),
  order_by: v.optional(v.pipe(once, documentedAs({ type: 'string', enum: [...auditSortFields] }))),
  filters: v.optional(
    v.pipe(
      once,
      documentedAs({
        type: ['array', 'object'],
        description:
          'As the filters of conversations, over `activity_type`, `actor_id` (also `"me"`), `ip` and `created_at` of the model `activity_logs`',
      }),
    ),
  ),
});
