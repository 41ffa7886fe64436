import type { RelayReply } from '@helpdesk/domain';
import { type Outbound, OutboundRefusal, type ResolvedHost } from '@helpdesk/domain/ports';
import type { RelayFault } from './relay-outcome.ts';

/** The relay ends the attempt: by a reply, which the transcript has (`fault` is null), or without one. */
export class RelayEnd extends Error {
  readonly fault: RelayFault | null;

  constructor(fault: RelayFault | null) {
    super(fault?.text ?? 'the relay refused');
    this.name = 'RelayEnd';
    this.fault = fault;
  }
}

/** What the system or the library reports. */
interface ReportedError extends Error {
  readonly code?: unknown;
  /** What the system called it, where the library has a name of its own. */
  readonly originalCode?: unknown;
  readonly responseCode?: unknown;
}

export function relayEndOf(error: ReportedError, tidied: (text: string) => string): Error {
  if (error instanceof RelayEnd) return error;
  if (typeof error.responseCode === 'number') return new RelayEnd(null);
  const code = [error.originalCode, error.code].find((each) => typeof each === 'string') ?? 'ECONNECTION';
  const fault = code === 'EAUTH' ? 'login' : 'connection';
  return new RelayEnd({ fault, code: String(code), text: tidied(error.message) });
}

export function closedByRelay(): RelayEnd {
  return new RelayEnd({ fault: 'connection', code: 'ECONNECTION', text: 'the relay closed the connection' });
}

/** The process stops. */
export function stoppedByCaller(): RelayEnd {
  return new RelayEnd({ fault: 'connection', code: 'ABORT_ERR', text: 'the attempt was stopped' });
}

const awaited: Readonly<Record<RelayReply['verb'], string>> = {
  connect: 'the connection or its greeting',
  hello: 'an answer to EHLO',
  tls: 'TLS',
  login: 'an answer to the login',
  mail: 'an answer to MAIL',
  rcpt: 'an answer to RCPT',
  data: 'the relay to take the mail',
  end: 'an answer to the end of the mail',
};

export function timedOut(verb: RelayReply['verb'], ms: number): RelayEnd {
  const text = `waited ${ms / 1_000} s for ${awaited[verb]}`;
  return new RelayEnd({ fault: 'connection', code: 'ETIMEDOUT', text });
}

export async function resolvedHost(outbound: Outbound, host: string): Promise<ResolvedHost> {
  try {
    return await outbound.resolve(host);
  } catch (error) {
    if (!(error instanceof OutboundRefusal)) throw error;
    const code = error.why === 'inner' ? 'inner_address' : 'ENOTFOUND';
    throw new RelayEnd({ fault: 'connection', code, text: error.message });
  }
}
