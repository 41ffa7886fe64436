/** What clients keep a copy of, and fetch again when it has changed. */
export const catalogues = [
  'tags',
  'statuses',
  'teams',
  'agents',
  'inboxes',
  'roles',
  'views',
  'macros',
  'custom_attributes',
  'settings',
] as const;

export type Catalogue = (typeof catalogues)[number];
