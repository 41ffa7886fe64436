import type { DatabaseEngine, EngineFault } from '@helpdesk/sql';
import { PostgresPlace } from './postgres-place.ts';

const lacking = 'The server of the database lacks what is needed; pg_trgm is in the package postgresql-contrib';

const untrusted: EngineFault = {
  line: 'The certificate of the database is not trusted; name its authority in DATABASE_URL: sslrootcert=/path/to/ca.pem',
  isConfiguration: true,
};

/** Postgres as an engine that the program can choose: a desk on a server, for many processes. */
export const postgresDatabase = {
  name: 'postgres',
  addressForm: 'postgres://user:password@host/database',
  faults: new Map<string, EngineFault>([
    ['ECONNREFUSED', { line: 'Nothing listens at the address of the database' }],
    ['ETIMEDOUT', { line: 'The database does not answer' }],
    ['ENOTFOUND', { line: 'The host of the database is unknown' }],
    ['EAI_AGAIN', { line: 'The host of the database cannot be looked up' }],
    ['42501', { line: 'The account of the database may not do this; it has to own the database' }],
    ['53300', { line: 'The database has no place for more connections' }],
    ['57014', { line: 'The database ended a statement; see its statement_timeout, and that of the role' }],
    ['25P03', { line: 'The database ended the connection; see its idle_in_transaction_session_timeout' }],
    ['25P04', { line: 'The database ended the connection; see its transaction_timeout' }],
    ['57P05', { line: 'The database ended the connection; see its idle_session_timeout' }],
    ['55P03', { line: 'Something else holds what is needed; see lock_timeout of the database and the role' }],
    ['25006', { line: 'The database takes no writes: it is a standby, or see its default_transaction_read_only' }],
    ['57P01', { line: 'The database ended the connection' }],
    ['57P02', { line: 'The database ended the connection' }],
    ['57P03', { line: 'The database is starting or stopping' }],
    ['0A000', { line: lacking }],
    ['58P01', { line: lacking }],
    ['DEPTH_ZERO', untrusted],
    ['SELF_SIGNED', untrusted],
    ['UNABLE_TO', untrusted],
    ['CERT_UNTRUSTED', untrusted],
    ['CERT_HAS', { line: 'The certificate of the database has expired; renew it there', isConfiguration: true }],
    ['CERT_NOT', { line: 'The certificate of the database is not valid yet; check the clocks', isConfiguration: true }],
    [
      'ERR_TLS',
      {
        line: 'The certificate of the database is for another name; use that name in DATABASE_URL, or sslmode=verify-ca with sslrootcert',
        isConfiguration: true,
      },
    ],
    ['28P01', { line: 'The database does not accept the password of DATABASE_URL', isConfiguration: true }],
    ['28000', { line: 'The database does not let this account in', isConfiguration: true }],
    ['3D000', { line: 'There is no such database; make it first, for instance with createdb', isConfiguration: true }],
  ]),
  placeOf,
  placeIn: () => undefined,
} satisfies DatabaseEngine;

function placeOf(url: string): PostgresPlace | undefined {
  return /^postgres(ql)?:\/\//.test(url) && URL.canParse(url) ? new PostgresPlace(url) : undefined;
}
