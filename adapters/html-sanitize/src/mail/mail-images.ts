import { createHash } from 'node:crypto';
import { imageSource, mostDataImages } from '@helpdesk/domain';
import type { DataImage } from '@helpdesk/domain/ports';

/** Takes the images of a mail while it is made safe, and says what stands in their place. */
export interface MailImages {
  /** The attributes of an image with this `src`; undefined for an image that is dropped. */
  attributesFor(src: string): Readonly<Record<string, string>> | undefined;
  readonly dataImages: readonly DataImage[];
}

export function mailImages(): MailImages {
  const found = new Map<string, DataImage>();
  return {
    attributesFor: (src) => {
      const source = imageSource(src);
      if (source.kind === 'remote') return { 'data-remote-src': source.address };
      if (source.kind === 'part') return { src: src.trim() };
      const image = source.kind === 'data' ? dataImage(src) : undefined;
      if (image === undefined || (found.size >= mostDataImages && !found.has(image.contentId))) return undefined;
      found.set(image.contentId, image);
      return { src: `cid:${image.contentId}` };
    },
    get dataImages() {
      return [...found.values()];
    },
  };
}

const dataShape = /^data:(image\/(?:png|jpe?g|gif|webp|bmp|avif))(?:;[a-z0-9=._-]{1,60}){0,5};base64,/i;

/** Pictures of pixels alone: a drawing may hold scripts and addresses. */
function dataImage(src: string): DataImage | undefined {
  const address = src.trim();
  const [start = '', contentType = ''] = dataShape.exec(address.slice(0, 500)) ?? [];
  const bytes = start === '' ? undefined : Buffer.from(withoutPercents(address.slice(start.length)), 'base64');
  if (bytes === undefined || bytes.length === 0) return undefined;
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return {
    contentType: contentType.toLowerCase().replace('image/jpg', 'image/jpeg'),
    contentId: `${hash}@data`,
    bytes,
  };
}

function withoutPercents(text: string): string {
  return text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
