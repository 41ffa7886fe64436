import { type ClientConfig, types } from 'pg';
import { tlsOptions } from './tls-options.ts';

/**
 * How long anything may take, in milliseconds. A server that does not answer at all is noticed by `liveness.ts`; these
 * bound what a living server may do.
 */
const limits = {
  /** The time limit of one statement. */
  statement: 8_000,
  /** Waiting for a row or for being alone. */
  lock: 2_000,
  /** Others wait for an open transaction. Inside a transaction, code waits for the database alone. */
  idleInTransaction: 2_000,
  /** On the client's side, when not even the server's own limit comes back. */
  answer: 10_000,
} as const;

export const connectWithin = 2_000;

/** Ids, counts and instants are bigint there, and below 2^53. */
const int8 = 20;

const parsers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === int8 && format !== 'binary' ? Number : types.getTypeParser(oid, format),
} as NonNullable<ClientConfig['types']>;

/** The options for the pool, with every limit multiplied by `patience`. */
export function limitedOptions(url: string, patience: number): ClientConfig {
  return {
    ...connectionOptions(url, 'helpdesk'),
    connectionTimeoutMillis: connectWithin * patience,
    statement_timeout: limits.statement * patience,
    lock_timeout: limits.lock * patience,
    idle_in_transaction_session_timeout: limits.idleInTransaction * patience,
    query_timeout: limits.answer * patience,
  };
}

/** Throws as `tlsOptions` does. @param name shown in `pg_stat_activity` */
export function connectionOptions(url: string, name: string): ClientConfig {
  const { address, ssl } = tlsOptions(url);
  return {
    connectionString: address,
    ...(ssl !== undefined && { ssl }),
    application_name: name,
    connectionTimeoutMillis: connectWithin,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: parsers,
  };
}
