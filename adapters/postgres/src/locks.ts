/** First key of all advisory locks of a desk: "desk" in ASCII. The second key is the purpose of the lock. */
export const lockSpace = 0x6465736b;

export const locks = {
  /** Held by every transaction that writes: shared, or alone. Who holds it may be appending to the log. */
  writing: 1,
  /** Held while the schema is changed. */
  migrating: 2,
  /** Held by the node that does what is done once for all nodes. */
  duty: 3,
} as const;
