import type { Permission } from '@helpdesk/client';

export type PermissionName = Permission['name'];

const areaKeys = ['conversations', 'messages', 'contacts', 'notes', 'tags', 'reports', 'administration'] as const;

type AreaKey = (typeof areaKeys)[number];

export interface Area {
  readonly key: AreaKey;
  readonly names: readonly PermissionName[];
}

const areaOfPrefix: Readonly<Record<string, AreaKey>> = {
  conversations: 'conversations',
  view: 'conversations',
  messages: 'messages',
  contacts: 'contacts',
  contact_notes: 'notes',
  tags: 'tags',
  status: 'tags',
  reports: 'reports',
};

/** The permissions as a person looks for them; none is left out. */
export function areasOf(permissions: readonly Pick<Permission, 'name' | 'area'>[]): readonly Area[] {
  return areaKeys
    .map((key): Area => {
      const own = permissions.filter(({ area }) => (areaOfPrefix[area] ?? 'administration') === key);
      return { key, names: own.map(({ name }) => name) };
    })
    .filter(({ names }) => names.length > 0);
}

/** With the given permissions or without them, in the order in which they were; what this version does not know stays. */
export function withPermissions(
  before: readonly string[],
  saved: readonly string[],
  names: readonly string[],
  isOn: boolean,
): readonly string[] {
  const next = isOn ? [...before, ...names.filter((name) => !before.includes(name))] : without(before, names);
  // In the order of the saved permissions, so that a permission that is given and taken back leaves no change.
  return [...saved.filter((name) => next.includes(name)), ...without(next, saved).toSorted()];
}

const without = (all: readonly string[], some: readonly string[]) => all.filter((each) => !some.includes(each));

/** How many cells of a role differ from what is saved. */
export function changedCells(before: readonly string[], after: readonly string[]): number {
  return without(before, after).length + without(after, before).length;
}

/** How much of an area a role holds: none, some or all of it. */
export function shareOf(held: readonly string[], names: readonly string[]): 'false' | 'mixed' | 'true' {
  const count = names.filter((name) => held.includes(name)).length;
  if (count === 0) return 'false';
  return count === names.length ? 'true' : 'mixed';
}
