import { openPostgresDesk } from './postgres-desk.ts';
import type { StoreName } from './settings.ts';
import { openSqliteDesk } from './sqlite-desk.ts';

/** A desk of one size on one store, from which servers get copies to write in. */
export interface KeptDesk {
  readonly store: StoreName;
  readonly conversations: number;
  /** The version of the database, such as `SQLite 3.50`. */
  readonly version: string;
  /** A copy for one server, with the address that the service takes. */
  copy(name: string): Promise<string>;
  /** Reads rows of the kept desk, to choose the requests. */
  rows(sql: string): Promise<readonly Readonly<Record<string, string | number | null>>[]>;
  /** Gives back the copies; the desk itself is kept. */
  close(): Promise<void>;
}

export interface DeskPlaces {
  /** Where desks are kept between runs. */
  readonly desks: string;
  /** The folder of this run, which is deleted at its end. */
  readonly folder: string;
  /** Receives a line when a desk has to be made, which takes a while. */
  readonly say: (line: string) => void;
}

export function openDesk(store: StoreName, conversations: number, places: DeskPlaces): Promise<KeptDesk> {
  const open = store === 'sqlite' ? openSqliteDesk : openPostgresDesk;
  return open(conversations, places);
}
