import { type Permission, permissions } from './permission.ts';

/** A permission as a person chooses it for a role. */
export interface DescribedPermission {
  readonly name: Permission;
  /** The part of the name before the colon. */
  readonly area: string;
  /** The part of the name behind the colon. */
  readonly action: string;
  /** One sentence that explains the permission in the editor of roles. */
  readonly description: string;
}

const descriptions: Readonly<Record<Permission, string>> = {
  'conversations:read_all': 'Read every conversation.',
  'conversations:read_unassigned': 'Read conversations that have neither an agent nor a team.',
  'conversations:read_assigned': 'Read conversations that are assigned to the agent.',
  'conversations:read_team_inbox': "Read the conversations of the agent's teams that have no agent.",
  'conversations:read_team_all': "Read all conversations of the agent's teams.",
  'conversations:read': 'Open conversations. The other permissions to read say which ones.',
  'conversations:write': 'Start conversations.',
  'conversations:update_user_assignee': 'Assign an agent to a conversation, or remove the agent.',
  'conversations:update_team_assignee': 'Assign a team to a conversation, or remove the team.',
  'conversations:update_priority': 'Set the priority of a conversation.',
  'conversations:update_status': 'Set the status of a conversation and snooze it.',
  'conversations:update_tags': 'Set the tags of a conversation.',
  'messages:read': 'Read the messages of conversations.',
  'messages:write': 'Write replies and private notes.',
  'messages:write_as_contact': 'Write messages in the name of a contact.',
  'contacts:read_all': 'List all contacts.',
  'contacts:read': 'Open and search contacts.',
  'contacts:write': 'Create and change contacts.',
  'contacts:block': 'Block and unblock contacts.',
  'contact_notes:read': 'Read the notes about contacts.',
  'contact_notes:write': 'Write notes about contacts.',
  'contact_notes:delete': 'Delete notes about contacts.',
  'users:manage': 'Create, change and delete agents, and manage their API keys.',
  'teams:manage': 'Create, change and delete teams.',
  'roles:manage': 'Create, change and delete roles.',
  'tags:manage': 'Create, rename and delete tags.',
  'status:manage': 'Create, change and delete statuses.',
  'inboxes:manage': 'Create, change and delete inboxes.',
  'reports:manage': 'Read the reports.',
  'help_center:manage': 'Upload files for help articles.',
  'view:manage': 'Save views of conversations for oneself.',
  'shared_views:manage': 'Save views of conversations for teams or for all agents.',
  'macros:manage': 'Create, change and delete macros for teams or for all agents.',
  'custom_attributes:manage': 'Define the custom attributes of contacts and conversations.',
  'contacts:merge': 'Merge two contacts into one.',
  'activity_logs:manage': 'Read the audit log.',
  'oidc:manage': 'Set up sign-in with OpenID Connect providers.',
  'general_settings:manage': 'Change the settings and the security rules of the desk.',
};

/** Every permission with its description, in the order of `permissions`. */
export const permissionCatalogue: readonly DescribedPermission[] = permissions.map((name) => {
  const [area = '', action = ''] = name.split(':');
  return { name, area, action, description: descriptions[name] };
});
