import { createLogger, logOutput } from '@helpdesk/log-pino';
import type { Command } from 'commander';
import { describeSettings } from '../config/describe.ts';
import { stopSignal } from '../process/stop-signal.ts';
import { type CommandContext, requireConfig } from './context.ts';
import { firstStartText } from './first-start-text.ts';

export function addServe(program: Command, context: CommandContext): void {
  program
    .command('serve')
    .summary('run the service')
    .description(
      'Runs the service until it is stopped (Ctrl-C or SIGTERM).\n' +
        'On an empty database it first makes a desk and prints the login and the API key of its Admin.',
    )
    .option('--demo', 'serve pages to try the widget with, at /demo/widget and /demo/agent')
    .addHelpText('after', help)
    .action((options: { readonly demo?: boolean }) => serve(context, options.demo === true));
}

async function serve(context: CommandContext, demo: boolean): Promise<void> {
  const config = requireConfig(context.env);
  const output = logOutput();
  const logger = await createLogger(config.logLevel, process.stdout.isTTY, output);
  process.on('uncaughtException', (error, origin) => {
    logger.fatal({ err: error }, `stopped by an ${origin}`);
    process.exit(1);
  });
  const signal = stopSignal();
  // Loaded here, so that no other command waits for the server.
  const { startService } = await import('../start/start-service.ts');
  const service = await startService(config, logger, { demo, droppedLines: () => output.dropped });
  context.out(`Helpdesk listens at ${config.publicUrl ?? service.address}\n`);
  if (demo) context.out(`Try the widget at ${service.address}/demo/widget, answer at ${service.address}/demo/agent\n`);
  if (service.firstStart !== undefined) context.out(firstStartText(service.firstStart, service.address, true));
  logger.debug({ address: service.address }, 'started');
  logger.info(`stopping on ${await signal}`);
  await service.stop();
}

const help = `
Settings are environment variables. With what is so without them:
${describeSettings('list')}Each secret can also come from a file: HELPDESK_SECRET_FILE=/run/secrets/helpdesk

Examples:
  $ npm start
  $ PORT=8080 HELPDESK_DATA_DIR=/var/lib/helpdesk npm start
`;
