import { createLogger, type Logger, logOutput } from '@helpdesk/log-pino';
import { type Command, InvalidArgumentError } from 'commander';
import * as v from 'valibot';
import { describeSettings } from '../config/describe.ts';
import type { Config } from '../config/read-config.ts';
import { processes } from '../config/values.ts';
import { endOnFault } from '../process/end-on-fault.ts';
import { ownVersion } from '../process/own-version.ts';
import { stopSignal } from '../process/stop-signal.ts';
import type { StartOptions } from '../start/start-service.ts';
import { surroundings } from '../start/surroundings.ts';
import type { Supervised } from '../workers/supervise.ts';
import { type CommandContext, requireConfig } from './context.ts';
import { startText } from './start/start-text.ts';

export function addServe(program: Command, context: CommandContext): void {
  program
    .command('serve')
    .summary('run the service')
    .description(
      'Runs the service until it is stopped (Ctrl-C or SIGTERM).\n' +
        'On an empty database it first makes a desk, and prints the link with which a person sets it up.',
    )
    .option('--demo', 'serve a page to try the widget with, at /demo')
    .option(
      '--workers <number>',
      'processes that serve, or auto for one per core; HELPDESK_WORKERS unless given',
      workers,
    )
    .addHelpText('after', help)
    .action((options: ServeOptions) => serve(context, options));
}

interface ServeOptions {
  readonly demo?: boolean;
  readonly workers?: number;
}

function workers(text: string): number {
  const parsed = v.safeParse(processes, text);
  if (parsed.success) return parsed.output;
  throw new InvalidArgumentError(`It ${parsed.issues[0].message}.`);
}

async function serve(context: CommandContext, { demo = false, workers: asked }: ServeOptions): Promise<void> {
  const config = requireConfig(context.env);
  const output = logOutput();
  const logger = await createLogger(config.logLevel, process.stdout.isTTY, output);
  endOnFault(logger);
  const signal = stopSignal();
  const count = asked ?? config.workers;
  const service =
    count > 1
      ? await startWorkers(config, logger, { demo, count })
      : await startAlone(config, logger, { demo, droppedLines: () => output.dropped });
  const port = Number(new URL(service.address).port) || config.port;
  context.out(startText(config, { ...service, version: ownVersion(), port }, surroundings(context.env)));
  if (demo) context.out(`Try the widget at ${service.address}/demo, answer at ${service.address}\n`);
  logger.debug({ address: service.address }, 'started');
  logger.info(`stopping on ${await Promise.race([signal, service.failed])}`);
  await service.stop();
}

// Both are loaded when they are needed, so that no other command waits for the server, nor does the primary process.

async function startAlone(config: Config, logger: Logger, options: StartOptions): Promise<Supervised> {
  const { startService } = await import('../start/start-service.ts');
  return { ...(await startService(config, logger, options)), failed: new Promise(() => {}) };
}

async function startWorkers(
  config: Config,
  log: Logger,
  { demo, count }: { readonly demo: boolean; readonly count: number },
): Promise<Supervised> {
  const [{ superviseWorkers }, { primaryFigures }] = await Promise.all([
    import('../workers/supervise.ts'),
    import('@helpdesk/metrics-prom'),
  ]);
  return superviseWorkers({ count, port: config.port, demo, log, figures: primaryFigures() });
}

const help = `
Settings are environment variables. With what is so without them:
${describeSettings('list')}Each secret can also come from a file: HELPDESK_SECRET_FILE=/run/secrets/helpdesk

Examples:
  $ npm start
  $ npm start -- --workers auto
  $ PORT=8080 HELPDESK_DATA_DIR=/var/lib/helpdesk npm start
`;
