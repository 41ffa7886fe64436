import type { Caller, Shown } from './caller.ts';
import type { ContactRow, DetailRow, ListRow, MessageRow, PreviousRow } from './rows.ts';

/**
 * What the floor reads and writes. Each method also finds the caller, so that Postgres needs one round trip for both.
 * Without one of the `permissions` a method throws a `Refusal`.
 */
export interface FloorStore {
  caller(shown: Shown): Maybe<Caller>;
  messages(shown: Shown, permissions: Needed, uuid: string, limit: number): Maybe<Rows<MessageRow>>;
  /** The conversations of the team, or all of them. */
  conversations(shown: Shown, permissions: Needed, team: number | undefined, limit: number): Maybe<Rows<ListRow>>;
  contacts(shown: Shown, permissions: Needed, limit: number): Maybe<Rows<ContactRow>>;
  detail(shown: Shown, permissions: Needed, uuid: string): Maybe<Detail>;
  /** @param alone commit it by itself, where others would share the commit */
  post(shown: Shown, permissions: Needed, uuid: string, text: string, alone: boolean): Promise<MessageRow>;
  close(): Promise<void>;
}

type Maybe<T> = T | Promise<T>;
export type Needed = readonly string[];

export interface Rows<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

interface Detail {
  readonly row: DetailRow;
  readonly contact: ContactRow;
  readonly previous: readonly PreviousRow[];
}
