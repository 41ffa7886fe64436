import type { ArchiveRow } from '@helpdesk/archive';
import type { SqlConnection } from '../engine/engine.ts';

/**
 * What an engine supplies so that its desk can be archived: small tables whose content it does not store as rows. All
 * other tables are read and written with the SQL that engines share.
 */
export interface KeptElsewhere {
  /** The last ids of the sequences, which each engine stores in its own way. */
  readonly last_ids: KeptTable;
  /** Where one of the counters is a sequence. */
  readonly counters?: KeptTable;
}

export interface KeptTable {
  /** The rows in the order of the key. */
  read(connection: SqlConnection): Promise<readonly ArchiveRow[]>;
  /** Sets these rows and leaves other rows unchanged. It is rolled back with the transaction of the connection. */
  write(connection: SqlConnection, rows: readonly ArchiveRow[]): Promise<void>;
}
