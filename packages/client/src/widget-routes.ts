import type { RouteName, WidgetRouteId } from './route-names.ts';

/** Where the endpoints of the widget API are. That it says the same as the contract is a matter of types. */
export const widgetRoutes = {
  getWidgetLauncher: 'GET /api/v1/widget/chat/settings/launcher',
  getWidgetSettings: 'GET /api/v1/widget/chat/settings',
  exchangeCustomerToken: 'POST /api/v1/widget/chat/auth/exchange',
  getWidgetUser: 'GET /api/v1/widget/chat/auth/me',
  initWidgetConversation: 'POST /api/v1/widget/chat/conversations/init',
  listWidgetConversations: 'GET /api/v1/widget/chat/conversations',
  getWidgetConversation: 'GET /api/v1/widget/chat/conversations/{uuid}',
  sendWidgetMessage: 'POST /api/v1/widget/chat/conversations/{uuid}/message',
  markWidgetConversationSeen: 'POST /api/v1/widget/chat/conversations/{uuid}/update-last-seen',
  uploadWidgetFiles: 'POST /api/v1/widget/media/upload',
} as const satisfies { readonly [Id in WidgetRouteId]: RouteName<Id> };
