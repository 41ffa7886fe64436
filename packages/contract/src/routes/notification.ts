import * as v from 'valibot';
import { notification, notificationCounts, notificationListQuery } from '../records/notification.ts';
import { anyAgent, type Route } from '../route.ts';
import { byId } from '../shapes/params.ts';
import { done } from '../shapes/scalars.ts';

export const notificationRoutes = {
  listNotifications: {
    method: 'GET',
    path: '/api/v1/notifications',
    caller: anyAgent,
    summary: 'Own notifications, newest first, without those about conversations that the caller may not read now',
    query: notificationListQuery,
    reply: v.array(notification),
  },
  countNotifications: {
    method: 'GET',
    path: '/api/v1/notifications/stats',
    caller: anyAgent,
    summary: 'How many own notifications there are, and how many of them are unread',
    reply: notificationCounts,
  },
  markNotificationsRead: {
    method: 'PUT',
    path: '/api/v1/notifications/read-all',
    caller: anyAgent,
    summary: 'Mark all own notifications as read',
    reply: done,
  },
  markNotificationRead: {
    method: 'PUT',
    path: '/api/v1/notifications/{id}/read',
    caller: anyAgent,
    summary: 'Mark an own notification as read',
    params: byId,
    reply: done,
  },
  deleteNotification: {
    method: 'DELETE',
    path: '/api/v1/notifications/{id}',
    caller: anyAgent,
    summary: 'Delete an own notification',
    params: byId,
    reply: done,
  },
  deleteNotifications: {
    method: 'DELETE',
    path: '/api/v1/notifications',
    caller: anyAgent,
    summary: 'Delete all own notifications',
    reply: done,
  },
} as const satisfies Record<string, Route>;
