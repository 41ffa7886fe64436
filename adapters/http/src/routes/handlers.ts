import { activityLogHandlers } from './activity-logs.ts';
import { agentHandlers } from './agents.ts';
import { apiKeyHandlers } from './api-keys.ts';
import { catalogueHandlers } from './catalogues.ts';
import { consoleHandlers } from './console.ts';
import { contactHandlers } from './contacts.ts';
import { conversationHandlers } from './conversations.ts';
import { customAttributeHandlers } from './custom-attributes.ts';
import { deskHandlers } from './desk.ts';
import { draftHandlers } from './drafts.ts';
import type { Handlers } from './handler.ts';
import { inboxHandlers } from './inboxes.ts';
import { laterHandlers } from './later.ts';
import { macroHandlers } from './macros.ts';
import { mediaHandlers } from './media.ts';
import { messageHandlers } from './messages.ts';
import { notificationHandlers } from './notifications.ts';
import { reportHandlers } from './reports.ts';
import { roleHandlers } from './roles.ts';
import { serviceHandlers } from './service.ts';
import { oidcHandlers } from './sign-in/oidc.ts';
import { secondFactorHandlers } from './sign-in/second-factor.ts';
import { setupHandlers } from './sign-in/setup.ts';
import { signInHandlers } from './sign-in/sign-in.ts';
import { teamHandlers } from './teams.ts';
import { viewHandlers } from './views.ts';
import { widgetHandlers } from './widget.ts';

/** One handler per row of the contract; a missing one does not compile. */
export const handlers: Handlers = {
  ...agentHandlers,
  ...consoleHandlers,
  ...apiKeyHandlers,
  ...signInHandlers,
  ...setupHandlers,
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
