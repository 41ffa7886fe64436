import type { Archive } from '@helpdesk/archive';
import type { FileDatabase } from '@helpdesk/backup';
import type { SignalBus, Store } from '@helpdesk/domain/ports';
import type { AgreedNumbers } from './agreed-numbers.ts';
import type { SealedRow, SealedTable } from './sealed-rows.ts';

export type { CheckedCopy, FileDatabase } from '@helpdesk/backup';

/**
 * A kind of database, as the program sees it. The program finds the engine of an address once. From then on it uses
 * what the place, or the database that was opened there, declares.
 */
export interface DatabaseEngine {
  /** Such as `sqlite`. */
  readonly name: string;
  /** What an address looks like, as the end of "must be …". */
  readonly addressForm: string;
  /** The causes of errors of this engine, by error code, or by its first two parts (`SQLITE_IOERR`). */
  readonly faults: ReadonlyMap<string, EngineFault>;
  /** The place that the address names; undefined for an address that this engine does not understand. */
  placeOf(url: string): DatabasePlace | undefined;
  /** The place that is meant without an address; undefined for an engine that needs one. */
  placeIn(dataDir: string): DatabasePlace | undefined;
}

export interface EngineFault {
  /** What is wrong and what to do, for the operator. */
  readonly line: string;
  /** Waiting does not help: the address has to be another. */
  readonly isConfiguration?: true;
}

/** Where a database is, or will be. Nothing of this makes it, except `open`. */
export interface DatabasePlace {
  /** The name of the engine, for figures. */
  readonly engine: string;
  /** The name by which a person recognises the database; without a password. */
  readonly name: string;
  /** Its name on its server, such as `helpdesk on db.lan:5432`; undefined for a file. */
  readonly onServer: string | undefined;
  /** What to check when the database cannot be opened. */
  readonly advice: string;
  readonly capabilities: DatabaseCapabilities;
  /** Undefined where the database is on a server. */
  readonly local: LocalDatabase | undefined;
  /** Throws `unavailable` when it cannot be opened; an engine on a server connects when it is first needed. */
  open(options?: OpenOptions): Promise<OpenedDatabase>;
  /** Looks at the database and changes nothing. Throws what opening it would throw. */
  look(): Promise<PlaceLook>;
  /** Whether the error may mean that the database is starting, so that waiting helps. */
  mayBeStarting(error: unknown): boolean;
}

export interface DatabaseCapabilities {
  /** Several processes can serve a desk on it together. */
  readonly nodes: boolean;
  /** How the database is written to a backup and restored, or the tool that an operator uses instead. */
  readonly backup: FileDatabase | NoBackup;
}

/** Lines for the operator who requested what this engine cannot do. */
export interface NoBackup {
  readonly instead: { readonly backup: string; readonly restore: string };
}

/** A database in files of this machine. */
export interface LocalDatabase {
  /** The folder in which it grows. */
  readonly folder: string;
  exists(): boolean;
  /** Whether the database has no content; a missing one has none. */
  isEmpty(): boolean;
  /** The path of a log next to an empty database: the newest rows of a desk may be in it, and opening overwrites it. */
  findOrphanedLog(): string | undefined;
}

export interface OpenOptions {
  /** The most connections at a time, on an engine that has several. */
  readonly connections?: number;
  /** Every limit of time is multiplied by it; 1 unless given. */
  readonly patience?: number;
  /** Given by a process that runs for long: what happens to the database meanwhile. */
  readonly report?: DatabaseReporter;
  /** Given when several processes of one service open the same database. */
  readonly beside?: ProcessesBeside;
}

/** This process among those of one service on one machine. */
export interface ProcessesBeside {
  readonly processes: number;
  readonly turns: WriteTurns;
}

/**
 * Turns to write, where a database has one writer at a time. The lock of the database decides. The turns only prevent
 * that one process always comes first: a lost turn costs time and nothing else.
 */
export interface WriteTurns {
  /** Called before a transaction begins. Never rejects. */
  before(): Promise<void>;
  /** Another process holds the lock: fulfilled when it is time to try again. Never rejects. */
  refused(): Promise<void>;
  /** The transaction has ended. */
  after(): void;
}

export interface DatabaseReporter {
  info(message: string): void;
  warn(fields: object, message: string): void;
}

/** A database that is open; its schema may be an older one until `migrate` was called. */
export interface OpenedDatabase {
  readonly store: Store;
  /**
   * Brings the schema up to date, and what is searched of the rows of an older version; returns the names of what was
   * applied. Throws with code `SCHEMA_TOO_NEW`.
   *
   * @param report of progress, where it takes long
   */
  migrate(report?: (line: string) => void): Promise<readonly string[]>;
  /** Rejects while the next command could not be stored. */
  ping(): Promise<void>;
  /** Whether the schema is the one of this program; rejects while the database does not answer. */
  hasOwnSchema(): Promise<boolean>;
  load(): DatabaseLoad;
  /** Counts the totals of lists, the sums of messages, the sums of reports and the unread conversations again. */
  rebuildTotals(): Promise<void>;
  /** For exports and imports. */
  readonly archive: Archive;
  /** What all programs that work on the desk share. */
  readonly agreed: AgreedNumbers;
  /** Becomes one of several nodes; undefined where only one process can serve the desk. */
  joinNodes(): DatabaseSession | undefined;
  close(): Promise<void>;
}

/** How busy the database is at this moment. */
export interface DatabaseLoad {
  /** Undefined where connections are not pooled. */
  readonly connections: { readonly idle: number; readonly busy: number; readonly most: number } | undefined;
  /** Pieces of work that wait, by what they wait for. */
  readonly waiting: Readonly<Record<string, number>>;
}

/** This process among the nodes of its desk. */
export interface DatabaseSession {
  readonly bus: SignalBus;
  /** Whether this node does what is done once for all nodes. */
  hasDuty(): boolean;
  close(): Promise<void>;
}

/** The result of a check. */
export interface PlaceLook {
  /** The version of the schema, 0 for none, and the one of this program; undefined when it could not be read. */
  readonly schema: { readonly found: number; readonly latest: number } | undefined;
  readonly remarks: readonly PlaceRemark[];
  /** Undefined when the content could not be read without changing something. */
  readonly seen: DatabaseSeen | undefined;
}

export interface PlaceRemark {
  /** `fail`: the service does not start, or cannot do its work. */
  readonly state: 'warn' | 'fail';
  readonly what: string;
  /** An error of the operating system, whose reason is appended to `what`. */
  readonly cause?: unknown;
  /** What to do. */
  readonly advice: string;
}

export interface DatabaseSeen {
  /** Whether a first start has come to its end here. */
  readonly hasDesk: boolean;
  /** When the newest event was recorded, in milliseconds since 1970; undefined when there is none. */
  readonly newestEvent: number | undefined;
  /** The database server's clock, with this machine's at the same moment; undefined for a local database. */
  readonly clocks: { readonly server: number; readonly here: number } | undefined;
  /** What the desk keeps of its secret, and which desk it is; undefined before a version that keeps them started. */
  readonly secretCheck: number | undefined;
  /**
   * How many of the kept totals of lists, of conversations and of messages, are not those that counting finds;
   * undefined before they were kept.
   */
  readonly wrongTotals: number | undefined;
  /** The same of the sums of reports. */
  readonly wrongSums: number | undefined;
  /** The same of the conversations that their agent has not read. */
  readonly wrongUnread: number | undefined;
  readonly deskId: number | undefined;
  /** Whether its mail is on hold, because it is a copy. */
  readonly isMailHeld: boolean;
  /** What is stored under the secret of the service, and needed for long; none before a version that has the table. */
  readonly sealed: Readonly<Record<SealedTable, readonly SealedRow[]>>;
}
