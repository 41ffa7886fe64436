import { type LevelWithSilent, type Logger, pino, type SerializerFn } from 'pino';
import { type BoundedOutput, boundedOutput } from './bounded-output.ts';

export type { Logger } from 'pino';

const hidden = ['authorization', 'cookie', 'proxy-authorization'];

/**
 * JSON lines for a collector, readable lines on a terminal; credentials reach neither. Who logs names routes, not
 * addresses, and what a library logs of a request or an error is cut down to what cannot hold a secret.
 */
export async function createLogger(
  level: LevelWithSilent,
  terminal: boolean,
  output: BoundedOutput = logOutput(),
): Promise<Logger> {
  const options = {
    level,
    base: { pid: process.pid },
    redact: {
      paths: hidden.flatMap((name) => [`headers["${name}"]`, `*.headers["${name}"]`, `["${name}"]`, `*["${name}"]`]),
      censor: '[hidden]',
    },
    serializers: { err: tellError, req: tellRequest, res: tellReply },
    hooks: { streamWrite: hideQueries },
  };
  if (!terminal) return pino(options, output);
  const { default: pretty } = await import('pino-pretty');
  return pino(options, pretty({ colorize: true, ignore: 'pid', translateTime: 'SYS:HH:MM:ss', sync: true }));
}

/** Standard output, for which the service never waits: neither while it runs nor when it ends. */
export function logOutput(): BoundedOutput {
  return boundedOutput(process.stdout, (dropped) => {
    const msg = `${dropped} lines of the log were dropped: nobody read them in time`;
    return `${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, dropped, msg })}\n`;
  });
}

/** Drivers attach the row or the statement to their errors. The log gets only the fault and its place. */
const tellError: SerializerFn = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error === undefined ? undefined : { type: typeof error };
  const { name, stack, cause } = error;
  const message = error instanceof AggregateError ? error.errors.map(messageOf).join('; ') : error.message;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined;
  return { type: name, message, code, stack, ...(cause !== undefined && { cause: tellError(cause) }) };
};

const tellRequest: SerializerFn = (request: unknown): unknown => ({ method: memberOf(request, 'method') });
const tellReply: SerializerFn = (reply: unknown): unknown => ({ status: memberOf(reply, 'statusCode') });

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : typeof error;
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** Tickets and signatures are in queries, and libraries name addresses in their messages. */
function hideQueries(line: string): string {
  return line.replace(/([?&][\w.%-]{1,64}=)[^&#\s"'\\]+/g, '$1[hidden]');
}
