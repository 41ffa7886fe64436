import { agentRoleName, type Permission } from '@helpdesk/domain';
import { agentRolePermissions, type CreateRoleInput } from '@helpdesk/domain/use-cases';

/** What only those have who see more than their own teams. */
const ofOtherTeams: ReadonlySet<Permission> = new Set<Permission>([
  'conversations:read_all',
  'conversations:read_unassigned',
]);

/** The people of the demo desk. Names are invented; every address is in a domain that receives no mail. */

export const demoRoles: readonly CreateRoleInput[] = [
  {
    name: 'Team lead',
    description: 'Hands out work, looks after contacts and reads reports',
    permissions: [
      ...agentRolePermissions,
      'conversations:write',
      'contacts:read_all',
      'contacts:read',
      'contacts:write',
      'contacts:block',
      'contact_notes:read',
      'contact_notes:write',
      'contact_notes:delete',
      'tags:manage',
      'reports:manage',
    ],
  },
  {
    name: 'Billing specialist',
    description: 'Sees the conversations of the own teams only',
    permissions: [...agentRolePermissions.filter((name) => !ofOtherTeams.has(name)), 'contacts:read'],
  },
  {
    name: 'Read only',
    description: 'Reads conversations, contacts and reports and changes nothing',
    permissions: [
      'conversations:read_all',
      'conversations:read',
      'messages:read',
      'contacts:read_all',
      'contacts:read',
      'contact_notes:read',
      'reports:manage',
    ],
  },
];

export const demoTeams = [
  { name: 'Customer care', emoji: '🌱', timezone: 'Europe/Berlin' },
  { name: 'Technical support', emoji: '🔧', timezone: 'Europe/Berlin' },
  { name: 'Billing', emoji: '💳', timezone: 'Europe/Lisbon' },
] as const;

export type DemoTeam = (typeof demoTeams)[number]['name'];

export interface DemoAgent {
  readonly firstName: string;
  readonly lastName: string;
  readonly role: string;
  readonly teams: readonly DemoTeam[];
  /** How the agent list shows them. */
  readonly availability: 'online' | 'away_manual' | 'offline' | 'away_and_reassigning';
}

export const demoAgents: readonly DemoAgent[] = [
  {
    firstName: 'Maya',
    lastName: 'Lindqvist',
    role: 'Team lead',
    teams: ['Customer care', 'Technical support'],
    availability: 'online',
  },
  {
    firstName: 'Tomás',
    lastName: 'Ferreira',
    role: 'Team lead',
    teams: ['Billing', 'Customer care'],
    availability: 'away_manual',
  },
  { firstName: 'Aisha', lastName: 'Rahman', role: agentRoleName, teams: ['Customer care'], availability: 'online' },
  { firstName: 'Jonas', lastName: 'Weber', role: agentRoleName, teams: ['Technical support'], availability: 'online' },
  {
    firstName: 'Chloé',
    lastName: 'Martin',
    role: agentRoleName,
    teams: ['Customer care', 'Technical support'],
    availability: 'offline',
  },
  {
    firstName: 'Daniel',
    lastName: 'Okafor',
    role: agentRoleName,
    teams: ['Technical support'],
    availability: 'away_and_reassigning',
  },
  { firstName: 'Inês', lastName: 'Carvalho', role: 'Billing specialist', teams: ['Billing'], availability: 'online' },
  { firstName: 'Ruth', lastName: 'Adler', role: 'Read only', teams: [], availability: 'offline' },
];

export function demoEmail(firstName: string, lastName: string, domain: string): string {
  const plain = (name: string): string =>
    name
      .normalize('NFD')
      .replace(/[^A-Za-z]/g, '')
      .toLowerCase();
  return `${plain(firstName)}.${plain(lastName)}@${domain}`;
}
