import { auditSortFields, auditTypes } from '@helpdesk/domain';
import { jsonOf } from '../per-desk.ts';
import type { Act, Scene } from '../scene.ts';
import { idOf, members } from './choose.ts';

const conditionOf = (scene: Scene): object => {
  const { draw } = scene;
  const of = (field: string, operator: string, value: unknown) => ({ model: 'activity_logs', field, operator, value });
  return draw.pick([
    () => of('activity_type', 'in', draw.some(auditTypes, 5)),
    () => of('activity_type', 'contains', draw.pick(['agent', 'ROLE', '_'])),
    () => of('actor_id', draw.pick(['equals', 'not equals']), draw.chance(0.5) ? 'me' : idOf(scene, 'user')),
    () => of('ip', draw.pick(['set', 'not set']), ''),
    () => of('created_at', draw.pick(['greater than', 'less than']), '2026-01-01'),
    () => of('meta', 'equals', 1),
  ])();
};

export const activityLogActs = {
  listActivityLogs: (scene) => ({
    route: 'listActivityLogs',
    query: members(
      scene,
      {
        page_size: '5',
        page: scene.draw.pick(['1', '2']),
        order_by: scene.draw.pick(auditSortFields),
        order: scene.draw.pick(['asc', 'DESC', 'x']),
        filters: jsonOf([conditionOf(scene), conditionOf(scene)]),
      },
      0.5,
    ),
  }),
} satisfies Record<string, Act>;
