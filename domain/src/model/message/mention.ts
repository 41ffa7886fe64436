/** Whom a note calls: an agent, or everyone who is in a team when it is written. */
export interface Mention {
  readonly type: 'agent' | 'team';
  readonly id: number;
}

/** How many a note may have. */
export const maxMentions = 20;

/**
 * Each of them once, in the order in which they were given.
 *
 * @example
 * const mia = { type: 'agent', id: 7 } as const;
 * distinctMentions([mia, { type: 'team', id: 7 }, mia]) // [{ type: 'agent', id: 7 }, { type: 'team', id: 7 }]
 */
export function distinctMentions<Named extends Mention>(mentions: readonly Named[]): readonly Named[] {
  const keys = mentions.map(({ type, id }) => `${type} ${id}`);
  return mentions.filter((_mention, index) => keys.indexOf(keys[index] ?? '') === index);
}
