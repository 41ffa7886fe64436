import { type ChangePart, priorityNames, removalReasons } from '@helpdesk/domain';
import * as v from 'valibot';

type MembersOf<Type extends ChangePart['type']> = {
  readonly [Member in Exclude<keyof Extract<ChangePart, { readonly type: Type }>, 'type'>]-?: v.GenericSchema;
};

const name = v.string();
const names = v.array(v.string());
const from = v.optional(v.string());

/** By type, besides the type: what the domain adds does not compile until it is here. */
const members = {
  status: { name, snoozed_until: v.optional(v.string()), from },
  reopened: { from },
  agent_assigned: { name, agent_id: v.optional(v.pipe(v.number(), v.safeInteger())) },
  agent_removed: { reason: v.optional(v.picklist(removalReasons)) },
  team_assigned: { name },
  team_removed: {},
  team_deleted: { name },
  priority: { name: v.picklist(priorityNames), from: v.optional(v.picklist(priorityNames)) },
  tags_added: { names },
  tags_removed: { names },
  tag_deleted: { name },
  not_delivered: { names },
  contact_changed: { name, from: v.string() },
  mail_joined: { address: v.string() },
  mail_forwarded: { name },
  mail_flood: {},
} satisfies { readonly [Type in ChangePart['type']]: MembersOf<Type> };

/** One change of an activity. */
export const changePart = v.variant(
  'type',
  Object.entries(members).map(([type, rest]) => v.object({ type: v.literal(type), ...rest })),
);
