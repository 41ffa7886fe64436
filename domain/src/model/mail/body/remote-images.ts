import type { RemoteImages } from './mail-body.ts';

/** The most images of one mail that are written into it (`data:`) and become files. The others are dropped. */
export const mostDataImages = 50;

/** The most remote images of one mail that can be shown. The others are dropped. */
export const mostRemoteImages = 1_000;

const mostHosts = 20;
/** Longer addresses are no addresses of pictures. */
const longestAddress = 4_000;
const longestHost = 253;

/** Where an image of a mail comes from. `none`: from a place that no mail may name. */
export type ImageSource =
  /** `address` has its scheme and is to be kept, and never to be loaded by itself. */
  | { readonly kind: 'remote'; readonly address: string; readonly host: string }
  /** A part of the mail; see `contentIdIn`. */
  | { readonly kind: 'part'; readonly contentId: string }
  /** Written into the mail: becomes a file. */
  | { readonly kind: 'data' }
  | { readonly kind: 'none' };

const nowhere: ImageSource = { kind: 'none' };

/**
 * Where the `src` of an image leads: to another host (http, https, or the scheme of the page), to a part of the mail, or
 * into the mail itself. Anything else is dropped. Source: section 7 of the design of the e-mail channel.
 *
 * @example
 * imageSource('//shop.example/a.png') // { kind: 'remote', address: 'https://shop.example/a.png', host: 'shop.example' }
 * imageSource('cid:logo@x') // { kind: 'part', contentId: 'logo@x' }
 * imageSource('javascript:alert(1)') // { kind: 'none' }
 */
export function imageSource(src: string): ImageSource {
  const start = src
    .slice(0, 64)
    .replace(/[\0-\x20]/g, '')
    .toLowerCase();
  if (start.startsWith('data:')) return { kind: 'data' };
  if (src.length > longestAddress) return nowhere;
  // As browsers read it: without line breaks and tabs in it, and without spaces and controls around it.
  const address = src
    .replace(/[\t\n\r]/g, '')
    .replace(/^[\0-\x20]{1,4000}/, '')
    .trimEnd();
  const contentId = contentIdIn(address);
  if (contentId !== undefined) return { kind: 'part', contentId };
  const found = /^(?:(https?):)?[/\\]{2}([^/\\?#]{1,400})/i.exec(address);
  const host = found?.[2] === undefined ? undefined : hostOf(found[2]);
  if (found === null || host === undefined) return nowhere;
  const scheme = (found[1] ?? 'https').toLowerCase();
  return { kind: 'remote', address: `${scheme}://${address.slice(found[0].length - (found[2]?.length ?? 0))}`, host };
}

/** Without name, password and port. */
function hostOf(authority: string): string | undefined {
  const host = authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d{0,5}$/, '')
    .toLowerCase();
  return host.length <= longestHost && /^(?:[\p{L}\p{N}\p{M}._-]+|\[[0-9a-f:.]+\])$/u.test(host) ? host : undefined;
}

/**
 * The content id that the address of an image names, as `contentIdKey` writes it; undefined for another address.
 *
 * @example
 * contentIdIn('CID:Logo%40x.example') // 'logo@x.example'
 */
export function contentIdIn(address: string): string | undefined {
  const id = /^cid:(.{1,1000})$/is.exec(address.trim())?.[1];
  const key = id === undefined ? '' : contentIdKey(id);
  return key === '' ? undefined : key;
}

/**
 * A content id in the form in which ids are compared: programs differ in case, angle brackets and `%`-encoding.
 *
 * @example
 * contentIdKey('<Logo@x.example>') // 'logo@x.example'
 */
export function contentIdKey(id: string): string {
  return decoded(id.trim().replace(/^<|>$/g, '')).toLowerCase();
}

function decoded(id: string): string {
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/**
 * How many remote images a mail has, and from which hosts; null where it has none. `hosts` has one entry for each image,
 * in the order of the mail.
 *
 * @example
 * remoteImagesOf(['a.example', 'b.example', 'a.example']) // { n: 3, hosts: ['a.example', 'b.example'] }
 */
export function remoteImagesOf(hosts: readonly string[]): RemoteImages | null {
  return hosts.length === 0 ? null : { n: hosts.length, hosts: [...new Set(hosts)].slice(0, mostHosts) };
}

/**
 * The address of a picture that the safe HTML of a mail does not load, by its place among them from 1 on; undefined where
 * there is no such picture.
 *
 * @example
 * remoteAddressIn('<img data-remote-src="https://shop.example/a.png?b=1&amp;c=2" />', 1)
 * // 'https://shop.example/a.png?b=1&c=2'
 */
export function remoteAddressIn(safeHtml: string, n: number): string | undefined {
  const pictures = safeHtml.matchAll(/<img\b[^<>]{0,20000}? data-remote-src="([^"<>]{1,20000})"/g);
  const found = [...pictures][n - 1]?.[1];
  const source = found === undefined ? undefined : imageSource(withSigns(found));
  return source?.kind === 'remote' ? source.address : undefined;
}

const signs: ReadonlyMap<string, string> = new Map([
  ['&amp;', '&'],
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
]);

function withSigns(value: string): string {
  return value.replace(/&(?:amp|lt|gt|quot);/g, (entity) => signs.get(entity) ?? entity);
}
