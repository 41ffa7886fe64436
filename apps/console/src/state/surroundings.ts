import { createContext } from 'preact';
import type { IconName } from '../ui/icons.ts';

/** Every key, for people, in groups: what it does, and its names. */
export type KeyTable = readonly (readonly [string, readonly (readonly [string, readonly string[]])[]])[];

/** What a page may want of the frame around it, which loads it and so cannot be imported by it. */
export interface Surroundings {
  /** Signs out. If something is not saved, the agent is asked first. */
  readonly signOut: () => void;
  /** Where this agent administers the desk; undefined for those who may not. */
  readonly admin: { readonly path: string; readonly icon: IconName } | undefined;
  /** Is loaded when it is shown. Rejects where its file is gone. */
  readonly loadKeys: () => Promise<KeyTable>;
}

export const SurroundingsContext = createContext<Surroundings>({
  signOut: () => {},
  admin: undefined,
  loadKeys: async () => [],
});
