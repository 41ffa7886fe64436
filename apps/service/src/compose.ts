import { join } from 'node:path';
import { createHelpdesk, type Helpdesk, type Ports } from '@helpdesk/domain';
import { htmlSanitizer } from '@helpdesk/html-sanitize';
import { sharpMediaInspector } from '@helpdesk/images-sharp';
import { openDiskMediaStore } from '@helpdesk/media-disk';
import {
  aesSealer,
  hmacSigner,
  localNotifier,
  nodeIds,
  type Signer,
  scryptHasher,
  sha256Hasher,
  systemClock,
} from '@helpdesk/platform-node';
import { openSqliteStore, type SqliteStore } from '@helpdesk/sqlite';
import { joseCustomerTokens } from '@helpdesk/tokens-jose';
import type { Config } from './config.ts';
import { explain } from './explain.ts';
import { OperatorError } from './operator-error.ts';
import { keptSecret } from './secret-file.ts';

/** A desk whose store is open and up to date. */
export interface Composition {
  readonly config: Config;
  readonly ports: Ports;
  readonly helpdesk: Helpdesk;
  readonly signer: Signer;
  /** Names of the migrations that were applied by opening. */
  readonly migrations: readonly string[];
  /** Rejects while the database does not answer. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

/** Gives every port its adapter. Whoever calls it closes it. */
export async function compose(config: Config): Promise<Composition> {
  const secret = config.secret ?? (await keptSecret(config.dataDir));
  const { database, migrations } = await openDatabase(config.databaseFile);
  const ports: Ports = {
    store: database.store,
    notifier: localNotifier(),
    mediaStore: await openDiskMediaStore(join(config.dataDir, 'uploads')),
    mediaInspector: sharpMediaInspector,
    customerTokens: joseCustomerTokens,
    clock: systemClock,
    ids: nodeIds,
    passwords: scryptHasher,
    secrets: sha256Hasher,
    sealer: aesSealer(secret),
    sanitizer: htmlSanitizer,
    uploads: config.uploads,
    timeZone: config.timeZone,
  };
  return {
    config,
    ports,
    helpdesk: createHelpdesk(ports),
    signer: hmacSigner(secret),
    migrations,
    ping: () => database.ping(),
    close: () => database.close(),
  };
}

async function openDatabase(file: string) {
  let database: SqliteStore | undefined;
  try {
    database = openSqliteStore({ file });
    return { database, migrations: await database.migrate() };
  } catch (error) {
    await database?.close();
    const known = explain(error);
    throw known === undefined ? error : new OperatorError(`${file}: ${known.line}`, known.exitCode, { cause: error });
  }
}
