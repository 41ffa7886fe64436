import type { MediaInspector } from '@helpdesk/domain/ports';
import { readText } from './read-text.ts';

/** AVIF, but not HEIC: its decoder is not free. No SVG: it is a program, not a picture. */
const decodable: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/apng',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/tiff',
]);

/**
 * The decoder and the signatures are loaded at the first file that needs them: together they cost some 28 MiB
 * and 0.1 s, which a process that gets no files need not pay.
 */
export const sharpMediaInspector: MediaInspector = {
  inspect: async ({ path }, uploader) => {
    const isText = await readText(path);
    const { sniffType } = await import('./sniff-type.ts');
    const contentType = await sniffType(path);
    if (contentType === null || !decodable.has(contentType)) return { contentType, isText, image: null };
    // Letters that begin like an image: every image of these types holds zeros.
    if (isText) return { contentType: null, isText, image: null };
    const { decodeImage } = await import('./decode-image.ts');
    return { contentType, isText, image: await decodeImage(path, uploader) };
  },
  square: async ({ path }, side, uploader) => {
    const { squareImage } = await import('./decode-image.ts');
    return squareImage(path, side, uploader);
  },
};
