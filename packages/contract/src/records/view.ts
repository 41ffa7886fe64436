import { conversationSortFields, type ViewFilters, type ViewVisibility } from '@helpdesk/domain';
import * as v from 'valibot';
import { about } from '../shapes/about.ts';
import { body } from '../shapes/body.ts';
import { documentedAs } from '../shapes/documented-as.ts';
import { id, oneOf, someMember, timestamp } from '../shapes/scalars.ts';
import { title } from '../shapes/text.ts';

const visibilities = ['user', 'team', 'all'] as const satisfies readonly ViewVisibility[];

const filterSchema = { $ref: '#/components/schemas/Filter' };

export const view = v.strictObject({
  id,
  created_at: timestamp,
  updated_at: timestamp,
  name: v.string(),
  filters: v.pipe(
    v.custom<ViewFilters>((value) => typeof value === 'object' && value !== null),
    documentedAs(filterSchema),
  ),
  visibility: v.picklist(visibilities),
  user_id: about(v.nullable(id), 'The agent whose view it is'),
  team_id: v.nullable(id),
  order_by: v.picklist(conversationSortFields),
  order: v.picklist(['asc', 'desc']),
});

/** The domain parses filter and order, and reports their faults. */
const fields = {
  name: title,
  filters: about(v.pipe(v.unknown(), documentedAs({})), 'A filter of conversations, as JSON or as its text'),
  order_by: v.optional(about(v.string('must be a string'), 'As the lists of conversations take it')),
  order: v.optional(about(v.string('must be a string'), '`asc` or `desc`')),
};

const changes = { ...fields, name: v.optional(title), filters: v.optional(fields.filters) };

export const createViewBody = body(fields);

export const updateViewBody = v.pipe(body(changes), someMember());

const teamOfView = v.optional(v.nullable(about(id, 'Needed for the visibility `team`')));

export const createSharedViewBody = body({
  ...fields,
  visibility: oneOf(['all', 'team']),
  team_id: teamOfView,
});

export const updateSharedViewBody = v.pipe(
  body({ ...changes, visibility: v.optional(oneOf(['all', 'team'])), team_id: teamOfView }),
  someMember(),
);
