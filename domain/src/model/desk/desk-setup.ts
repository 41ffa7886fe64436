import type { JsonObject } from '../shared/json.ts';
import { dayLengthMs, type Timestamp } from '../shared/time.ts';

/**
 * How a new desk is taken over: by a link that only the person sees who has started it. While it is open, that person
 * may become its first administrator.
 *
 * Source: section 2 of the design of the first run.
 */
export interface DeskSetup {
  readonly state: 'open' | 'closed';
  /** When the present link was made. */
  readonly openedAt: Timestamp;
  /** Random, and another for each link: the token of the link is made of it. */
  readonly nonce: string;
  readonly closedAt: Timestamp | null;
  readonly closedBy: SetupEnd | null;
}

/**
 * What ends it: the link was used, somebody signed in, a second agent was made, the environment named the secrets of the
 * first Admin or switched the link off, or the desk was there before there was a setup (or has come by an import).
 */
export type SetupEnd = 'claim' | 'sign_in' | 'agent' | 'bootstrap' | 'before';

/** The name under which the store keeps it. */
export const setupSettingsName = 'setup';

const setupLinkLifeMs = 7 * dayLengthMs;

const setupBefore: DeskSetup = { state: 'closed', openedAt: 0, nonce: '', closedAt: null, closedBy: 'before' };

/**
 * The setup of a desk. A desk without one is older than the setup, or was imported: it is closed.
 *
 * @example
 * setupOf(undefined).state // 'closed'
 */
export function setupOf(kept: JsonObject | undefined): DeskSetup {
  return { ...setupBefore, ...(kept as Partial<DeskSetup> | undefined) };
}

/**
 * From when on its link is too old. It can be made anew.
 *
 * @example
 * setupLinkEnd({ openedAt: 0 }) // 604_800_000
 */
export function setupLinkEnd({ openedAt }: Pick<DeskSetup, 'openedAt'>): Timestamp {
  return openedAt + setupLinkLifeMs;
}

/**
 * What the token of a link is the MAC of.
 *
 * @example
 * setupTokenText({ nonce: 'Zs8Nf6Dg', openedAt: 5_000 }) // 'Zs8Nf6Dg 5000'
 */
export function setupTokenText({ nonce, openedAt }: Pick<DeskSetup, 'nonce' | 'openedAt'>): string {
  return `${nonce} ${openedAt}`;
}
