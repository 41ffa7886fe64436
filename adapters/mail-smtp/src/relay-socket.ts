import { connect, type Socket } from 'node:net';
import { type ConnectionOptions, getCACertificates, connect as tlsConnect } from 'node:tls';
import type { SmtpServer } from '@helpdesk/domain';
import type { ResolvedHost } from '@helpdesk/domain/ports';

/** What a relay has to show: the certificate of its name, by an authority that is known or was given with it. */
export function tlsOptions(server: SmtpServer, { serverName }: ResolvedHost): ConnectionOptions {
  return {
    ...(serverName === undefined ? {} : { servername: serverName }),
    ...(server.tls_ca === null ? {} : { ca: [...getCACertificates('default'), server.tls_ca] }),
    rejectUnauthorized: !server.tls_skip_verify,
    minVersion: 'TLSv1.2',
  };
}

/** Begins a connection to the very address that was checked. `ready` is called when it can be spoken on. */
export function relaySocket(server: SmtpServer, host: ResolvedHost, ready: () => void): Socket {
  const target = { host: host.address, port: server.port };
  if (server.tls_type !== 'tls') return connect(target, ready);
  return tlsConnect({ ...target, ...tlsOptions(server, host) }, ready);
}
