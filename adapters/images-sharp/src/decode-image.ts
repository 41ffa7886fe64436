import { DomainError, type InspectedImage, invalidInput, refuse } from '@helpdesk/domain';
import type { Uploader } from '@helpdesk/domain/ports';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { inTurn } from './in-turn.ts';

/** The most pixels of an image that is decoded completely. */
const mostPixels = 40_000_000;
/** A progressive JPEG of so many takes 640 MiB while it is decoded, less than the worst image of 40 megapixels. */
const mostProgressivePixels = 100_000_000;
/** What is decoded row by row, or eight times smaller at once, takes 60 MiB with so many. */
const mostStreamedPixels = 250_000_000;
const widestRow = 65_535;
const thumbnailSide = 320;
const brokenCode = 'media.broken';
const maxSeconds = 6;
/** With all of these the last one is answered before a client, or the server, gives the request up. */
const limits = { places: 16, perUploader: 2, waiting: 14, patienceMs: 20_000 } as const;

// Every upload is another file, so a cache would only hold memory. More threads would help one upload and slow down all
// other requests.
sharp.cache(false);
sharp.concurrency(1);
// Only these decoders are allowed, even if the bytes of a file look like another format.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif', 'Tiff'].map((format) => `VipsForeignLoad${format}File`),
});

// An AVIF of 40 megapixels takes some 700 MiB while it is decoded, and a decoder holds one of the few threads
// that also read files and hash passwords.
const decodeInTurn = inTurn({
  ...limits,
  refusal: () => refuse('store.unavailable', 'Too many images at once', { retryAfter: 5 }),
});

/**
 * Without a thumbnail where it would take too much memory or time, or where nothing can be decoded of it; null where
 * not even its size can be read. Of an animation the first frame counts.
 */
export function decodeImage(path: string, uploader: Uploader): Promise<InspectedImage | null> {
  return decodeInTurn(uploader, async () => {
    const head = await unlessBroken(readHead(path));
    if (head === null) return null;
    const { most, ...size } = head;
    return { ...size, thumbnail: isTooLarge(size, most) ? null : await unlessBroken(makeThumbnail(path, most)) };
  });
}

/** A camera or a connection that stops early leaves an image without its last bytes. Such an image is kept. */
async function unlessBroken<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError && error.code === brokenCode) return null;
    throw error;
  }
}

/** WebP: the whole image in the middle of a transparent square. Throws `media.image_too_large` and `media.broken`. */
export function squareImage(path: string, side: number, uploader: Uploader): Promise<Uint8Array> {
  return decodeInTurn(uploader, async () => {
    const { most, ...size } = await readHead(path);
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const square = isTooLarge(size, most)
      ? null
      : await toWebp(opened(path, most).resize({ width: side, height: side, fit: 'contain', background }));
    if (square === null) throw invalidInput('media.image_too_large', 'files', 'is too large an image');
    return square;
  });
}

interface Size {
  /** Pixels, as shown. */
  readonly width: number;
  readonly height: number;
}

function isTooLarge({ width, height }: Size, most: number): boolean {
  return width * height > most;
}

/** Only the header is read. `most`: of how many pixels an image of its kind can be decoded. */
async function readHead(path: string): Promise<Size & { readonly most: number }> {
  const head = await decoded(sharp(path, { limitInputPixels: false, failOn: 'none' }).metadata());
  const { width, height } = head.autoOrient;
  return { width, height, most: mostPixelsOf(head) };
}

function mostPixelsOf({ format, isProgressive, width }: Metadata): number {
  if (format === 'jpeg') return isProgressive ? mostProgressivePixels : mostStreamedPixels;
  return format === 'png' && !isProgressive && width <= widestRow ? mostStreamedPixels : mostPixels;
}

async function makeThumbnail(path: string, most: number): Promise<Uint8Array | null> {
  const sides = { width: thumbnailSide, height: thumbnailSide };
  return toWebp(opened(path, most).resize({ ...sides, fit: 'inside', withoutEnlargement: true }));
}

/** What is missing at the end of an image is blank. */
function opened(path: string, most: number): Sharp {
  return sharp(path, { limitInputPixels: most, failOn: 'none', sequentialRead: true, autoOrient: true });
}

/** Null where it takes too long. */
async function toWebp(image: Sharp): Promise<Uint8Array | null> {
  try {
    return await image.webp().timeout({ seconds: maxSeconds }).toBuffer();
  } catch (error) {
    if (error instanceof Error && /^timeout\b/.test(error.message)) return null;
    throw broken(error);
  }
}

async function decoded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw broken(error);
  }
}

function broken(cause: unknown): Error {
  const refusal = invalidInput(brokenCode, 'files', 'is an image that cannot be decoded');
  refusal.cause = cause;
  return refusal;
}
