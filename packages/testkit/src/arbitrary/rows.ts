import type { ConversationState } from '@helpdesk/domain';
import fc from 'fast-check';
import { nullable, time } from './values.ts';

/** Ids that rows may point at. */
export interface RowChoices {
  readonly statusIds: readonly number[];
  readonly priorityIds: readonly number[];
  readonly agentIds: readonly number[];
  readonly teamIds: readonly number[];
  readonly tagIds: readonly number[];
}

/** The columns of a conversation that filters and orders are about. */
export type FilteredColumns = Pick<
  ConversationState,
  | 'statusId'
  | 'priorityId'
  | 'assignedUserId'
  | 'assignedTeamId'
  | 'lastMessageAt'
  | 'lastInteractionAt'
  | 'lastInteractionSender'
  | 'waitingSince'
  | 'nextSlaDeadlineAt'
  | 'snoozedUntil'
  | 'slaPolicyId'
>;

export interface ConversationRow {
  readonly columns: FilteredColumns;
  readonly tagIds: readonly number[];
}

/** Rows with many nulls and many ties, `count` of them. */
export function conversationRowsArbitrary(
  choices: RowChoices,
  count: number,
): fc.Arbitrary<readonly ConversationRow[]> {
  const columns: fc.Arbitrary<FilteredColumns> = fc.record({
    statusId: fc.constantFrom(...choices.statusIds),
    priorityId: nullable(fc.constantFrom(...choices.priorityIds)),
    assignedUserId: nullable(fc.constantFrom(...choices.agentIds)),
    assignedTeamId: nullable(fc.constantFrom(...choices.teamIds)),
    lastMessageAt: nullable(time),
    lastInteractionAt: nullable(time),
    lastInteractionSender: nullable(fc.constantFrom('agent' as const, 'contact' as const)),
    waitingSince: nullable(time),
    nextSlaDeadlineAt: nullable(time),
    snoozedUntil: nullable(time),
    slaPolicyId: nullable(fc.integer({ min: 1, max: 5 })),
  });
  const row = fc.record({ columns, tagIds: fc.subarray([...choices.tagIds]) });
  return fc.array(row, { minLength: count, maxLength: count });
}
