import type { ErrorType } from '../operation-types.ts';
import { HelpdeskError } from './helpdesk-error.ts';

/** The `data` of a success. Everything else is thrown as a `HelpdeskError`, answers of proxies included. */
export async function readAnswer(response: Response): Promise<unknown> {
  return dataOf(response, parse(await response.text()));
}

/** Like `readAnswer`, for a route whose success is JSON without an envelope, text, or a mail. */
export async function readPlainAnswer(response: Response): Promise<unknown> {
  const text = await response.text();
  const type = response.headers.get('Content-Type') ?? '';
  if (response.ok && (type.startsWith('text/plain') || type === 'message/rfc822')) return text;
  const body = parse(text);
  return response.ok && body !== undefined ? body : dataOf(response, body);
}

function dataOf(response: Response, body: ReturnType<typeof parse>): unknown {
  if (response.ok && body?.status === 'success') return body.data;
  const { status, headers } = response;
  const known = {
    status,
    code: headers.get('X-Error-Code') ?? undefined,
    requestId: headers.get('X-Request-Id') ?? undefined,
    retryAfterMs: retryAfter(headers.get('Retry-After')),
  };
  if (body?.status === 'error') {
    const { error_type: errorType, message, data } = body as unknown as ErrorBody;
    throw new HelpdeskError({ ...known, errorType, message, data });
  }
  throw new HelpdeskError({
    ...known,
    errorType: unavailable.has(status) ? 'NetworkException' : 'GeneralException',
    message: `The answer (${status}) is not one of the helpdesk service`,
  });
}

interface ErrorBody {
  readonly error_type: ErrorType;
  readonly message: string;
  readonly data: unknown;
}

const unavailable: ReadonlySet<number> = new Set([408, 502, 503, 504]);

function parse(text: string): { readonly status?: unknown; readonly data?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/** `Retry-After` is a number of seconds or a date. */
function retryAfter(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\s*\d+\s*$/.test(header)) return Number(header) * 1_000;
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - Date.now());
}
