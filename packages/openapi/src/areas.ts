import type { Route } from '@helpdesk/contract';

/** The headings under which the document lists the rows, in the order in which a newcomer reads them. */
export const areas = [
  { name: 'Conversations', description: 'Lists, status, priority, tags and assignees' },
  { name: 'Messages', description: 'Replies, private notes, and what contacts wrote' },
  { name: 'Contacts', description: 'Customers and visitors, and notes on them' },
  { name: 'Agents', description: 'Who answers, and their API keys' },
  { name: 'Notifications', description: 'What agents are told: assignments, mentions, and acts on their account' },
  { name: 'Signing in', description: 'Sessions of browsers, passwords, second factors and passkeys' },
  { name: 'Roles', description: 'Sets of permissions' },
  { name: 'Teams', description: 'Groups of agents' },
  { name: 'Inboxes', description: 'Where conversations come from, and how their widget looks' },
  { name: 'Catalogues', description: 'Tags, statuses, priorities and custom attributes' },
  { name: 'Reports', description: 'Figures over the conversations' },
  { name: 'Audit log', description: 'Who did what that matters for the safety of the desk' },
  { name: 'Media', description: 'Uploaded files' },
  { name: 'Widget', description: 'What a page with the live chat asks' },
  { name: 'Realtime', description: 'The two sockets' },
  { name: 'Service', description: 'The process itself' },
] as const;

export type Area = (typeof areas)[number]['name'];

/** By the first words of the path that say enough; the first that fits counts. */
const byPath: readonly (readonly [RegExp, Area])[] = [
  [/^\/api\/v1\/widget\//, 'Widget'],
  [/^\/api\/v1\/reports/, 'Reports'],
  [/\/messages(\/|$)/, 'Messages'],
  [/\/conversations(\/|$)/, 'Conversations'],
  [/^\/api\/v1\/(?:views|shared-views|drafts|macros)/, 'Conversations'],
  [/^\/api\/v1\/contacts/, 'Contacts'],
  [/^\/api\/v1\/notifications/, 'Notifications'],
  [/^\/api\/v1\/(?:auth|oidc|setup)(?:\/|$)/, 'Signing in'],
  [/^\/api\/v1\/agents\/(?:set|reset)-password/, 'Signing in'],
  [/^\/api\/v1\/agents\/\{id\}\/(?:sessions|password-link|second-factor)/, 'Signing in'],
  [/^\/api\/v1\/agents/, 'Agents'],
  [/^\/api\/v1\/(?:roles|permissions)/, 'Roles'],
  [/^\/api\/v1\/teams/, 'Teams'],
  [/^\/api\/v1\/inboxes/, 'Inboxes'],
  [/^\/api\/v1\/mail(?:\/|$)/, 'Conversations'],
  [/^\/api\/v1\/(tags|statuses|priorities|custom-attributes)/, 'Catalogues'],
  [/^\/api\/v1\/activity-logs/, 'Audit log'],
  [/^\/api\/v1\/media/, 'Media'],
  [/^\/api\/v1\/console\//, 'Agents'],
  [/^\/api\/v1\/ws-ticket/, 'Realtime'],
  [/^\/api\/v1\/settings\/security/, 'Signing in'],
  [/^\/api\/v1\/settings\/(?:desk|general)/, 'Service'],
  [/^\/api\/v1\/(?:sla|business-hours|ai|context-links)/, 'Catalogues'],
  [/^\/health/, 'Service'],
  [/^\/api\/v1\/(config|lang)/, 'Service'],
];

export function areaOf({ path }: Pick<Route, 'path'>): Area {
  const found = byPath.find(([shape]) => shape.test(path));
  if (found === undefined) throw new Error(`The document has no area for ${path}`);
  return found[1];
}
