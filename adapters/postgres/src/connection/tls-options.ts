import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { checkServerIdentity } from 'node:tls';

/** What `sslmode` may be, as libpq has it; `no-verify` is the driver's own word for `require`. */
const modes = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify'] as const;

type Mode = (typeof modes)[number];

interface TlsOptions {
  /** The address without its parameters for TLS. */
  readonly address: string;
  /** Undefined where the address has no parameter for TLS: the driver then connects without TLS. */
  readonly ssl?: false | ConnectionOptions;
}

const own = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'uselibpqcompat'] as const;

/**
 * What the parameters of an address say of TLS, as libpq reads them: `require` encrypts and trusts every server, unless
 * there is an `sslrootcert`; `verify-ca` looks at who has signed the certificate, `verify-full` at the name, too.
 * Without `sslrootcert`, or with `system`, the authorities count that Node knows, and the name in any case. The driver
 * cannot fall back: `allow` is without TLS, and `prefer` with it. Throws `DATABASE_UNUSABLE`, and the error of a file
 * that cannot be read.
 */
export function tlsOptions(url: string): TlsOptions {
  const [base = '', ...rest] = url.split('?');
  const query = new URLSearchParams(rest.join('?'));
  const [given, root, cert, key] = own.map((name) => query.get(name) || undefined);
  if (given === undefined && root === undefined && cert === undefined && key === undefined) return { address: url };
  for (const name of own) query.delete(name);
  const address = query.size === 0 ? base : `${base}?${query}`;
  const mode = modeOf(given, root);
  if (mode === 'disable' || mode === 'allow') return { address, ssl: false };
  const host = query.get('host') ?? new URL(base).hostname;
  return {
    address,
    ssl: {
      ...(root !== undefined && root !== 'system' && { ca: readFileSync(root, 'utf8') }),
      ...(cert !== undefined && { cert: readFileSync(cert, 'utf8') }),
      ...(key !== undefined && { key: readFileSync(key, 'utf8') }),
      ...verification(mode, root, host.replace(/^\[(.*)\]$/, '$1')),
    },
  };
}

function modeOf(given: string | undefined, root: string | undefined): Mode {
  const mode = given ?? (root === 'system' ? 'verify-full' : 'prefer');
  if (!isMode(mode)) {
    throw unusable(
      `DATABASE_URL: sslmode=${mode.slice(0, 40)} is unknown; it is one of ${modes.slice(0, 6).join(', ')}`,
    );
  }
  if (root === 'system' && mode !== 'verify-full' && mode !== 'disable') {
    throw unusable(`DATABASE_URL: sslrootcert=system needs sslmode=verify-full, not ${mode}`);
  }
  return mode;
}

function isMode(text: string): text is Mode {
  return (modes as readonly string[]).includes(text);
}

function verification(mode: Mode, root: string | undefined, host: string): ConnectionOptions {
  const isAnyTrusted = mode === 'no-verify' || ((mode === 'require' || mode === 'prefer') && root === undefined);
  if (isAnyTrusted || mode === 'prefer') return { rejectUnauthorized: false };
  // Anybody gets a certificate of a public authority: only an authority of one's own may stand without the name.
  if (mode !== 'verify-full' && root !== undefined) return { checkServerIdentity: () => undefined };
  // The driver gives no name where the host is an address, and Node would look for `localhost`.
  return { checkServerIdentity: (_name, certificate) => checkServerIdentity(host, certificate) };
}

/** What the driver throws without a code, in words that say what to set. */
export function tlsRefusal(error: unknown): Error | undefined {
  const message = error instanceof Error ? error.message : '';
  if (/does not support SSL connections/.test(message)) {
    return unusable(
      'The server of the database has no TLS; switch it on there, or set sslmode=disable in DATABASE_URL',
    );
  }
  if (message.includes('pg_hba.conf') && message.includes('no encryption')) {
    return unusable('The database lets this account in with TLS only; add ?sslmode=verify-full to DATABASE_URL');
  }
  return undefined;
}

function unusable(message: string): Error {
  return Object.assign(new Error(message), { code: 'DATABASE_UNUSABLE' });
}
