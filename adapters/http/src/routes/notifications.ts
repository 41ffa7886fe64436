import { presentNotification, presentNotificationCounts } from '../presenters/notification.ts';
import type { Handlers } from './handler.ts';

export const notificationHandlers = {
  listNotifications: async ({ helpdesk, actor, query, links }) =>
    (await helpdesk.listNotifications(actor, query)).map((each) => presentNotification(each, links)),
  countNotifications: async ({ helpdesk, actor }) =>
    presentNotificationCounts(await helpdesk.countNotifications(actor)),
  markNotificationsRead: ({ helpdesk, actor }) => helpdesk.markNotificationsRead(actor),
  markNotificationRead: ({ helpdesk, actor, params }) => helpdesk.markNotificationRead(actor, params.id),
  deleteNotification: ({ helpdesk, actor, params }) => helpdesk.deleteNotification(actor, params.id),
  deleteNotifications: ({ helpdesk, actor }) => helpdesk.deleteNotifications(actor),
} satisfies Partial<Handlers>;
