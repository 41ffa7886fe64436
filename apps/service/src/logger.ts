import { type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from './config.ts';

const hidden = ['authorization', 'cookie', 'proxy-authorization'];

/** JSON lines for a collector, readable lines on a terminal; credentials never reach either. */
export function createLogger(level: Config['logLevel'], terminal: boolean): Logger {
  const options = {
    level,
    base: { pid: process.pid },
    redact: {
      paths: hidden.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`, `["${name}"]`, `*["${name}"]`]),
      censor: '[hidden]',
    },
  };
  return terminal
    ? pino(options, pretty({ colorize: true, ignore: 'pid', translateTime: 'SYS:HH:MM:ss', sync: true }))
    : pino(options);
}
