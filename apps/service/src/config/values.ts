import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { notAnEmail, parseEmail } from '@helpdesk/domain';
import * as v from 'valibot';

/** What one variable may hold; each takes the text of the environment. */

export function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}

const fewProcesses = 'must be a whole number from 1 to 64, or auto';

/** How many processes serve. */
export const processes = v.pipe(
  v.string(),
  v.regex(/^(?:auto|[1-9]\d?)$/, fewProcesses),
  v.transform((text) => (text === 'auto' ? availableParallelism() : Number(text))),
  v.maxValue(64, fewProcesses),
);

export const host = v.pipe(
  v.string(),
  v.check(
    (text) => isIP(text) !== 0 || /^[a-z0-9]([a-z0-9.-]{0,252}[a-z0-9])?$/i.test(text),
    'must be an IP address or a host name',
  ),
);

const firstRuns = ['full', 'link', 'off'] as const;

export type FirstRun = (typeof firstRuns)[number];

export const firstRun = v.picklist(firstRuns, `must be one of: ${firstRuns.join(', ')}`);

/** An address in the form of browsers: `https://desk.example.com`, without the default port. */
export const publicUrl = v.pipe(
  v.string(),
  v.transform((text) => text.trim()),
  v.check(isOrigin, 'must be an origin such as https://desk.example.com, without a path, a query or a fragment'),
  v.transform((text) => new URL(text).origin),
);

export const timeZone = v.pipe(
  v.string(),
  v.check(isTimeZone, 'must be a time zone such as UTC, Europe/Berlin or America/New_York'),
);

/** Addresses and networks, separated by commas or spaces. */
export const networks = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,]+/).filter((part) => part !== '')),
  v.array(
    v.pipe(
      v.string(),
      v.check(isNetwork, ({ input }) => `${input} is no IP address or network such as 10.0.0.0/8`),
    ),
  ),
);

/** Hosts, addresses and networks, separated by commas or spaces. */
export const outboundHosts = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((part) => part !== ''),
  ),
  v.array(
    v.pipe(
      v.string(),
      v.check(
        (part) => isNetwork(part) || isHostName(part),
        ({ input }) => `${input} is no host, IP address or network such as mail.example.com or 10.0.0.0/8`,
      ),
    ),
  ),
);

/** Addresses of NATS, separated by commas or spaces. */
export const busServers = v.pipe(
  v.string(),
  v.transform((text) => text.split(/[\s,]+/).filter((part) => part !== '')),
  v.array(
    v.pipe(
      v.string(),
      v.check((part) => /^(?:nats|tls):\/\/[^/]/.test(part) && URL.canParse(part), 'must be like nats://host:4222'),
    ),
  ),
  v.minLength(1, 'must be like nats://host:4222'),
);

/** File extensions, separated by commas or spaces, with or without their dot; `*` alone allows all. */
export const extensions = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .toLowerCase()
      .split(/[\s,]+/)
      .filter((part) => part !== ''),
  ),
  v.transform((parts) => parts.map((part) => part.replace(/^\./, ''))),
  v.array(
    v.pipe(
      v.string(),
      v.check(
        (part) => part === '*' || /^[\p{L}\p{N}_-]{1,16}$/u.test(part),
        ({ input }) => `${input} is no file extension`,
      ),
    ),
  ),
);

export const onlyOn = v.literal('on', 'must be on, or left out');

export const headerPrefix = v.pipe(
  v.string(),
  v.regex(/^X-[A-Za-z0-9]([A-Za-z0-9-]{0,40}[A-Za-z0-9])?$/i, 'must be the beginning of a header name such as X-Acme'),
);

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export const logLevel = v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`);

export const email = v.pipe(v.string(), v.transform(parseEmail), v.string(notAnEmail));

export const longSecret = v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'));

export const password = v.pipe(
  v.string(),
  v.minLength(10, 'must have 10 to 128 characters'),
  v.maxLength(128, 'must have 10 to 128 characters'),
);

/** The first colon ends the key, so that only the secret may hold one. */
export const apiSecret = v.pipe(
  v.string(),
  v.regex(/^[\x21-\x7e]{16,128}$/, 'must have 16 to 128 printable ASCII characters without a space'),
);

export const credential = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{16,128}$/, 'must have 16 to 128 letters, digits, _ or -'),
);

function isOrigin(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^https?:\/\//i.test(text) || /[?#@\\]/.test(text)) return false;
  return /^\/*$/.test(url.pathname);
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Letters, digits and hyphens between points; not the start of an address that is wrong. */
function isHostName(text: string): boolean {
  const labels = text.split('.');
  return (
    labels.every((label) => /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/.test(label)) && !/^\d+$/.test(labels.at(-1) ?? '')
  );
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more !== undefined) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}
