import { type DomainError, type SignInRefusal, signInRefusals } from '@helpdesk/domain';
import type { FastifyRequest } from 'fastify';
import type { ServerOptions } from '../server-options.ts';

interface More {
  readonly provider?: number;
  /** What the fault of a provider is called. */
  readonly fault?: string | undefined;
}

/** Enters in the log and in the figures why a sign-in was refused, without anything that the caller sent. */
export function noteRefusedSignIn(
  { log }: FastifyRequest,
  { metrics }: Pick<ServerOptions, 'metrics'>,
  reason: SignInRefusal,
  more: More = {},
): void {
  metrics?.figures.signInRefused(reason);
  log.info({ reason, why: signInRefusals[reason].words, ...more }, 'sign-in refused');
}

/** The same for an error, where it is about signing in. A page of others has said so in the log already. */
export function noteIfSignIn(request: FastifyRequest, options: ServerOptions, { code, details }: DomainError): void {
  const { reason } = details;
  if (reason === undefined || !isReason(reason)) return;
  if (code === 'origin.cross_site' || code === 'origin.unknown') options.metrics?.figures.signInRefused(reason);
  else noteRefusedSignIn(request, options, reason);
}

function isReason(name: string): name is SignInRefusal {
  return Object.hasOwn(signInRefusals, name);
}
