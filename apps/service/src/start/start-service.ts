import { fileURLToPath } from 'node:url';
import { socketLimits } from '@helpdesk/contract';
import { servesWidget } from '@helpdesk/domain';
import type { SetupLink } from '@helpdesk/domain/use-cases';
import { systemErrorCode } from '@helpdesk/files';
import { buildServer } from '@helpdesk/http';
import type { Logger } from '@helpdesk/log-pino';
import { sha256Hasher } from '@helpdesk/platform-node';
import { bootstrap, type FirstStart } from '../composition/bootstrap.ts';
import { type Composition, compose } from '../composition/compose.ts';
import { silentReporter } from '../composition/database.ts';
import { operatorActor } from '../composition/operator-actor.ts';
import type { Config } from '../config/read-config.ts';
import { exampleEmail } from '../config/variables.ts';
import { OperatorError } from '../errors/operator-error.ts';
import { type RunningJobs, startJobs } from '../jobs/jobs.ts';
import { serviceJobs } from '../jobs/service-jobs.ts';
import { mailReports } from '../mail/mail-reports.ts';
import { readMail } from '../mail/read-mail.ts';
import { startSendingMail } from '../mail/send-mail.ts';
import { ownVersion } from '../process/own-version.ts';
import type { Siblings } from '../workers/siblings.ts';
import { localAddress } from './address.ts';
import { builtScreen } from './built-screen.ts';
import { demoPages } from './demo-page.ts';
import { healthChecks } from './health-checks.ts';
import { languageFiles } from './language-files.ts';
import { countedJobs, metricsReaders, serviceMetrics } from './service-metrics.ts';

export interface RunningService {
  /** Where it is reached from this machine, with the port that was really taken. */
  readonly address: string;
  /** Undefined when the database already held a desk. */
  readonly firstStart: FirstStart | undefined;
  /** The link with which the desk is set up; undefined once it is. */
  readonly setup: SetupLink | undefined;
  /** Waits some seconds for open requests, then closes everything. Safe to call twice. */
  stop(): Promise<void>;
}

type Server = ReturnType<typeof buildServer>;

/** The time for open requests at a stop, in milliseconds. Connections that still wait are cut then. */
const graceMs = 7_000;

export interface StartOptions {
  /** Serve the demo pages too. */
  readonly demo?: boolean;
  /** How many lines of the log were dropped because the reader of standard output was too slow. */
  readonly droppedLines?: () => number;
  /** The other workers of this machine, if there are several. */
  readonly siblings?: Siblings;
}

export async function startService(
  config: Config,
  logger: Logger | false,
  { demo = false, droppedLines = () => 0, siblings }: StartOptions = {},
): Promise<RunningService> {
  const composition = await compose(config, logger === false ? silentReporter : logger, siblings);
  const metrics = serviceMetrics(config, composition, siblings?.number);
  metrics.watchDroppedLines(droppedLines);
  const desk = composition.ports.knownDesk;
  let isServing = false;
  let pages: Awaited<ReturnType<typeof demoPages>> = new Map();
  let address = localAddress(config.host, config.port);
  const widget = builtScreen('widget', distOf('widget'), logger);
  const console = builtScreen('console', distOf('console'), logger);
  const app = buildServer({
    console,
    widget,
    helpdesk: composition.helpdesk,
    signer: composition.signer,
    digest: sha256Hasher.digest,
    notifier: composition.ports.notifier,
    now: composition.ports.clock.now,
    baseUrl: () => config.publicUrl ?? desk.settings().publicUrl ?? address,
    otherAddresses: () => desk.settings().addresses,
    version: ownVersion(),
    languages:
      config.languageDir === undefined
        ? undefined
        : languageFiles(config.languageDir, logger === false ? silentReporter : logger),
    uploads: config.uploads,
    widgetHeaderAlias: config.widgetHeaderAlias,
    sockets: { ...config.sockets, joinWithin: socketLimits.joinWithin, silentAfter: socketLimits.silentAfter },
    document: apiDocument,
    ...(demo && { pages: () => pages }),
    dayZone: composition.ports.dayZone,
    firstEmail: config.bootstrap.email === exampleEmail ? undefined : config.bootstrap.email,
    trustedProxies: config.trustedProxies,
    rateLimits: config.rateLimits,
    connectionsPerAddress: config.connectionsPerAddress,
    counts: siblings?.counts,
    health: { isServing: () => isServing, checks: healthChecks(composition, config) },
    metrics: {
      figures: siblings === undefined ? metrics : { ...metrics, text: siblings.figures(metrics.text) },
      readers: metricsReaders(config),
    },
    logger,
  });
  let jobs: RunningJobs | undefined;
  const mail: { stop(): Promise<void> }[] = [];
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => {
    isServing = false;
    stopped ??= stopAll(app, composition, jobs, mail);
    return stopped;
  };
  try {
    // Before the desk is made: who cannot have the port must not use up the secrets that are shown once.
    await listen(app, config);
    address = localAddress(config.host, portOf(app));
    const firstStart = await bootstrap(composition.helpdesk, composition.ports.ids, config.bootstrap);
    await composition.markDesk();
    if (demo) pages = await demoPages(await demoInbox(composition.helpdesk));
    const all = serviceJobs(composition.helpdesk, config);
    metrics.watchJobs(
      all.map(({ name }) => name),
      composition.hasDuty,
    );
    jobs = startJobs(countedJobs(all, metrics), composition.hasDuty, (job, error) => {
      if (logger !== false) logger.error({ err: error, job: job.name }, 'a job failed; it continues at its next run');
    });
    const reports = mailReports(logger);
    mail.push(
      startSendingMail(composition.helpdesk, composition.ports.notifier, reports),
      readMail(composition.helpdesk, reports),
    );
    const setup = await composition.helpdesk.getSetupLink();
    isServing = true;
    return { address, firstStart, setup, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const distOf = (app: string): string => fileURLToPath(new URL(`../../../${app}/dist`, import.meta.url));

async function apiDocument(): Promise<string> {
  const { openApiDocument } = await import('@helpdesk/openapi');
  return JSON.stringify(openApiDocument({ version: ownVersion() }));
}

/** The oldest inbox that a widget can use. */
async function demoInbox(helpdesk: Composition['helpdesk']): Promise<string> {
  const inboxes = await helpdesk.listInboxes(operatorActor);
  return inboxes.find(servesWidget)?.uuid ?? '';
}

async function stopAll(
  app: Server,
  composition: Composition,
  jobs: RunningJobs | undefined,
  mail: readonly { stop(): Promise<void> }[],
): Promise<void> {
  const ended = Promise.all(mail.map((each) => each.stop()));
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
    await Promise.all([jobs?.stop(), ended]);
    await composition.close();
  }
}

async function listen(app: Server, { host, port }: Config): Promise<void> {
  const { level } = app.log;
  // Fastify would log the address too, and the command logs it in its own words.
  app.log.level = 'warn';
  try {
    await app.listen({ host, port });
  } catch (error) {
    const line = listenFaults.get(systemErrorCode(error) ?? '');
    if (line === undefined) throw error;
    throw new OperatorError(line(host, port), undefined, { cause: error });
  } finally {
    app.log.level = level;
  }
}

const listenFaults: ReadonlyMap<string, (host: string, port: number) => string> = new Map([
  ['EADDRINUSE', (host, port) => `Port ${port} at ${host} is in use by another program; set PORT to a free one`],
  ['EACCES', (_host, port) => `No permission to listen at port ${port}; ports below 1024 need a privilege`],
  ['EADDRNOTAVAIL', (host) => `HOST ${host} is not an address of this machine`],
  ['ENOTFOUND', (host) => `HOST ${host} is not a name that this machine can resolve`],
]);

function portOf(app: Server): number {
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
