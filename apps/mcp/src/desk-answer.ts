/** The response of the service. */
export type DeskAnswer = { readonly ok: true; readonly data: unknown } | Refusal;

export interface Refusal {
  readonly ok: false;
  /** The status of HTTP; 0 when there was no response. */
  readonly status: number;
  /** `error_type`, such as `PermissionException`. */
  readonly type: string;
  readonly message: string;
  readonly data?: unknown;
  readonly retryAfterSeconds?: number;
  readonly requestId?: string;
}

/** Reads an answer, one that does not come from the service included. */
export async function readDeskAnswer(response: Response): Promise<DeskAnswer> {
  const text = await response.text();
  if (response.ok && response.headers.get('Content-Type')?.startsWith('text/plain')) return { ok: true, data: text };
  const body = parsed(text);
  if (response.ok && body.status === 'success') return { ok: true, data: body.data };
  const { status, headers } = response;
  const retryAfterSeconds = secondsOf(headers.get('Retry-After'));
  const requestId = headers.get('X-Request-Id');
  const more = {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    ...(requestId !== null && { requestId }),
  };
  if (body.status === 'error') {
    const { message, error_type: type, data } = body;
    return { ok: false, status, type: String(type), message: String(message), ...(data != null && { data }), ...more };
  }
  const location = headers.get('Location');
  const message =
    location === null
      ? `The answer (${status}) does not come from a helpdesk service`
      : `The address leads on to ${location}; give --url the one where it ends`;
  return { ok: false, status, type: 'GeneralException', message, ...more };
}

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : {};
  } catch {
    return {};
  }
}

/**
 * The service gives seconds. A proxy may give a date, which is ignored here: the client then chooses how long to wait.
 */
function secondsOf(text: string | null): number | undefined {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : undefined;
}
