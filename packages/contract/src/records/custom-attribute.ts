import {
  attributeKeyShape,
  attributeLimits,
  attributeOwners,
  attributeTypes,
  longestAttributeDescription,
  longestAttributePattern,
  longestTitle,
} from '@helpdesk/domain';
import * as v from 'valibot';
import { about } from '../shapes/about.ts';
import { body } from '../shapes/body.ts';
import { documentedAs } from '../shapes/documented-as.ts';
import { list } from '../shapes/list.ts';
import { id, oneOf, someMember, timestamp } from '../shapes/scalars.ts';
import { textOrNone, title, trimmed } from '../shapes/text.ts';

export const customAttribute = v.strictObject({
  id,
  created_at: timestamp,
  updated_at: timestamp,
  name: v.string(),
  description: v.string(),
  applies_to: v.picklist(attributeOwners),
  key: v.string(),
  values: about(v.array(v.string()), 'Of the type `list`'),
  data_type: v.picklist(attributeTypes),
  regex: about(v.string(), 'For clients; the service does not run it. Empty when there is none'),
  regex_hint: about(v.string(), 'Empty when there is none'),
});

const key = v.pipe(
  v.string('must be a string'),
  v.regex(attributeKeyShape, 'must have 1 to 64 of a to z, 0 to 9 and _'),
  documentedAs({ type: 'string', pattern: attributeKeyShape.source }),
);

const optional = {
  description: v.optional(trimmed(0, longestAttributeDescription)),
  values: v.optional(
    about(list(trimmed(1, longestTitle), attributeLimits.values), 'Of the type `list`, each of them once'),
  ),
  regex: v.optional(textOrNone(longestAttributePattern)),
  regex_hint: v.optional(textOrNone(longestTitle)),
};

export const createCustomAttributeBody = body({
  name: title,
  applies_to: oneOf(attributeOwners),
  key,
  data_type: oneOf(attributeTypes),
  ...optional,
});

export const updateCustomAttributeBody = v.pipe(
  body({
    name: v.optional(title),
    applies_to: v.optional(about(oneOf(attributeOwners), 'As it is')),
    key: v.optional(about(key, 'As it is')),
    data_type: v.optional(about(oneOf(attributeTypes), 'As it is')),
    ...optional,
  }),
  someMember(),
);
