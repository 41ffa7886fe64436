/** A NATS server, and who asks it. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  /** Demanded; without it TLS is used when the server offers it. */
  readonly tls: boolean;
  readonly credentials: { readonly user: string; readonly pass: string } | { readonly token: string } | undefined;
}

const defaultPort = 4222;

/**
 * @param url `nats://` or `tls://`, a host, and perhaps a port; before the host perhaps `user:password@` or `token@`,
 *   percent-encoded
 * @throws an error without the credentials when it is anything else
 */
export function serverAddress(url: string): ServerAddress {
  const parsed = URL.parse(url);
  const unusable = (why: string): Error => new Error(`The URL of the NATS server ${why}`);
  if (parsed === null) throw unusable('is no URL');
  const { protocol, hostname, port, username, password, pathname, search, hash } = parsed;
  if (protocol !== 'nats:' && protocol !== 'tls:') throw unusable(`must begin with nats:// or tls://`);
  if (hostname === '') throw unusable('has no host');
  if (!['', '/'].includes(pathname) || search !== '' || hash !== '') throw unusable('must end after the host and port');
  if (username === '' && password !== '') throw unusable('has a password but no user');
  if (port === '0') throw unusable('has no usable port');
  try {
    return {
      host: hostname.replace(/^\[(.*)\]$/, '$1'),
      port: port === '' ? defaultPort : Number(port),
      tls: protocol === 'tls:',
      credentials: credentialsOf(decodeURIComponent(username), decodeURIComponent(password)),
    };
  } catch {
    throw unusable('has credentials that are not percent-encoded');
  }
}

function credentialsOf(user: string, pass: string): ServerAddress['credentials'] {
  if (user === '') return undefined;
  return pass === '' ? { token: user } : { user, pass };
}
