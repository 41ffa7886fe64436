export interface AssignInput {
  readonly assigneeId: number;
  readonly expectedVersions?: readonly number[] | undefined;
}

export type UnassignInput = Omit<AssignInput, 'assigneeId'>;
