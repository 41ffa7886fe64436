import {
  macroActionTypes,
  macroLimits,
  macroOccasions,
  maxTagsPerConversation,
  placeholderNames,
  type ViewVisibility,
} from '@helpdesk/domain';
import * as v from 'valibot';
import { about } from '../shapes/about.ts';
import { body } from '../shapes/body.ts';
import { documentedAs } from '../shapes/documented-as.ts';
import { errorTypes } from '../shapes/envelope.ts';
import { list } from '../shapes/list.ts';
import { byUuid } from '../shapes/params.ts';
import { id, idText, oneOf, someMember, timestamp } from '../shapes/scalars.ts';
import { text, title } from '../shapes/text.ts';
import { conversationDetail } from './conversation.ts';
import { contentType } from './message.ts';

const visibilities = ['user', 'team', 'all'] as const satisfies readonly ViewVisibility[];

const action = v.strictObject({
  type: v.picklist(macroActionTypes),
  value: v.array(v.string()),
  display_value: about(v.array(v.string()), 'The value in words: names of agents and teams in the place of their ids'),
});

const placeholders = placeholderNames.map((name) => `\`{{${name}${name.endsWith('.') ? '<key>' : ''}}}\``).join(', ');

export const macro = v.strictObject({
  id,
  created_at: timestamp,
  updated_at: timestamp,
  name: v.string(),
  message_content: about(v.string(), 'Safe HTML with placeholders; empty for a macro of actions alone'),
  actions: v.array(action),
  visibility: v.picklist(visibilities),
  visible_when: v.array(v.picklist(macroOccasions)),
  user_id: about(v.nullable(id), 'The agent whose macro it is'),
  team_id: v.nullable(id),
  usage_count: about(v.number(), 'How often it was applied'),
});

/** A number is the same as its text. */
const word = v.pipe(
  v.union([text(0, 254), v.pipe(v.number(), v.safeInteger(), v.transform(String))], 'must be a text or an integer'),
  documentedAs(v.union([text(0, 254), v.pipe(v.number(), v.safeInteger())])),
);

/** One word alone is a list of it, and null an empty one. */
const words = v.pipe(
  v.unknown(),
  v.transform((given) => (Array.isArray(given) ? given : given === null ? [] : [given])),
  list(word, maxTagsPerConversation),
  documentedAs(v.array(word)),
);

const macroAction = body({
  type: oneOf(macroActionTypes),
  value: about(
    words,
    'The id, e-mail address or full name of an agent or `me`; the id or name of a team, a status or a priority; a ' +
      'duration such as `24h`; or names or ids of tags. Empty texts are left out',
  ),
});

/** The id of a record as a number or a text. An empty text and 0 mean no record. */
const idOrNone = v.pipe(
  v.union([v.string(), v.number()], 'must be a positive integer'),
  v.transform((given) => (given === '' || given === 0 || given === '0' ? null : Number(given))),
  v.nullable(id),
  documentedAs(v.union([id, v.pipe(v.string(), v.regex(/^\d{0,15}$/)), v.literal(0)])),
);

const fields = {
  message_content: v.optional(
    about(
      text(0, macroLimits.content),
      `Text, or HTML, which is made safe; kept as HTML. Placeholders are ${placeholders}, each with a text behind \`|\` for where there is none`,
    ),
  ),
  content_type: contentType,
  actions: v.optional(about(list(macroAction, macroActionTypes.length), 'Each type once')),
  visibility: v.optional(about(oneOf(visibilities), 'Other than `user` needs `macros:manage`')),
  team_id: v.optional(v.nullable(about(idOrNone, 'Needed for the visibility `team`'))),
  visible_when: v.optional(
    about(
      v.pipe(
        list(oneOf(macroOccasions), macroOccasions.length),
        v.check((given) => given.length > 0 && new Set(given).size === given.length, 'must name some, each once'),
      ),
      'When clients offer it; always unless given',
    ),
  ),
};

export const createMacroBody = body({ name: title, ...fields });

export const updateMacroBody = v.pipe(body({ name: v.optional(title), ...fields }), someMember());

export const macroQuery = body({
  every: v.optional(
    about(
      v.pipe(
        oneOf(['true', 'false']),
        v.transform((given) => given === 'true'),
      ),
      'Shared ones of other teams too; needs `macros:manage`',
    ),
  ),
});

export const macroOfConversation = v.object({ ...byUuid.entries, id: idText });

export const filledMacro = v.strictObject({
  content: about(v.string(), 'Safe HTML; values are escaped'),
  missing: about(v.array(v.string()), 'The placeholders without a value, which are still in the content'),
});

/** Nothing for all actions of the macro. */
export const applyMacroBody = v.nullish(list(macroAction, macroActionTypes.length));

export const appliedMacro = v.strictObject({
  results: v.array(
    v.variant('ok', [
      v.strictObject({ type: v.picklist(macroActionTypes), ok: v.literal(true) }),
      v.strictObject({
        type: v.picklist(macroActionTypes),
        ok: v.literal(false),
        error_type: v.picklist(errorTypes),
        message: v.string(),
      }),
    ]),
  ),
  conversation: about(v.nullable(conversationDetail), 'Null when the caller may not read it any more'),
});
