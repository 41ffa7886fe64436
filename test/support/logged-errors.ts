import { inspect } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';

let lines: string[] = [];

const note = (...given: unknown[]): void => void lines.push(inspect(given, { depth: 5 }));
const quiet = (): void => {};

/** For servers under test: keeps what is logged at level `error` or above, and drops the rest. */
export const watchedLogger: FastifyBaseLogger = {
  level: 'error',
  error: note,
  fatal: note,
  warn: quiet,
  info: quiet,
  debug: quiet,
  trace: quiet,
  silent: quiet,
  child: () => watchedLogger,
};

/** What was logged since the last call. A test that provokes such lines looks at them here; what is left fails it. */
export function takeLoggedErrors(): readonly string[] {
  const taken = lines;
  lines = [];
  return taken;
}
