import { HelpdeskError } from '@helpdesk/client';
import { NoPasskey } from '../../browser/passkeys.ts';
import { refusalWords } from '../../state/refusal-words.ts';
import { gate } from '../../words/gate.ts';

/** The token of a sign-in whose password was right, when a second factor is asked for. */
export interface SecondFactor {
  readonly token: string;
  /** The second factors that the agent has. After a sign-in at a provider they are unknown, and all are offered. */
  readonly methods: readonly SecondMethod[];
}

const secondMethods = ['totp', 'recovery_code', 'passkey'] as const;

export type SecondMethod = (typeof secondMethods)[number];

/** The right password of an agent who has a second factor is refused with the token of the next step. */
export function secondFactorOf({ status, data }: Pick<HelpdeskError, 'status' | 'data'>): SecondFactor | undefined {
  if (status !== 401 || typeof data !== 'object' || data === null || !('second_factor' in data)) return undefined;
  const { second_factor: second } = data;
  if (typeof second !== 'object' || second === null) return undefined;
  const { token, methods } = second as { readonly token?: unknown; readonly methods?: unknown };
  if (typeof token !== 'string') return undefined;
  const named = secondMethods.filter((each) => Array.isArray(methods) && methods.includes(each));
  return { token, methods: named.length === 0 ? secondMethods : named };
}

/** @param wrong what a refusal of the credentials is called */
export function faultOf(error: unknown, wrong: string): string {
  if (error instanceof NoPasskey) return gate.noPasskey;
  if (!(error instanceof HelpdeskError)) return gate.unreachable;
  if (error.status === 429) return gate.many(Math.max(1, Math.ceil((error.retryAfterMs ?? 1_000) / 1_000)));
  const address = addressElsewhere(error);
  if (address !== undefined) return gate.elsewhere(address);
  if (isOfOtherTime(error)) return gate.wrongClock;
  if (error.status === 401 || error.status === 400) return wrong;
  return error.status === 403 || error.code !== undefined ? refusalWords(error) : gate.unreachable;
}

/** Whether a code was one of a few minutes before or after. */
export function isOfOtherTime({ data }: Pick<HelpdeskError, 'data'>): boolean {
  return typeof data === 'object' && data !== null && 'clock' in data && data.clock === true;
}

/** The address of the service, if signing in is refused at the address where this page was opened. */
export function addressElsewhere({ status, data }: Pick<HelpdeskError, 'status' | 'data'>): string | undefined {
  if (status !== 403 || typeof data !== 'object' || data === null) return undefined;
  const { code, address } = data as { readonly code?: unknown; readonly address?: unknown };
  return code === 'origin.unknown' && typeof address === 'string' ? address : undefined;
}

/** What a provider's sign-in came back with, and what it is to a person. */
export function returnedFault(search: string): string | undefined {
  const code = new URLSearchParams(search).get('error');
  return Object.entries(gate.provided).find(([name]) => name === code)?.[1];
}

/** The next step of a sign-in at a provider, from `/login?error=second_factor#<token>`. */
export function returnedFactor(search: string, hash: string): SecondFactor | undefined {
  const token = hash.slice(1);
  const isAsked = new URLSearchParams(search).get('error') === 'second_factor';
  return isAsked && token !== '' ? { token, methods: secondMethods } : undefined;
}
