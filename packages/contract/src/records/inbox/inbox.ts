import { channelRules, type InboxChannel, type InputIssue, inboxChannels } from '@helpdesk/domain';
import * as v from 'valibot';
import { about } from '../../shapes/about.ts';
import { body } from '../../shapes/body.ts';
import { documentedAs } from '../../shapes/documented-as.ts';
import { type JsonObject, jsonObject } from '../../shapes/json-object.ts';
import { unlessGiven } from '../../shapes/not-given.ts';
import { flag, id, oneOf, someMember, timestamp, uuid } from '../../shapes/scalars.ts';
import { secretMask } from '../../shapes/secret-mask.ts';
import { text, textOrNone, title } from '../../shapes/text.ts';
import { mailInboxConfig } from './mail-settings.ts';
import { inboxConfig } from './widget-settings.ts';

export const inbox = v.strictObject({
  id,
  uuid,
  created_at: timestamp,
  updated_at: timestamp,
  name: v.string(),
  channel: v.picklist(inboxChannels),
  enabled: flag,
  config: about(jsonObject, 'By the channel: as `InboxConfig`, or as `MailInboxConfig` with masked passwords'),
  secret: about(v.nullable(v.string()), 'Masked'),
  from: about(v.nullable(v.string()), 'The sender of an inbox with addresses, as `Name <address>`'),
  from_name_template: about(v.string(), 'Makes the name of the sender of a reply; empty: the name in `from`'),
  csat_enabled: flag,
});

/** In the list of those who manage inboxes. */
export const listedInbox = v.strictObject({
  ...inbox.entries,
  open_conversations: about(v.pipe(v.number(), v.integer(), v.minValue(0)), 'Stops at 10,000'),
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

/** Of inboxes with addresses. */
const sender = {
  from: about(
    v.optional(textOrNone(1_000)),
    '`Name <address>`, or an address; an inbox with addresses is not enabled without one',
  ),
  from_name_template: v.optional(
    about(text(0, 255), 'May contain {{agent.first_name}}, {{agent.last_name}} and {{inbox.name}}'),
  ),
  csat_enabled: v.optional(flag),
};

/** What a configuration may be depends on the channel; see `faultsOfConfig`. */
const anyConfig = v.pipe(jsonObject, documentedAs(v.union([inboxConfig, mailInboxConfig])));

/** More faults of one configuration are not worth their bytes. */
const mostFaults = 50;

/**
 * What is wrong with the configuration of a widget. Those of the other channels are looked at by the domain, which knows
 * what they were.
 */
export function faultsOfConfig(channel: InboxChannel, config: JsonObject): readonly InputIssue[] {
  if (!channelRules[channel].hasWidget) return [];
  const { issues = [] } = v.safeParse(inboxConfig, config);
  return issues.slice(0, mostFaults).map((issue) => {
    const path = v.getDotPath(issue);
    return { path: path === null ? 'config' : `config.${path}`, message: issue.message };
  });
}

export const createInboxBody = v.pipe(
  body({
    name: title,
    channel: oneOf(inboxChannels),
    enabled: v.optional(flag, true),
    config: v.optional(anyConfig, {}),
    secret: unlessGiven([''], secret),
    ...sender,
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { channel, config } = dataset.value;
    for (const { path, message } of faultsOfConfig(channel, config)) addIssue({ message, path: dotted(path) });
  }),
);

type IssuePath = [v.UnknownPathItem, ...v.UnknownPathItem[]];

/** The path of an issue whose members were joined by dots. */
function dotted(path: string): IssuePath {
  const item = (key: string): v.UnknownPathItem => ({
    type: 'unknown',
    origin: 'value',
    input: null,
    key,
    value: null,
  });
  const [first = '', ...rest] = path.split('.');
  return [item(first), ...rest.map(item)];
}

export const updateInboxBody = v.pipe(
  body({
    name: v.optional(title),
    enabled: v.optional(flag),
    config: v.optional(anyConfig),
    secret: unlessGiven([''], secret),
    ...sender,
  }),
  someMember(),
);
