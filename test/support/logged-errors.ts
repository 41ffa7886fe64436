import { inspect } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';

/** A line below `error`: what it is called, and its fields. */
export interface LoggedLine {
  readonly level: 'warn' | 'info';
  readonly message: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

let errors: string[] = [];
let lines: LoggedLine[] = [];

const note = (...given: unknown[]): void => void errors.push(inspect(given, { depth: 5 }));
const quiet = (): void => {};

const kept = (level: LoggedLine['level']) => {
  return (fields: unknown, message?: string): void => {
    if (typeof fields !== 'object' || fields === null || message === undefined) return;
    lines = [...lines.slice(-999), { level, message, fields: { ...fields } }];
  };
};

/** For servers under test: keeps what is logged at level `info` or above, and drops the rest. */
export const watchedLogger: FastifyBaseLogger = {
  level: 'info',
  error: note,
  fatal: note,
  warn: kept('warn'),
  info: kept('info'),
  debug: quiet,
  trace: quiet,
  silent: quiet,
  child: () => watchedLogger,
};

/** What was logged since the last call. A test that provokes such lines looks at them here; what is left fails it. */
export function takeLoggedErrors(): readonly string[] {
  const taken = errors;
  errors = [];
  return taken;
}

/** The lines below `error` with this message that were logged since the last call; all others are dropped. */
export function takeLogged(message: string): readonly LoggedLine[] {
  const taken = lines.filter((line) => line.message === message);
  lines = [];
  return taken;
}
