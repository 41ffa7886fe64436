import { createLogger, logOutput } from '@helpdesk/log-pino';
import { requireConfig } from '../commands/context.ts';
import { failureOf } from '../errors/explain.ts';
import { endOnFault } from '../process/end-on-fault.ts';
import type { WorkerOrder } from './messages.ts';
import { siblingsOn } from './siblings.ts';
import { type Channel, workerLine } from './worker-line.ts';

/**
 * A worker of `helpdesk serve --workers N`. It serves like a service without workers, and ends when the primary process
 * sends `stop`. When the primary process is gone, `node:cluster` ends it at once.
 */
const { number, count, port, demo } = JSON.parse(process.argv[2] ?? '') as WorkerOrder;
// The answer to a message has the type of what was asked; the process knows nothing of the types.
const line = workerLine(process as Channel);
const stopping = Promise.withResolvers<void>();

line.on('stop', () => stopping.resolve());
// SIGTERM to a worker replaces this worker. Ctrl-C reaches every process of a terminal, and the primary process handles
// it.
process.on('SIGTERM', () => stopping.resolve());
process.on('SIGINT', () => {});
process.on('SIGHUP', () => {});

try {
  const config = { ...requireConfig(process.env), port };
  const output = logOutput();
  const logger = (await createLogger(config.logLevel, process.stdout.isTTY, output)).child({ worker: number });
  endOnFault(logger);
  const { startService } = await import('../start/start-service.ts');
  const service = await startService(config, logger, {
    demo,
    droppedLines: () => output.dropped,
    siblings: siblingsOn(line, number, count),
  });
  logger.debug({ address: service.address }, 'started');
  const { address, firstStart, setup } = service;
  line.send({ type: 'started', address, firstStart, setup });
  await stopping.promise;
  await service.stop();
  process.exit(0);
} catch (error) {
  const { line: text, exitCode } = failureOf(error);
  process.send?.({ type: 'refused', line: text, exitCode }, undefined, undefined, () => process.exit(exitCode));
}
