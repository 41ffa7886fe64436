import type { View } from '@helpdesk/domain';
import { iso } from './time.ts';

export function presentView(view: View) {
  return {
    id: view.id,
    created_at: iso(view.createdAt),
    updated_at: iso(view.updatedAt),
    name: view.name,
    filters: view.filters,
    visibility: view.visibility,
    user_id: view.userId,
    team_id: view.teamId,
    order_by: view.orderBy,
    order: view.order,
  };
}
