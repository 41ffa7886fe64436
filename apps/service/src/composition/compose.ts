import { join } from 'node:path';
import type { Journal, Ports } from '@helpdesk/domain/ports';
import { createHelpdesk, emailTransport, type Helpdesk } from '@helpdesk/domain/use-cases';
import { htmlSanitizer } from '@helpdesk/html-sanitize';
import { sharpMediaInspector } from '@helpdesk/images-sharp';
import { imapMailboxes } from '@helpdesk/mail-imap';
import { smtpRelay } from '@helpdesk/mail-smtp';
import { openDiskMediaStore } from '@helpdesk/media-disk';
import { openidProviders } from '@helpdesk/oidc-openid-client';
import { nodeOutbound, remotePictures } from '@helpdesk/outbound';
import { webAuthnPasskeys } from '@helpdesk/passkeys-simplewebauthn';
import {
  aesSealer,
  commonPasswords,
  dayZone,
  hmacHasher,
  hmacSigner,
  knownDesk,
  liveChatTransport,
  nodeIds,
  passwordHasher,
  type Signer,
  sha256Hasher,
  systemClock,
} from '@helpdesk/platform-node';
import type { Archive, DatabaseLoad } from '@helpdesk/sql';
import { joseCustomerTokens } from '@helpdesk/tokens-jose';
import { otpauthCodes } from '@helpdesk/totp-otpauth';
import type { Config } from '../config/read-config.ts';
import { findDeskId, markDesk } from '../desk/desk-id.ts';
import { type DeskTraces, deskIsGone, findTraces, requireDatabaseFile, requireSameDesk } from '../desk/desk-traces.ts';
import { secretName, secretOf } from '../desk/one-secret.ts';
import { secretCheck } from '../desk/secret-check.ts';
import { requireWholePlace } from '../desk/whole-place.ts';
import { deskMailParser } from '../mail/desk-mail-parser.ts';
import type { Siblings } from '../workers/siblings.ts';
import { type Database, openDatabase, type Reporter, silentReporter } from './database.ts';
import { joinNodes } from './join-nodes.ts';

/** A desk whose store is open and up to date. */
export interface Composition {
  readonly config: Config;
  readonly ports: Ports;
  readonly helpdesk: Helpdesk;
  /** The rows of the desk, past the use cases. */
  readonly archive: Archive;
  readonly signer: Signer;
  /** Names of the migrations that were applied by opening. */
  readonly migrations: readonly string[];
  /** Rejects while the database does not answer. */
  ping(): Promise<void>;
  /** Whether the schema is the one of this program; rejects while the database does not answer. */
  hasOwnSchema(): Promise<boolean>;
  /** Whether the secret is the one of the data; rejects while the database does not answer. */
  hasItsSecret(): Promise<boolean>;
  /** Marks the data folder with the desk that was found or made. Never rejects. */
  markDesk(): Promise<void>;
  /** How busy the database is. */
  load(): DatabaseLoad;
  /** Whether this process does what is done once for all nodes. */
  hasDuty(): boolean;
  close(): Promise<void>;
}

/**
 * Gives every port its adapter. The caller closes the result. Refuses to start where the database of a desk has
 * vanished, on the database of another desk, and with a secret other than the one that the data was stored with.
 *
 * @param report given: the process is a node of the desk, which runs until it is stopped
 * @param siblings given: the process is one of several workers of such a node
 */
export async function compose(config: Config, report?: Reporter, siblings?: Siblings): Promise<Composition> {
  const traces = await findTraces(config);
  const database = await openOwnDatabase(config, traces, report, siblings);
  try {
    const secret = await secretOf(config, database, report);
    return await composeOn(config, database, secret, traces, report, siblings);
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** The database alone of the desk to which the data folder belongs. The caller closes it. */
export async function openDeskDatabase(config: Config): Promise<Database> {
  return openOwnDatabase(config, await findTraces(config));
}

async function openOwnDatabase(
  config: Config,
  traces: DeskTraces,
  report?: Reporter,
  siblings?: Siblings,
): Promise<Database> {
  await requireWholePlace(config);
  requireDatabaseFile(config, traces);
  const database = await openDatabase(config, report, traces, siblings?.beside);
  try {
    requireSameDesk(config, traces, await findDeskId(database));
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function composeOn(
  config: Config,
  database: Database,
  secret: string,
  traces: DeskTraces,
  report: Reporter | undefined,
  siblings: Siblings | undefined,
): Promise<Composition> {
  const nodes = await joinNodes(config, database, report, secret, siblings);
  const desk = knownDesk();
  const outbound = nodeOutbound({ allow: config.outboundAllow });
  const ports: Ports = {
    store: database.store,
    notifier: nodes.notifier,
    mediaStore: await openDiskMediaStore(join(config.dataDir, 'uploads'), { reservedBytes: config.diskReserveBytes }),
    mediaInspector: sharpMediaInspector,
    transports: { livechat: liveChatTransport, email: emailTransport({ secrets: sha256Hasher }) },
    mailRelay: smtpRelay({ outbound }),
    mailParser: deskMailParser(config.dataDir),
    outbound,
    remotePictures: remotePictures(),
    mailboxServers: imapMailboxes({ outbound }),
    customerTokens: joseCustomerTokens,
    identityProviders: openidProviders(),
    clock: systemClock,
    ids: nodeIds,
    passwords: passwordHasher,
    commonPasswords,
    secrets: sha256Hasher,
    sealer: aesSealer(secret),
    macs: hmacHasher(secret),
    oneTimeCodes: otpauthCodes,
    passkeys: webAuthnPasskeys(() => config.publicUrl ?? desk.settings().publicUrl ?? ownMachine(config)),
    passwordLoginIsForced: config.passwordLoginIsForced,
    sanitizer: htmlSanitizer,
    uploads: config.uploads,
    textQuotas: config.textQuotas,
    sessionLimits: config.sessionLimits,
    journal: journalOf(report),
    dayZone: dayZone(config.timeZone, desk),
    knownDesk: desk,
  };
  const helpdesk = createHelpdesk(ports);
  const close = async (): Promise<void> => {
    await ports.mailParser.close();
    await nodes.leave();
    await database.close();
  };
  if (traces.found !== undefined && !(await helpdesk.hasDesk())) {
    await nodes.leave();
    throw deskIsGone(config, traces.found);
  }
  await helpdesk.sealInboxSecrets();
  for (const name of await helpdesk.disableLockedInboxes()) {
    report?.warn({ inbox: name }, 'the inbox was disabled: its passwords were sealed under another secret');
  }
  const heldSince = await helpdesk.settleCopiedMail();
  if (heldSince !== null) report?.warn({ since: new Date(heldSince).toISOString() }, mailIsHeld);
  return {
    config,
    ports,
    helpdesk,
    archive: database.archive,
    signer: hmacSigner(secret),
    migrations: database.migrations,
    ping: () => database.ping(),
    hasOwnSchema: () => database.hasOwnSchema(),
    load: () => database.load(),
    hasDuty: nodes.hasDuty,
    hasItsSecret: async () => {
      const agreed = await database.agreed.find(secretName);
      return agreed === undefined || agreed === secretCheck(secret);
    },
    markDesk: () => markDesk(config, database, traces, report ?? silentReporter),
    close,
  };
}

/** The name under which a browser of this machine has passkeys; undefined where the port is not known yet. */
function ownMachine({ port }: Pick<Config, 'port'>): string | undefined {
  return port === 0 ? undefined : `http://localhost:${port}`;
}

const mailIsHeld =
  'mail is on hold, because this desk was made from a copy: none is read or sent until "helpdesk mail release"';

/** Logged as warnings, so that they appear at every level of the log. Commands print what they do themselves. */
function journalOf(report: Reporter | undefined): Journal {
  return {
    note: ({ inboxId, actorId, namedKeyId, changed }) =>
      report?.warn(
        { inboxId, actorId, namedKeyId, changed },
        'the settings that decide who can sign in at an inbox or embed it were changed',
      ),
  };
}
