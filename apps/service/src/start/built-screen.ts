import { type BuiltFiles, readBuiltFiles } from '@helpdesk/http';
import type { Logger } from '@helpdesk/log-pino';

/** What was built of a screen into `folder`. Without it the service starts all the same, and its log says so. */
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
