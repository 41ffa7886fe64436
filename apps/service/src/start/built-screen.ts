import { type BuiltFiles, readBuiltFiles } from '@helpdesk/http';
import type { Logger } from '@helpdesk/log-pino';

/** The files of a screen that were built into `folder`. Without them the service starts too, and logs a warning. */
export function builtScreen(
  name: 'console' | 'widget',
  folder: string,
  logger: Pick<Logger, 'warn'> | false,
): BuiltFiles | undefined {
  const files = readBuiltFiles(folder);
  if (files === undefined && logger !== false) {
    logger.warn(`The ${name} is not built and not served; run: node apps/service/bootstrap.mjs`);
  }
  return files;
}
