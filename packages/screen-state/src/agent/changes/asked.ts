import type { PriorityName } from '@helpdesk/domain';

/** What an agent wants of a conversation; it can be kept as it is. */
export type Asked =
  | {
      readonly property: 'status';
      readonly name: string;
      /** The end of a snooze, as an ISO time. */
      readonly until: string | null;
    }
  | { readonly property: 'assignee' | 'team'; readonly id: number | null }
  | { readonly property: 'priority'; readonly level: PriorityName }
  | {
      readonly property: 'tags';
      readonly tag: string;
      readonly isAdded: boolean;
      /** There is no tag of this name yet. */
      readonly isNew: boolean;
    };
