import type { Permission } from '../../model/role/permission.ts';

export const agentPermission: Permission = 'conversations:update_user_assignee';

export const teamPermission: Permission = 'conversations:update_team_assignee';

export interface AssignInput {
  readonly assigneeId: number;
  readonly expectedVersions?: readonly number[] | undefined;
}

export type UnassignInput = Omit<AssignInput, 'assigneeId'>;
