import type { Logger } from '@helpdesk/log-pino';

/** An uncaught error leaves the process in an unknown state: the error is logged, and the process ends. */
export function endOnFault(logger: Pick<Logger, 'fatal'>): void {
  process.on('uncaughtException', (error, origin) => {
    logger.fatal({ err: error }, `stopped by an ${origin}`);
    process.exit(1);
  });
}
