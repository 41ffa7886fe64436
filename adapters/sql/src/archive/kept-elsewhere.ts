import type { ArchiveRow } from '@helpdesk/archive';
import type { SqlConnection } from '../engine.ts';

/**
 * What an engine supplies so that its desk can be archived: small tables that it does not keep as rows of a table. All
 * others are read and written in SQL that every engine has.
 */
export interface KeptElsewhere {
  /** Every engine has sequences of its own. */
  readonly last_ids: KeptTable;
  /** Where one of the counters is a sequence. */
  readonly counters?: KeptTable;
}

export interface KeptTable {
  /** In the order of the key. */
  read(connection: SqlConnection): Promise<readonly ArchiveRow[]>;
  /** Sets these rows, and leaves others as they are; undone with the transaction of the connection. */
  write(connection: SqlConnection, rows: readonly ArchiveRow[]): Promise<void>;
}
