import { inboxChannels } from '@helpdesk/domain';
import * as v from 'valibot';
import { about } from '../shapes/about.ts';
import { body } from '../shapes/body.ts';
import { documentedAs } from '../shapes/documented-as.ts';
import { jsonObject } from '../shapes/json-object.ts';
import { unlessGiven } from '../shapes/not-given.ts';
import { flag, id, oneOf, someMember, timestamp, uuid } from '../shapes/scalars.ts';
import { text, title } from '../shapes/text.ts';
import { inboxConfig } from './widget-settings.ts';

/** Shown in place of a secret; sent back it means: keep it. */
export const secretMask = '••••••••';

export const inbox = v.strictObject({
  id,
  uuid,
  created_at: timestamp,
  updated_at: timestamp,
  name: v.string(),
  channel: v.picklist(inboxChannels),
  enabled: flag,
  config: jsonObject,
  secret: about(v.nullable(v.string()), 'Masked'),
});

/** What every agent may know of the inboxes. */
export const inboxSummary = v.strictObject({
  id,
  uuid,
  name: v.string(),
  channel: v.picklist(inboxChannels),
  enabled: flag,
});

/** How the widget of an inbox is put on a page. */
export const inboxInstall = v.strictObject({
  loader_url: about(v.string(), 'The script, which is always that of this version'),
  pinned_url: about(v.nullable(v.string()), 'The script of this build, which never changes'),
  integrity: about(v.nullable(v.string()), 'Of the script at `pinned_url`, for the attribute of this name'),
  snippet: about(v.string(), 'HTML for the end of a page'),
  seen: about(
    v.array(v.strictObject({ origin: v.string(), at: timestamp })),
    'The last 10 web sites whose pages asked for the launcher, newest first; `at` is right to the minute',
  ),
});

const ownSecret = text(16, 256);

// By hand, for a message about the secret only: the mask is shorter than any secret.
const secret = v.nullable(
  v.pipe(
    v.lazy((input): v.GenericSchema<string> => (input === secretMask ? v.literal(secretMask) : ownSecret)),
    documentedAs({ type: 'string', description: `16 to 256 characters; ${secretMask} keeps the secret` }),
  ),
);

export const createInboxBody = body({
  name: title,
  channel: oneOf(inboxChannels),
  enabled: v.optional(flag, true),
  config: v.optional(inboxConfig, {}),
  secret: unlessGiven([''], secret),
});

export const updateInboxBody = v.pipe(
  body({
    name: v.optional(title),
    enabled: v.optional(flag),
    config: v.optional(inboxConfig),
    secret: unlessGiven([''], secret),
  }),
  someMember(),
);
