import { randomUUID } from 'node:crypto';
import { systemErrorReason } from '@helpdesk/files';
import type { Credentials } from './credentials.ts';
import { type DeskAnswer, readDeskAnswer } from './desk-answer.ts';
import type { ToolRequest } from './tool-request.ts';

/** Sends a request to the service. Never rejects: a failure to reach the service is an answer that describes it. */
export type DeskCaller = (request: ToolRequest, signal?: AbortSignal) => Promise<DeskAnswer>;

export interface DeskCallerOptions {
  /** The address of the service, without a slash at the end. */
  readonly url: string;
  readonly credentials: Credentials;
  readonly version: string;
  /** How long an answer may take; 30 s unless given. */
  readonly timeoutMs?: number;
}

export function deskCaller({ url, credentials, version, timeoutMs = 30_000 }: DeskCallerOptions): DeskCaller {
  const authorization = `token ${credentials.apiKey}:${credentials.apiSecret}`;
  return async ({ method, path, ifMatch, body }, outer) => {
    const headers: Record<string, string> = {
      Authorization: authorization,
      Accept: 'application/json',
      'User-Agent': `helpdesk-mcp/${version}`,
      ...(method === 'POST' && { 'Idempotency-Key': randomUUID() }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
      ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
    };
    const limit = AbortSignal.timeout(timeoutMs);
    const signal = outer === undefined ? limit : AbortSignal.any([limit, outer]);
    const once = async (): Promise<DeskAnswer> =>
      // An address that leads elsewhere is not followed: what is there is not the service that was named.
      readDeskAnswer(await fetch(url + path, { method, headers, signal, redirect: 'manual', body: body ?? null }));
    // A connection may break after the work is done. A GET may be asked twice, and so may a POST: its key makes it one.
    const attempts = method === 'GET' || method === 'POST' ? 2 : 1;
    for (let attempt = 1; ; attempt++) {
      try {
        return await once();
      } catch (error) {
        if (signal.aborted || attempt >= attempts) return noAnswer(error, method, limit.aborted, url, timeoutMs);
      }
    }
  };
}

function noAnswer(error: unknown, method: string, isLate: boolean, url: string, timeoutMs: number): DeskAnswer {
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  const what = isLate ? `did not answer within ${timeoutMs / 1_000} s` : `gave no answer (${systemErrorReason(cause)})`;
  const doubt = method === 'GET' ? '' : '. Whether it was done is not known: look before you repeat it';
  return { ok: false, status: 0, type: 'NetworkException', message: `The service at ${url} ${what}${doubt}` };
}
