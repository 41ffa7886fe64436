import type { Logger } from '@helpdesk/log-pino';

/** A fault that nobody caught leaves the process in a state that nobody knows: the log says it, and the process ends. */
export function endOnFault(logger: Pick<Logger, 'fatal'>): void {
  process.on('uncaughtException', (error, origin) => {
    logger.fatal({ err: error }, `stopped by an ${origin}`);
    process.exit(1);
  });
}
