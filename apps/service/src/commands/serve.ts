import type { Command } from 'commander';
import { firstStartText } from '../first-start-text.ts';
import { createLogger } from '../logger.ts';
import { startService } from '../start-service.ts';
import { stopSignal } from '../stop-signal.ts';
import { type CommandContext, requireConfig } from './context.ts';

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
  const logger = createLogger(config.logLevel, process.stdout.isTTY);
  process.on('uncaughtException', (error, origin) => {
    logger.fatal({ err: error }, `stopped by an ${origin}`);
    process.exit(1);
  });
  const signal = stopSignal();
  const service = await startService(config, logger, { demo });
  context.out(`Helpdesk listens at ${config.publicUrl ?? service.address}\n`);
  if (demo) context.out(`Try the widget at ${service.address}/demo/widget, answer at ${service.address}/demo/agent\n`);
  if (service.firstStart !== undefined) context.out(firstStartText(service.firstStart, service.address, true));
  logger.debug({ address: service.address }, 'started');
  logger.info(`stopping on ${await signal}`);
  await service.stop();
}

const help = `
Settings are environment variables. The most used, with their defaults:
  PORT, HOST                   9000 at 127.0.0.1 (HOST=0.0.0.0: reachable from other machines)
  DATABASE_URL                 sqlite:./data/helpdesk.db; or postgres://user:password@host/database, for many nodes
  HELPDESK_DATABASE_CONNECTIONS
                               10; at most so many to Postgres, of each node
  HELPDESK_EVENT_BUS           none; nats://host:4222 carries the signals between nodes instead of Postgres
  HELPDESK_DATA_DIR            ./data: the generated secret and, unless DATABASE_URL says otherwise, the database
  HELPDESK_SECRET              generated into the data folder; at least 32 characters
  HELPDESK_BOOTSTRAP_EMAIL, _PASSWORD, _API_KEY, _API_SECRET
                               the first Admin; what is not given is generated and printed once
  HELPDESK_TRUSTED_PROXIES     none; for instance 10.0.0.0/8,::1
  HELPDESK_TIMEZONE            UTC; where a day begins
  HELPDESK_RATE_LIMIT_API      1200 requests a minute and API key; 0 switches a limit off
  HELPDESK_RATE_LIMIT_FAILED_CREDENTIALS
                               30 a minute and address
  HELPDESK_RATE_LIMIT_WIDGET_ANONYMOUS, _WIDGET_SESSION
                               30 a minute and address without a session, 240 a minute and session
  HELPDESK_MAX_SOCKETS_PER_CONTACT, _PER_ADDRESS
                               10 and 200
  HELPDESK_MAX_UPLOAD_MB       20; one file
  HELPDESK_ALLOWED_EXTENSIONS  images, pdf, office and text files, csv, zip, audio, video; * allows all
  HELPDESK_WIDGET_HEADER_ALIAS none; with X-Acme the widget's headers are known as X-Acme-Inbox-ID too
  HELPDESK_EVENT_RETENTION_DAYS
                               7; how far back a client that was away is told what it missed
  PUBLIC_URL                   the address that users see, when it is not http://HOST:PORT
  LOG_LEVEL                    info
Each secret can also come from a file: HELPDESK_SECRET_FILE=/run/secrets/helpdesk

Examples:
  $ npm start
  $ PORT=8080 HELPDESK_DATA_DIR=/var/lib/helpdesk npm start
`;
