import type { RouteId } from '@helpdesk/contract';
import type { Act, Scene } from '../scene.ts';
import { unknownId } from './choose.ts';

/** An agent, most often one who has a notification. */
const reader = ({ draw, accounts }: Scene) =>
  draw.chance(0.8) && accounts.length > 0 ? { as: draw.pick(accounts).as } : {};

/** One of an agent, and that agent asks. */
function onOwn(route: RouteId): Act {
  return (scene) => {
    const known = scene.records.any('notification', ({ shown }) =>
      scene.accounts.some(({ agent }) => agent.shown.id === shown.user_id),
    );
    const owner = scene.accounts.find(({ agent, key }) => agent.shown.id === known?.shown.user_id && key === undefined);
    return {
      route,
      params: { id: known?.id ?? unknownId },
      ...(owner !== undefined && scene.draw.chance(0.9) && { as: owner.as }),
    };
  };
}

export const notificationActs = {
  listNotifications: (scene) => ({
    route: 'listNotifications',
    query: scene.draw.pick([{}, {}, { limit: '3' }, { limit: '0', offset: '1' }, { limit: '1000' }]),
    ...reader(scene),
  }),
  countNotifications: (scene) => ({ route: 'countNotifications', ...reader(scene) }),
  markNotificationRead: onOwn('markNotificationRead'),
  deleteNotification: onOwn('deleteNotification'),
} satisfies Record<string, Act>;
