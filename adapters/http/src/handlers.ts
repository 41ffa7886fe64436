import type { Handlers } from './handler.ts';
import { activityLogHandlers } from './routes/activity-logs.ts';
import { agentHandlers } from './routes/agents.ts';
import { apiKeyHandlers } from './routes/api-keys.ts';
import { catalogueHandlers } from './routes/catalogues.ts';
import { consoleHandlers } from './routes/console.ts';
import { contactHandlers } from './routes/contacts.ts';
import { conversationHandlers } from './routes/conversations.ts';
import { customAttributeHandlers } from './routes/custom-attributes.ts';
import { deskHandlers } from './routes/desk.ts';
import { draftHandlers } from './routes/drafts.ts';
import { inboxHandlers } from './routes/inboxes.ts';
import { laterHandlers } from './routes/later.ts';
import { macroHandlers } from './routes/macros.ts';
import { mediaHandlers } from './routes/media.ts';
import { messageHandlers } from './routes/messages.ts';
import { notificationHandlers } from './routes/notifications.ts';
import { oidcHandlers } from './routes/oidc.ts';
import { reportHandlers } from './routes/reports.ts';
import { roleHandlers } from './routes/roles.ts';
import { secondFactorHandlers } from './routes/second-factor.ts';
import { serviceHandlers } from './routes/service.ts';
import { signInHandlers } from './routes/sign-in.ts';
import { teamHandlers } from './routes/teams.ts';
import { viewHandlers } from './routes/views.ts';
import { widgetHandlers } from './routes/widget.ts';

/** One handler per row of the contract; a missing one does not compile. */
export const handlers: Handlers = {
  ...agentHandlers,
  ...consoleHandlers,
  ...apiKeyHandlers,
  ...signInHandlers,
  ...secondFactorHandlers,
  ...roleHandlers,
  ...laterHandlers,
  ...teamHandlers,
  ...contactHandlers,
  ...conversationHandlers,
  ...messageHandlers,
  ...draftHandlers,
  ...macroHandlers,
  ...mediaHandlers,
  ...viewHandlers,
  ...notificationHandlers,
  ...widgetHandlers,
  ...catalogueHandlers,
  ...customAttributeHandlers,
  ...reportHandlers,
  ...inboxHandlers,
  ...oidcHandlers,
  ...activityLogHandlers,
  ...deskHandlers,
  ...serviceHandlers,
};
