import type { Case } from '../cases.ts';
import type { DeskPlaces, KeptDesk } from '../desk/kept-desk.ts';
import type { Servers } from '../servers.ts';

/** What the parts of one run share. */
export interface Run extends DeskPlaces {
  readonly servers: Servers;
  readonly desk: KeptDesk;
  /** The requests that `--only` selects. */
  readonly cases: readonly Case[];
  /** Whether `--only` selects the request. */
  wants(name: string): boolean;
  readonly rounds: number;
  /** The time of one measurement. */
  readonly milliseconds: number;
  readonly connections: number;
  /** Flags of the measured service, such as those of a profile. */
  readonly flags: readonly string[];
  readonly mixedSeconds: number;
  readonly soakMinutes: number;
  /** Conversations of the desk with which growth compares. */
  readonly small: number;
  readonly flames: string | undefined;
}
