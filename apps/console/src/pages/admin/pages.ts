import type { Agent } from '@helpdesk/client';
import type { FunctionComponent } from 'preact';
import type { IconName } from '../../ui/icons.ts';
import { admin } from '../../words/admin.ts';
import { Attributes } from './desk/attributes.tsx';
import { DeskPage } from './desk/desk-page.tsx';
import { Statuses } from './desk/statuses.tsx';
import { Tags } from './desk/tags.tsx';
import { Inboxes } from './inboxes/inboxes.tsx';
import { Macros } from './macros/macros.tsx';
import { Agents } from './people/agents.tsx';
import { ApiKeys } from './people/api-keys.tsx';
import { Roles } from './people/roles.tsx';
import { Teams } from './people/teams.tsx';
import { Audit } from './security/audit.tsx';
import { SignIn } from './security/sign-in.tsx';

export interface AdminEntry {
  /** Everything below it belongs to the page too. */
  readonly path: string;
  readonly name: string;
  readonly icon: IconName;
  readonly group?: string;
  /** One of these permissions is enough. */
  readonly permissions: readonly Agent['permissions'][number][];
  /** It opens next to the console, and is not one of its pages. */
  readonly isOutside?: boolean;
}

export interface AdminPage extends AdminEntry {
  readonly Page: FunctionComponent;
}

const { pages, groups } = admin;
const { people, security, programs } = groups;

/** In the order of the navigation. */
export const adminPages: readonly AdminPage[] = [
  { path: '/admin/inboxes', name: pages.inboxes, icon: 'inbox', permissions: ['inboxes:manage'], Page: Inboxes },
  { path: '/admin/tags', name: pages.tags, icon: 'tag', permissions: ['tags:manage'], Page: Tags },
  { path: '/admin/statuses', name: pages.statuses, icon: 'open', permissions: ['status:manage'], Page: Statuses },
  { path: '/admin/macros', name: pages.macros, icon: 'bolt', permissions: ['macros:manage'], Page: Macros },
  {
    path: '/admin/attributes',
    name: pages.attributes,
    icon: 'table',
    permissions: ['custom_attributes:manage'],
    Page: Attributes,
  },
  { path: '/admin/desk', name: pages.desk, icon: 'gear', permissions: ['general_settings:manage'], Page: DeskPage },
  {
    path: '/admin/agents',
    name: pages.agents,
    icon: 'person',
    group: people,
    permissions: ['users:manage'],
    Page: Agents,
  },
  {
    path: '/admin/teams',
    name: pages.teams,
    icon: 'team',
    group: people,
    permissions: ['teams:manage'],
    Page: Teams,
  },
  {
    path: '/admin/roles',
    name: pages.roles,
    icon: 'role',
    group: people,
    permissions: ['roles:manage'],
    Page: Roles,
  },
  {
    path: '/admin/sign-in',
    name: pages.signIn,
    icon: 'lock',
    group: security,
    permissions: ['general_settings:manage', 'oidc:manage'],
    Page: SignIn,
  },
  {
    path: '/admin/audit',
    name: pages.audit,
    icon: 'clock',
    group: security,
    permissions: ['activity_logs:manage'],
    Page: Audit,
  },
  {
    path: '/admin/keys',
    name: pages.keys,
    icon: 'key',
    group: programs,
    permissions: ['users:manage'],
    Page: ApiKeys,
  },
];

/** The description of the API, for agents who may create API keys. */
export const outside: readonly AdminEntry[] = [
  {
    path: '/docs',
    name: pages.reference,
    icon: 'link',
    group: programs,
    permissions: ['users:manage'],
    isOutside: true,
  },
];

export function mayOpen(agent: Pick<Agent, 'permissions'>, { permissions }: AdminEntry): boolean {
  return permissions.some((each) => agent.permissions.includes(each));
}
