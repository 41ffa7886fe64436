import type { BuiltInStatusName, PriorityName, Status } from '@helpdesk/domain';

/** Where the rows of a large desk are: the ids that the database had not given yet when it was begun. */
export interface DeskIds {
  readonly firstAgent: number;
  readonly firstContact: number;
  readonly firstChannel: number;
  readonly firstConversation: number;
  readonly firstReference: number;
  readonly firstTeam: number;
  readonly firstTag: number;
  /** The one that the desk had, and the two that come with the large desk. */
  readonly inboxes: readonly [number, number, number];
}

/** What every desk has. */
export interface DeskNames {
  readonly statuses: ReadonlyMap<BuiltInStatusName, Pick<Status, 'id' | 'name' | 'category'>>;
  readonly priorities: ReadonlyMap<PriorityName, number>;
}
