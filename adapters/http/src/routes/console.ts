import { idleLimitMs, inactivityLimitMs, secondLengthMs } from '@helpdesk/domain';
import { presentAgentCompact, presentAgentWithKey } from '../presenters/agent.ts';
import { presentOwnSession } from '../presenters/agent-session.ts';
import { presentListCounts } from '../presenters/conversation.ts';
import { presentCustomAttribute } from '../presenters/custom-attribute.ts';
import {
  presentInboxSummary,
  presentPriority,
  presentRoleSummary,
  presentStatus,
  presentTag,
  presentTeamCompact,
} from '../presenters/desk.ts';
import { presentDeskSettings } from '../presenters/desk-settings.ts';
import { presentMacro } from '../presenters/macro.ts';
import { presentNotificationCounts } from '../presenters/notification.ts';
import { presentView } from '../presenters/view.ts';
import { cursorOf, places } from '../socket/agent/agent-frames.ts';
import type { Handlers } from './handler.ts';

const availability = {
  idle_after_seconds: idleLimitMs / secondLengthMs,
  offline_after_seconds: inactivityLimitMs / secondLengthMs,
};

export const consoleHandlers = {
  readConsoleStart: async ({ helpdesk, actor, options, links }) => {
    const start = await helpdesk.readConsoleStart(actor);
    return {
      desk: presentDeskSettings(start.desk, options.dayZone, links),
      agent: presentAgentWithKey(start.agent, links),
      session: actor.session === undefined ? null : presentOwnSession(actor.session),
      preferences: start.preferences,
      teams: start.teams.map(presentTeamCompact),
      agents: start.agents.map((each) => presentAgentCompact(each, links)),
      administrators: [...start.administrators],
      inboxes: start.inboxes.map(presentInboxSummary),
      closed_inboxes: start.closedInboxes.map(({ id, name }) => ({ id, name })),
      statuses: start.statuses.map(presentStatus),
      priorities: start.priorities.map(presentPriority),
      tags: start.tags.map(presentTag),
      roles: start.roles.map(presentRoleSummary),
      views: start.views.map(presentView),
      macros: start.macros.map(presentMacro),
      custom_attributes: start.customAttributes.map(presentCustomAttribute),
      counts: start.counts && presentListCounts(start.counts),
      notifications: presentNotificationCounts(start.notifications),
      upload: { max_bytes: options.uploads.maxBytes, extensions: [...options.uploads.extensions] },
      availability,
      build: options.version,
      stream_cursor: cursorOf(start.newestEntry, places.conversation),
    };
  },
} satisfies Partial<Handlers>;
