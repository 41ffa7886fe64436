import { HelpdeskError } from '@helpdesk/client';
import { words } from '../words/en.ts';
import { gate } from '../words/gate.ts';
import { NotConfirmed } from './confirmed.ts';

/** Why the service did not take a message. */
export function refusalOfMessage(error: unknown): string {
  const { refused, list } = words;
  if (!(error instanceof HelpdeskError)) return refused.network;
  switch (error.status) {
    case 400:
      return refused.notTaken;
    case 403:
      return refused.forbidden;
    case 404:
      return refused.gone;
    case 413:
      return refused.tooLong;
    default:
      return error.requestId === undefined ? refused.notTaken : list.request(error.requestId);
  }
}

/** What a refusal is to a person. The text of the service is for programs, and never shown. */
export function refusalWords(error: unknown): string {
  const { refused } = words;
  if (error instanceof NotConfirmed) return gate.confirm.notConfirmed;
  if (!(error instanceof HelpdeskError)) return refused.network;
  switch (error.status) {
    case 0:
      return refused.network;
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
      return refused.many(Math.ceil((error.retryAfterMs ?? 1_000) / 1_000));
    default:
      return refused.other(error.requestId ?? '');
  }
}
