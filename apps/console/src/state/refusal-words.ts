import { HelpdeskError } from '@helpdesk/client';
import { words } from '../words/en.ts';
import { gate } from '../words/gate.ts';
import { NotConfirmed } from './confirmed.ts';
import { reasonOf } from './reason-of-code.ts';

/**
 * What a refusal is to an agent, and how they go on. The text of the service is in English and for programs: it is shown
 * for a code that only a newer service has.
 */
export function refusalWords(error: unknown): string {
  if (error instanceof NotConfirmed) return gate.confirm.notConfirmed;
  if (!(error instanceof HelpdeskError)) return words.refused.network;
  const { code, message } = error;
  const reason = code === undefined ? null : reasonOf(code);
  return reason === undefined ? message : (reason ?? wordsOfStatus(error));
}

/** Why a field is not taken; undefined where the service gives no other reason. */
export function reasonOfField({ code }: Pick<HelpdeskError, 'code'>): string | undefined {
  return code === undefined || code === 'input.invalid' ? undefined : (reasonOf(code) ?? undefined);
}

/** What the HTTP layer refuses, or a proxy, has no code. */
function wordsOfStatus({ status, retryAfterMs, requestId }: HelpdeskError): string {
  const { refused } = words;
  switch (status) {
    case 0:
      return refused.network;
    case 400:
      return refused.input;
    case 403:
      return refused.forbidden;
    case 404:
      return refused.gone;
    case 409:
    case 412:
      return refused.conflict;
    case 413:
      return refused.tooLong;
    case 429:
      return refused.many(Math.ceil((retryAfterMs ?? 1_000) / 1_000));
    case 502:
    case 503:
    case 504:
      return refused.busy;
    default:
      return refused.other(requestId ?? '');
  }
}
