import { conversationSortFields } from '@helpdesk/domain';
import { filterOf } from '../filters.ts';
import type { Known } from '../records.ts';
import type { Act, Scene } from '../scene.ts';
import { nameOf } from '../texts.ts';
import { idOf, members, onId } from './choose.ts';

const isOwn = ({ shown }: Known): boolean => shown.visibility === 'user';
const isShared = (known: Known): boolean => !isOwn(known);

const viewOf = (scene: Scene) => ({ name: nameOf(scene, 'View'), filters: filterOf(scene) ?? [] });

const orderOf = (scene: Scene) =>
  members(
    scene,
    { order_by: scene.draw.pick(conversationSortFields), order: scene.draw.pick(['asc', 'DESC', 'x']) },
    0.3,
  );

const sharingOf = (scene: Scene) =>
  scene.draw.chance(0.5) ? { visibility: 'all' } : { visibility: 'team', team_id: idOf(scene, 'team') };

export const viewActs = {
  createMyView: (scene) => ({ route: 'createMyView', body: { ...viewOf(scene), ...orderOf(scene) } }),
  updateMyView: (scene) => ({
    route: 'updateMyView',
    params: { id: idOf(scene, 'view', isOwn) },
    body: { ...members(scene, viewOf(scene), 0.6), ...orderOf(scene) },
  }),
  deleteMyView: onId('deleteMyView', 'view', isOwn),
  listViewConversations: (scene) => ({
    route: 'listViewConversations',
    params: { id: idOf(scene, 'view') },
    query: { page_size: '30', ...members(scene, { filters: filterOf(scene) }, 0.3) },
  }),
  createSharedView: (scene) => ({
    route: 'createSharedView',
    body: { ...viewOf(scene), ...orderOf(scene), ...sharingOf(scene) },
  }),
  getSharedView: onId('getSharedView', 'view', isShared),
  updateSharedView: (scene) => ({
    route: 'updateSharedView',
    params: { id: idOf(scene, 'view', isShared) },
    body: { ...members(scene, { ...viewOf(scene), ...sharingOf(scene) }, 0.6), ...orderOf(scene) },
  }),
  deleteSharedView: onId('deleteSharedView', 'view', isShared),
} satisfies Record<string, Act>;
