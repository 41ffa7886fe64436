import { type Attachment, type Media, mediaOfPath, mediaPath, type Timestamp } from '@helpdesk/domain';
import type { MediaVariant } from '@helpdesk/domain/ports';
import type { Signer } from '../server-options.ts';

/** Addresses of stored files: signed, and good for an hour. */
export interface MediaLinks {
  /** The same, at another address of the service. */
  at(address: string): MediaLinks;
  /** Path only; without a signature when the file is public. */
  path(media: Pick<Media, 'uuid' | 'private'>): string;
  attachment(attachment: Attachment): { readonly url: string; readonly thumbnail_url: string | null };
  /** The whole address of an uploaded logo, which needs no signature. Any other address stays unchanged. */
  logo(url: string | null): string | null;
  /** An uploaded picture becomes a whole signed address; any other address stays as it is. */
  avatar(url: string | null): string | null;
}

const lifeSeconds = 3_600;

export function mediaLinks(signer: Signer, now: () => Timestamp, baseUrl: () => string): MediaLinks {
  return linksAt(baseUrl, signatures(signer, now));
}

type SignedPath = (uuid: string, variant: MediaVariant) => string;

function linksAt(address: () => string, signed: SignedPath): MediaLinks {
  const links: MediaLinks = {
    at: (other) => (other === address() ? links : linksAt(() => other, signed)),
    path: (media) => (media.private ? signed(media.uuid, 'original') : mediaPath(media.uuid)),
    attachment: ({ uuid, hasThumbnail }) => ({
      url: address() + signed(uuid, 'original'),
      thumbnail_url: hasThumbnail ? address() + signed(uuid, 'thumbnail') : null,
    }),
    logo: (url) => (url !== null && mediaOfPath(url) !== undefined ? address() + url : url),
    avatar: (url) => {
      const uuid = url === null ? undefined : mediaOfPath(url);
      return uuid === undefined ? url : address() + signed(uuid, 'original');
    },
  };
  return links;
}

function signatures(signer: Signer, now: () => Timestamp): SignedPath {
  // The few pictures of a page come again with every row.
  const known = new Map<string, string>();
  let knownFor = '';
  return (uuid, variant) => {
    const expires = String(Math.floor(now() / 1_000) + lifeSeconds);
    if (expires !== knownFor) known.clear();
    knownFor = expires;
    const name = `${variant} ${uuid}`;
    const link = known.get(name) ?? signedPath(signer, uuid, variant, expires);
    known.set(name, link);
    return link;
  };
}

/** Whether the signature is ours for exactly this, and not over yet. */
export function isSigned(
  signer: Signer,
  now: Timestamp,
  { uuid, variant, expires, signature }: { uuid: string; variant: MediaVariant; expires: string; signature: string },
): boolean {
  const payload = payloadOf(uuid, variant, expires);
  const given = `${Buffer.from(payload).toString('base64url')}.${signature}`;
  return /^\d{1,12}$/.test(expires) && signer.verify(given) === payload && Number(expires) * 1_000 > now;
}

function signedPath(signer: Signer, uuid: string, variant: MediaVariant, expires: string): string {
  const signature = signatureOf(signer, uuid, variant, expires);
  const query = { ...(variant === 'thumbnail' && { variant }), expires, signature };
  return `${mediaPath(uuid)}?${new URLSearchParams(query)}`;
}

function signatureOf(signer: Signer, uuid: string, variant: MediaVariant, expires: string): string {
  return signer.sign(payloadOf(uuid, variant, expires)).split('.')[1] ?? '';
}

function payloadOf(uuid: string, variant: MediaVariant, expires: string): string {
  return `media ${uuid} ${variant} ${expires}`;
}
