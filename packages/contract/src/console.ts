import type { Catalogue } from '@helpdesk/domain';
import * as v from 'valibot';
import { agentCompact, agentWithKey, preferences } from './records/agent.ts';
import { priority, status, tag } from './records/catalogue.ts';
import { conversationCounts } from './records/conversation.ts';
import { customAttribute } from './records/custom-attribute.ts';
import { deskSettings } from './records/desk.ts';
import { inboxSummary } from './records/inbox/inbox.ts';
import { macro } from './records/macro.ts';
import { notificationCounts } from './records/notification.ts';
import { roleSummary } from './records/role.ts';
import { teamCompact } from './records/team.ts';
import { view } from './records/view.ts';
import { about } from './shapes/about.ts';
import { id, timestamp } from './shapes/scalars.ts';

const whole = v.pipe(v.number(), v.safeInteger());

/** The members of the start by the catalogue that they are part of. A catalogue without a row does not compile. */
export const membersOfCatalogues = {
  settings: { desk: deskSettings },
  teams: { teams: v.array(teamCompact) },
  agents: {
    agents: v.array(agentCompact),
    administrators: about(
      v.array(whole),
      'Ids of the enabled agents with the role Admin: whom to ask for a permission',
    ),
  },
  inboxes: {
    inboxes: v.array(inboxSummary),
    closed_inboxes: about(
      v.array(v.strictObject({ id, name: v.string() })),
      'Closed for good: what their conversations and filters are called',
    ),
  },
  statuses: { statuses: v.array(status), priorities: v.array(priority) },
  tags: { tags: v.array(tag) },
  roles: { roles: v.array(roleSummary) },
  views: { views: about(v.array(view), 'Those of the caller, then those that are shared with them') },
  macros: { macros: about(v.array(macro), 'Those of the caller, of their teams and for all agents') },
  custom_attributes: { custom_attributes: v.array(customAttribute) },
} as const satisfies Readonly<Record<Catalogue, v.ObjectEntries>>;

const of = membersOfCatalogues;

export const consoleStart = v.strictObject({
  ...of.settings,
  agent: agentWithKey,
  session: about(
    v.nullable(
      v.strictObject({
        remembered: about(v.boolean(), 'False: the browser forgets the session when it is closed'),
        expires_at: timestamp,
      }),
    ),
    'Null for an API key',
  ),
  preferences,
  ...of.teams,
  ...of.agents,
  ...of.inboxes,
  ...of.statuses,
  ...of.tags,
  ...of.roles,
  ...of.views,
  ...of.macros,
  ...of.custom_attributes,
  counts: about(v.nullable(conversationCounts), 'Null without conversations:read'),
  notifications: notificationCounts,
  upload: v.strictObject({
    max_bytes: about(whole, 'Of one file'),
    extensions: about(v.array(v.string()), 'In lower case; `*` allows all'),
  }),
  availability: v.strictObject({
    idle_after_seconds: about(whole, 'Without input for this long, a client reports `away` with the source `idle`'),
    offline_after_seconds: about(whole, 'Without a request or a frame for this long, the agent becomes `offline`'),
  }),
  build: about(v.string(), 'The version of the service'),
  stream_cursor: about(v.string(), 'Join the socket with it, and no change is missed'),
});
