import { isNumericHost, readTrustedDomain, widgetLinkShape } from '@helpdesk/domain';
import * as v from 'valibot';
import { text } from '../../shapes/text.ts';

export const link = v.nullable(
  v.pipe(
    text(0, 2_048),
    v.regex(widgetLinkShape, 'must be an http:// or https:// address, or a path that begins with /'),
  ),
);

/** A name, digits of hex, or a function of numbers: no address, no variable, nothing behind it. */
const colorShape =
  /^(?:#[\da-f]{3,8}|[a-z]{1,32}|(?:rgba?|hsla?|hwb|(?:ok)?lab|(?:ok)?lch|color)\([a-z\d .,%/+-]*\))$/i;
const noColor = 'must be a colour such as #2563eb, white or rgb(37 99 235)';

/** A colour in the syntax of CSS. */
export const color = v.pipe(
  text(1, 64),
  v.check((value) => colorShape.test(value), noColor),
);

/** The same, or an empty text for no colour. */
export const colorOrNone = v.pipe(
  text(0, 64),
  v.check((value) => value === '' || colorShape.test(value), noColor),
);

function isTrustedDomain(entry: string): boolean {
  const { host, isWildcard } = readTrustedDomain(entry) ?? {};
  if (host === undefined) return false;
  if (host.startsWith('[')) return !isWildcard && v.is(ipv6, host.slice(1, -1));
  return isNumericHost(host) ? !isWildcard && v.is(ipv4, host) : true;
}

export const trustedDomain = v.pipe(
  text(1, 253),
  v.check(
    isTrustedDomain,
    'must be a host such as example.com, *.example.com or https://example.com:8443, without a path (punycode if not ASCII)',
  ),
);

const ipv4 = v.pipe(v.string(), v.ipv4());
const ipv6 = v.pipe(v.string(), v.regex(/^[\da-f:.]+$/i), v.ipv6());

function isBlockable(entry: string): boolean {
  const [address = '', prefix, more] = entry.trim().split('/');
  if (more !== undefined || (prefix !== undefined && !/^\d{1,3}$/.test(prefix))) return false;
  if (v.is(ipv4, address)) return Number(prefix ?? 0) <= 32;
  // A network of IPv4 addresses is written as one.
  if (prefix !== undefined && /^::ffff:/i.test(address)) return false;
  return v.is(ipv6, address) && Number(prefix ?? 0) <= 128;
}

export const blockedAddress = v.pipe(
  text(2, 64),
  v.check(isBlockable, 'must be an IP address or a network such as 10.0.0.0/8'),
);

/** Characters that a browser ignores at the beginning of an address, and within its scheme. */
const passedOver = /^[\0-\x20\x7f-\xa0\u1680\u2000-\u200d\u2028-\u202f\u205f\u2060\u3000\ufeff]+/;
const script = /^(?:javascript|vbscript|data):/i;

/** Whether the text is an address that runs code or contains its content, such as `javascript:` and `data:`. */
export function isScriptAddress(value: string): boolean {
  return script.test(
    value
      .replace(passedOver, '')
      .slice(0, 64)
      .replace(/[\t\n\r]/g, ''),
  );
}
