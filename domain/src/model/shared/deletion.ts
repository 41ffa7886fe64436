/** What was begun and goes on in parts, also after the service has ended in the middle. */
export type Deletion = RecordDeletion | InboxSweep | ContactMerge;

/**
 * A tag or a team that leaves its conversations one after the other and is gone when the last one is left, or an agent
 * who is gone and whose open conversations become unassigned. It is
 * written down before the first one, so that a service that ended in the middle goes on where it was.
 */
export interface RecordDeletion {
  readonly kind: 'agent' | 'tag' | 'team';
  readonly id: number;
  /** The agent in whose name the conversations are changed. */
  readonly actorId: number;
}

/**
 * Of an inbox that was deleted its sessions and channels, and the inbox itself unless it has conversations; or, as
 * `sessions`, those that a new secret has ended. None of the sessions is found any more.
 */
export interface InboxSweep {
  readonly kind: 'inbox' | 'sessions';
  /** Of the inbox. */
  readonly id: number;
  readonly actorId: number;
}

/** A contact whose conversations become another's, some at a time, and who is gone when the last one has. */
export interface ContactMerge {
  readonly kind: 'contact';
  readonly id: number;
  /** The contact who stays after the merge. */
  readonly intoId: number;
  readonly actorId: number;
}
