import { createHelpdesk, type Helpdesk, type Ports } from '@helpdesk/domain';
import { htmlSanitizer } from '@helpdesk/html-sanitize';
import {
  aesSealer,
  hmacSigner,
  nodeIds,
  type Signer,
  scryptHasher,
  sha256Hasher,
  systemClock,
} from '@helpdesk/platform-node';
import { openSqliteStore } from '@helpdesk/sqlite';
import type { Config } from './config.ts';
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
  const database = openSqliteStore({ file: config.databaseFile });
  try {
    const migrations = await database.migrate();
    const ports: Ports = {
      store: database.store,
      clock: systemClock,
      ids: nodeIds,
      passwords: scryptHasher,
      secrets: sha256Hasher,
      sealer: aesSealer(secret),
      sanitizer: htmlSanitizer,
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
  } catch (error) {
    await database.close();
    throw error;
  }
}
