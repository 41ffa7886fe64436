import { join } from 'node:path';
import { createHelpdesk, type Helpdesk, type Journal, type Ports } from '@helpdesk/domain';
import { htmlSanitizer } from '@helpdesk/html-sanitize';
import { sharpMediaInspector } from '@helpdesk/images-sharp';
import { openDiskMediaStore } from '@helpdesk/media-disk';
import {
  aesSealer,
  hmacSigner,
  nodeIds,
  type Signer,
  scryptHasher,
  sha256Hasher,
  systemClock,
} from '@helpdesk/platform-node';
import { joseCustomerTokens } from '@helpdesk/tokens-jose';
import { requireWholePlace } from './backup/restore-place.ts';
import type { Config } from './config.ts';
import { type DatabaseLoad, openDatabase, type Reporter } from './database.ts';
import { joinNodes } from './join-nodes.ts';
import { requireOneSecret } from './one-secret.ts';
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
  /** Whether the schema is the one of this program; rejects while the database does not answer. */
  hasOwnSchema(): Promise<boolean>;
  /** How busy the database is. */
  load(): DatabaseLoad;
  /** Whether this process does what is done once for all nodes. */
  hasDuty(): boolean;
  close(): Promise<void>;
}

/**
 * Gives every port its adapter. Whoever calls it closes it.
 *
 * @param report given: the process is a node of the desk, which runs until it is told to stop
 */
export async function compose(config: Config, report?: Reporter): Promise<Composition> {
  requireWholePlace(config);
  const secret = config.secret ?? (await keptSecret(config.dataDir));
  const database = await openDatabase(config, report);
  if (report !== undefined) {
    await requireOneSecret(config, database, report, secret).catch(async (error) => {
      await database.close();
      throw error;
    });
  }
  const nodes = joinNodes(config, database, report, secret);
  const ports: Ports = {
    store: database.store,
    notifier: nodes.notifier,
    mediaStore: await openDiskMediaStore(join(config.dataDir, 'uploads'), { reservedBytes: config.diskReserveBytes }),
    mediaInspector: sharpMediaInspector,
    customerTokens: joseCustomerTokens,
    clock: systemClock,
    ids: nodeIds,
    passwords: scryptHasher,
    secrets: sha256Hasher,
    sealer: aesSealer(secret),
    sanitizer: htmlSanitizer,
    uploads: config.uploads,
    sessionLimits: config.sessionLimits,
    journal: journalOf(report),
    timeZone: config.timeZone,
  };
  return {
    config,
    ports,
    helpdesk: createHelpdesk(ports),
    signer: hmacSigner(secret),
    migrations: database.migrations,
    ping: () => database.ping(),
    hasOwnSchema: () => database.hasOwnSchema(),
    load: () => database.load(),
    hasDuty: nodes.hasDuty,
    close: async () => {
      await nodes.leave();
      await database.close();
    },
  };
}

/** At the level of warnings, so that a service that logs little still tells of it. Commands tell what they do themselves. */
function journalOf(report: Reporter | undefined): Journal {
  return {
    note: ({ inboxId, actorId, namedKeyId, changed }) =>
      report?.warn({ inboxId, actorId, namedKeyId, changed }, 'who can sign in at an inbox or embed it was changed'),
  };
}
