import type { Agent } from '@helpdesk/client';
import type { FunctionComponent } from 'preact';
import type { IconName } from '../ui/icons.ts';
import { words } from '../words/en.ts';

/** A part of the console other than the conversations: its address, who may see it, and the chunk that draws it. */
export interface Section {
  /** Everything below it belongs to the section too. */
  readonly path: string;
  readonly name: string;
  readonly icon: IconName;
  /** The second key after `g`. */
  readonly key: string;
  /** One of them is enough; none: it is for everybody. */
  readonly permissions: readonly Agent['permissions'][number][];
  /** Where the navigation names it; the agent's own menu leads to the others. */
  readonly place: 'workspace' | 'menu' | 'search';
  /** Whether it has a tab on a phone, which has room for three; the others are reached through one of these. */
  readonly hasTab: boolean;
  readonly load: () => Promise<FunctionComponent<SectionProps>>;
}

export interface SectionProps {
  /** What was typed before it was there, where it begins with a field. */
  readonly begun: string;
}

/** In the order of the navigation, which is made of it, as are the keys and the tabs of the phone. */
export const sections: readonly Section[] = [
  {
    path: '/search',
    name: words.nav.search,
    icon: 'search',
    key: '/',
    permissions: ['conversations:read', 'messages:read', 'contacts:read'],
    place: 'search',
    hasTab: false,
    load: async () => (await import('../pages/search/search.tsx')).Search,
  },
  {
    path: '/contacts',
    name: words.nav.contacts,
    icon: 'people',
    key: 'c',
    permissions: ['contacts:read_all', 'contacts:read'],
    place: 'workspace',
    hasTab: true,
    load: async () => (await import('../pages/contacts/contacts.tsx')).Contacts,
  },
  {
    path: '/reports',
    name: words.nav.reports,
    icon: 'chart',
    key: 'r',
    permissions: ['reports:manage'],
    place: 'workspace',
    hasTab: true,
    load: async () => (await import('../pages/reports/reports.tsx')).Reports,
  },
  {
    path: '/admin',
    name: words.nav.admin,
    icon: 'gear',
    key: 'd',
    permissions: [
      'users:manage',
      'teams:manage',
      'roles:manage',
      'inboxes:manage',
      'tags:manage',
      'status:manage',
      'macros:manage',
      'custom_attributes:manage',
      'activity_logs:manage',
      'oidc:manage',
      'general_settings:manage',
    ],
    place: 'workspace',
    hasTab: false,
    load: async () => (await import('../pages/admin/admin.tsx')).Admin,
  },
  {
    path: '/you',
    name: words.nav.you,
    icon: 'person',
    key: ',',
    permissions: [],
    place: 'menu',
    hasTab: true,
    load: async () => (await import('../pages/you/you.tsx')).You,
  },
];

export function maySee(agent: Pick<Agent, 'permissions'>, { permissions }: Pick<Section, 'permissions'>): boolean {
  return permissions.length === 0 || permissions.some((each) => agent.permissions.includes(each));
}

/** The section that an address belongs to. */
export function sectionOf(path: string): Section | undefined {
  return sections.find((each) => path === each.path || path.startsWith(`${each.path}/`));
}
