import type { Handlers } from './handler.ts';
import { agentHandlers } from './routes/agents.ts';
import { apiKeyHandlers } from './routes/api-keys.ts';
import { catalogueHandlers } from './routes/catalogues.ts';
import { contactHandlers } from './routes/contacts.ts';
import { conversationHandlers } from './routes/conversations.ts';
import { inboxHandlers } from './routes/inboxes.ts';
import { mediaHandlers } from './routes/media.ts';
import { messageHandlers } from './routes/messages.ts';
import { reportHandlers } from './routes/reports.ts';
import { roleHandlers } from './routes/roles.ts';
import { serviceHandlers } from './routes/service.ts';
import { teamHandlers } from './routes/teams.ts';
import { widgetHandlers } from './routes/widget.ts';

/** One handler per row of the contract; a missing one does not compile. */
export const handlers: Handlers = {
  ...agentHandlers,
  ...apiKeyHandlers,
  ...roleHandlers,
  ...teamHandlers,
  ...contactHandlers,
  ...conversationHandlers,
  ...messageHandlers,
  ...mediaHandlers,
  ...widgetHandlers,
  ...catalogueHandlers,
  ...reportHandlers,
  ...inboxHandlers,
  ...serviceHandlers,
};
