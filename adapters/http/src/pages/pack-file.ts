import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { BuiltFile } from './built-files.ts';
import { contentTag } from './content-tag.ts';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** Below this an encoding saves nothing that a packet would not carry anyway. */
const leastBytes = 1_024;

/** What no build has written, in the forms of a file that one has; compressed once, outside of the loop. */
export async function packFile(type: string, plain: Buffer): Promise<BuiltFile> {
  const isWorth =
    plain.length >= leastBytes && /^(?:text\/|image\/svg|application\/(?:json|javascript|x?-?yaml))/.test(type);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 6, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length } };
  const [br, gz] = isWorth ? await Promise.all([brotli(plain, options), zip(plain)]) : [];
  return { type, etag: contentTag(plain), plain, br, gzip: gz };
}
