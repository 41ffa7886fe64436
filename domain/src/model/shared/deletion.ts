/** What is gone, or part of another, when it has left its last conversation. */
export type Deletion = RecordDeletion | ContactMerge;

/**
 * A tag or a team that leaves its conversations one after the other and is gone when the last one is left, or an agent
 * who is gone and whose open conversations become unassigned. It is
 * written down before the first one, so that a service that ended in the middle goes on where it was.
 */
export interface RecordDeletion {
  readonly kind: 'agent' | 'tag' | 'team';
  readonly id: number;
  /** The agent in whose name the conversations change. */
  readonly actorId: number;
}

/** A contact whose conversations become another's, some at a time, and who is gone when the last one has. */
export interface ContactMerge {
  readonly kind: 'contact';
  readonly id: number;
  /** The contact who stays. */
  readonly intoId: number;
  readonly actorId: number;
}
