import type { Agent } from '@helpdesk/client';
import type { FunctionComponent } from 'preact';
import type { IconName } from '../ui/icons.ts';
import { admin } from '../words/admin.ts';
import { Agents } from './agents.tsx';
import { Inboxes } from './inboxes.tsx';
import { Roles } from './roles.tsx';
import { Statuses } from './statuses.tsx';
import { Tags } from './tags.tsx';
import { Teams } from './teams.tsx';

export interface AdminPage {
  /** Everything below it belongs to the page too. */
  readonly path: string;
  readonly name: string;
  readonly icon: IconName;
  readonly group?: string;
  readonly permission: Agent['permissions'][number];
  readonly Page: FunctionComponent;
}

const { pages, groups } = admin;

/** In the order of the navigation. */
export const adminPages: readonly AdminPage[] = [
  { path: '/admin/inboxes', name: pages.inboxes, icon: 'inbox', permission: 'inboxes:manage', Page: Inboxes },
  { path: '/admin/tags', name: pages.tags, icon: 'tag', permission: 'tags:manage', Page: Tags },
  { path: '/admin/statuses', name: pages.statuses, icon: 'open', permission: 'status:manage', Page: Statuses },
  {
    path: '/admin/agents',
    name: pages.agents,
    icon: 'person',
    group: groups.people,
    permission: 'users:manage',
    Page: Agents,
  },
  {
    path: '/admin/teams',
    name: pages.teams,
    icon: 'team',
    group: groups.people,
    permission: 'teams:manage',
    Page: Teams,
  },
  {
    path: '/admin/roles',
    name: pages.roles,
    icon: 'role',
    group: groups.people,
    permission: 'roles:manage',
    Page: Roles,
  },
];
