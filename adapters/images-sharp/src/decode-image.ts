import { type InspectedImage, invalidInput, refuse } from '@helpdesk/domain';
import type { Uploader } from '@helpdesk/domain/ports';
import sharp, { type Sharp } from 'sharp';
import { inTurn } from './in-turn.ts';

const maxPixels = 40_000_000;
const thumbnailSide = 320;
const maxSeconds = 6;
/** With all of these the last one is answered before a client, or the server, gives the request up. */
const limits = { places: 16, perUploader: 2, waiting: 14, patienceMs: 20_000 } as const;

// Every upload is another file, so a cache would only hold memory. More threads would help one upload and
// slow down all requests beside it.
sharp.cache(false);
sharp.concurrency(1);
// No other decoder is tried, whatever a file says of itself further on.
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

/** Throws `media.image_too_large` and `media.broken`. Of an animation the first frame counts. */
export function decodeImage(path: string, uploader: Uploader): Promise<InspectedImage> {
  return decodeInTurn(uploader, async () => {
    const { width, height } = await requireSize(path);
    return { width, height, thumbnail: await makeThumbnail(path) };
  });
}

/** WebP: the whole image in the middle of a transparent square. Throws as `decodeImage` does. */
export function squareImage(path: string, side: number, uploader: Uploader): Promise<Uint8Array> {
  return decodeInTurn(uploader, async () => {
    await requireSize(path);
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    return toWebp(opened(path).resize({ width: side, height: side, fit: 'contain', background }));
  });
}

async function requireSize(path: string): Promise<{ width: number; height: number }> {
  const size = await readSize(path);
  if (size.width * size.height > maxPixels) {
    throw invalidInput('media.image_too_large', 'files', 'has more than 40 megapixels');
  }
  return size;
}

async function readSize(path: string): Promise<{ width: number; height: number }> {
  // Without the limit, so that a large image is told from a broken one; only the header is read.
  const { autoOrient } = await decoded(sharp(path, { limitInputPixels: false }).metadata());
  return autoOrient;
}

async function makeThumbnail(path: string): Promise<Uint8Array> {
  const sides = { width: thumbnailSide, height: thumbnailSide };
  return toWebp(opened(path).resize({ ...sides, fit: 'inside', withoutEnlargement: true }));
}

function opened(path: string): Sharp {
  return sharp(path, { limitInputPixels: maxPixels, failOn: 'error', sequentialRead: true, autoOrient: true });
}

function toWebp(image: Sharp): Promise<Uint8Array> {
  return decoded(image.webp().timeout({ seconds: maxSeconds }).toBuffer());
}

async function decoded<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const refusal = invalidInput('media.broken', 'files', 'is an image that cannot be decoded');
    refusal.cause = error;
    throw refusal;
  }
}
