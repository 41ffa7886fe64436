import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type {
  DatabaseCapabilities,
  DatabasePlace,
  FileDatabase,
  LocalDatabase,
  OpenedDatabase,
  OpenOptions,
  PlaceLook,
} from '@helpdesk/sql';
import { checkCopy, copyDatabase, holdMail } from './copy-database.ts';
import { lookAtPlace } from './look-at-place.ts';
import { latestSchema } from './migrate.ts';
import { openSqliteStore } from './sqlite-store.ts';

/** A file that holds a desk, or will. Two places of one file are equal values. */
export class SqlitePlace implements DatabasePlace {
  readonly engine = 'sqlite';
  readonly file: string;

  constructor(file: string) {
    this.file = file;
  }

  get name(): string {
    return this.file;
  }

  get onServer(): undefined {
    return undefined;
  }

  get advice(): string {
    return 'check the path in DATABASE_URL, and who owns the file; restore a backup when it is damaged';
  }

  get capabilities(): DatabaseCapabilities {
    return { nodes: false, backup: fileDatabase(this.file) };
  }

  get local(): LocalDatabase {
    return localDatabase(this.file);
  }

  async open({ report, beside, patience }: OpenOptions = {}): Promise<OpenedDatabase> {
    const store = openSqliteStore({
      file: this.file,
      ...(beside && { beside }),
      ...(patience !== undefined && { patience }),
      onDamage: (cause) => report?.warn({ err: cause }, damaged),
    });
    return {
      ...store,
      load: () => ({ connections: undefined, waiting: store.waiting() }),
      joinNodes: () => undefined,
    };
  }

  async look(): Promise<PlaceLook> {
    return lookAtPlace(this.file);
  }

  mayBeStarting(): boolean {
    return false;
  }
}

const damaged =
  'the database file is damaged, and the service is no longer ready: stop it, keep a copy of the file, restore a backup';

function fileDatabase(file: string): FileDatabase {
  return {
    file,
    latestSchema,
    copy: (to, onProgress) => copyDatabase(file, to, onProgress),
    check: checkCopy,
    holdMail,
  };
}

function localDatabase(file: string): LocalDatabase {
  return {
    folder: dirname(file),
    exists: () => existsSync(file),
    isEmpty: () => isEmpty(file),
    findOrphanedLog: () => {
      const log = `${file}-wal`;
      return isEmpty(file) && !isEmpty(log) ? log : undefined;
    },
  };
}

/** Missing counts too. */
function isEmpty(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0;
}
