import type { Recorded } from './ask-everything.ts';

/** One way in which this version may answer otherwise than the old one. */
export interface Allowed {
  /** The sentence of the contract, section 12 where not said, that allows it. */
  readonly sentence: string;
  /** What the old answer is now by this sentence; the same object where it has nothing to say of it. */
  readonly change: (old: Recorded) => Recorded;
}

/** The closed list: what is not here has to be answered as it was. */
export const allowed: readonly Allowed[] = [];

export function asAllowed(old: Recorded): Recorded {
  return allowed.reduce((answer, { change }) => change(answer), old);
}
