import { priorityNames, removalReasons } from '@helpdesk/domain';
import * as v from 'valibot';
import { about } from '../shapes/about.ts';
import { id, timestamp } from '../shapes/scalars.ts';

const named = <const Type extends string>(type: Type) =>
  v.strictObject({ type: v.literal(type), name: about(v.string(), 'As it was then') });

const tags = <const Type extends string>(type: Type) =>
  v.strictObject({ type: v.literal(type), names: about(v.array(v.string()), 'As they were then') });

const former = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.optional(about(schema, 'What it was before, where that is known'));

/** One thing that an act has changed; new types may be added. */
export const changePart = v.variant('type', [
  v.strictObject({
    type: v.literal('status'),
    name: about(v.string(), 'As it was then'),
    snoozed_until: v.optional(timestamp),
    from: former(v.string()),
  }),
  v.strictObject({ type: v.literal('reopened'), from: former(v.string()) }),
  v.strictObject({
    ...named('agent_assigned').entries,
    agent_id: v.optional(about(id, 'Left out where an older version did the assignment')),
  }),
  v.strictObject({
    type: v.literal('agent_removed'),
    reason: v.optional(
      about(
        v.picklist(removalReasons),
        'Why, where nobody asked for it: the agent was deleted, is not there any more, or is away and reassigning',
      ),
    ),
  }),
  named('team_assigned'),
  v.strictObject({ type: v.literal('team_removed') }),
  about(named('team_deleted'), 'The assigned team was deleted'),
  v.strictObject({
    type: v.literal('priority'),
    name: v.picklist(priorityNames),
    from: former(v.picklist(priorityNames)),
  }),
  tags('tags_added'),
  tags('tags_removed'),
  about(named('tag_deleted'), 'A tag of the conversation was deleted'),
  about(
    v.strictObject({ type: v.literal('not_delivered'), names: about(v.array(v.string()), 'Addresses') }),
    'A mail did not reach these recipients, while it reached others',
  ),
  about(
    v.strictObject({ ...named('contact_changed').entries, from: about(v.string(), 'What the former one was called') }),
    'The conversation has another contact',
  ),
  about(
    v.strictObject({ type: v.literal('mail_joined'), address: v.string() }),
    'A person who was not in the conversation wrote to its own address',
  ),
  about(named('mail_forwarded'), 'The contact was taken from a mail that this person forwarded'),
  about(
    v.strictObject({ type: v.literal('mail_flood') }),
    'The author sent more mails than the inbox takes note of: further ones neither open the conversation nor notify',
  ),
]);

/** What one act has changed of a conversation. */
export const changeParts = v.array(changePart);
