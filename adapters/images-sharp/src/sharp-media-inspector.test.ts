import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import type { InspectedImage, Inspection } from '@helpdesk/domain';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { decodeImage } from './decode-image.ts';
import { sharpMediaInspector } from './sharp-media-inspector.ts';

const uploader = { kind: 'contact', id: 1 } as const;
const red = { r: 255, g: 0, b: 0 };
const blue = { r: 0, g: 0, b: 255 };

let folder: string;
let count = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-sharp-'));
});

afterAll(() => rm(folder, { recursive: true }));

// A slow machine may need longer for a large image than the service allows.
beforeAll(() => {
  vi.spyOn(sharp.prototype, 'timeout').mockReturnThis();
});
afterAll(() => void vi.restoreAllMocks());

async function write(content: Uint8Array | string): Promise<string> {
  count += 1;
  const path = join(folder, `file-${count}`);
  await writeFile(path, content);
  return path;
}

async function inspect(content: Uint8Array | string): Promise<Inspection> {
  const path = await write(content);
  return sharpMediaInspector.inspect({ path, size: content.length, sha256: '' }, uploader);
}

async function inspectImage(content: Uint8Array): Promise<InspectedImage> {
  const { image } = await inspect(content);
  return image ?? expect.unreachable('not seen as an image');
}

const plain = (width: number, height: number, background: object = red): Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

/** Blue, except for the quarter at the top left. */
const redCorner = (width: number, height: number): Sharp =>
  plain(width, height, blue).composite([
    { input: { create: { width: width / 2, height: height / 2, channels: 3, background: red } }, left: 0, top: 0 },
  ]);

/** An image of random shades, which hardly compresses. */
const noise = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: red, noise: { type: 'gaussian', mean: 128, sigma: 30 } } });

async function thumbnailOf(image: InspectedImage): Promise<Sharp> {
  return sharp(await write(image.thumbnail ?? expect.unreachable('without a thumbnail')));
}

/** Which corners of the thumbnail are red. */
async function redCorners(image: InspectedImage): Promise<string[]> {
  const { data, info } = await (await thumbnailOf(image)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const isRed = (x: number, y: number): boolean => {
    const offset = (y * info.width + x) * info.channels;
    return (data[offset] ?? 0) > (data[offset + 2] ?? 0);
  };
  const [right, bottom] = [info.width - 1, info.height - 1];
  const corners = {
    'top left': [0, 0],
    'top right': [right, 0],
    'bottom left': [0, bottom],
    'bottom right': [right, bottom],
  };
  return Object.entries(corners).flatMap(([name, [x = 0, y = 0]]) => (isRed(x, y) ? [name] : []));
}

function pngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  chunk.set(body, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** A PNG of a few bytes whose header claims this size. */
function claimedPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const pixels = deflateSync(new Uint8Array(1_000));
  return Buffer.concat([signature, pngChunk('IHDR', header), pngChunk('IDAT', pixels), pngChunk('IEND', Buffer.of())]);
}

describe('an image', () => {
  it.each([
    ['image/jpeg', () => noise(640, 400).jpeg()],
    ['image/jpeg', () => noise(640, 400).jpeg({ progressive: true })],
    ['image/jpeg', () => noise(640, 400).toColourspace('cmyk').jpeg()],
    ['image/png', () => noise(640, 400).png()],
    ['image/png', () => noise(640, 400).toColourspace('b-w').png({ progressive: true })],
    ['image/gif', () => noise(640, 400).gif({ effort: 1 })],
    ['image/webp', () => noise(640, 400).webp()],
    ['image/avif', () => noise(640, 400).avif({ effort: 0 })],
    ['image/tiff', () => noise(640, 400).tiff()],
  ])('%s is measured and made small (%#)', async (contentType, make) => {
    const inspection = await inspect(await make().toBuffer());
    expect(inspection).toMatchObject({ contentType, isText: false, image: { width: 640, height: 400 } });
    const thumbnail = inspection.image && (await (await thumbnailOf(inspection.image)).metadata());
    expect(thumbnail).toMatchObject({ format: 'webp', width: 320, height: 200, space: 'srgb' });
  });

  it.each([
    [1_000, 2_000, 160, 320],
    [20, 10, 20, 10],
    [320, 320, 320, 320],
    [321, 1, 320, 1],
    [20_000, 1, 320, 1],
    [1, 1, 1, 1],
  ])('of %i by %i has a thumbnail of %i by %i', async (width, height, smallWidth, smallHeight) => {
    const image = await inspectImage(await plain(width, height).png().toBuffer());
    expect(image).toMatchObject({ width, height });
    expect(await (await thumbnailOf(image)).metadata()).toMatchObject({ width: smallWidth, height: smallHeight });
  });

  it.each([
    [1, 600, 400, 'top left'],
    [2, 600, 400, 'top right'],
    [3, 600, 400, 'bottom right'],
    [4, 600, 400, 'bottom left'],
    [5, 400, 600, 'top left'],
    [6, 400, 600, 'top right'],
    [7, 400, 600, 'bottom right'],
    [8, 400, 600, 'bottom left'],
  ])('is turned as its orientation %i says', async (orientation, width, height, corner) => {
    const image = await inspectImage(await redCorner(600, 400).withMetadata({ orientation }).jpeg().toBuffer());
    expect(image).toMatchObject({ width, height });
    expect(await redCorners(image)).toEqual([corner]);
    const small = await (await thumbnailOf(image)).metadata();
    expect([small.width, small.height]).toEqual(width > height ? [320, 213] : [213, 320]);
  });

  it('leaves its metadata out of the thumbnail', async () => {
    const source = await noise(400, 300)
      .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta>')
      .withIccProfile('p3')
      .jpeg()
      .toBuffer();
    expect(source.includes('somebody')).toBe(true);
    const image = await inspectImage(source);
    const { exif, xmp, icc, iptc, orientation } = await (await thumbnailOf(image)).metadata();
    expect({ exif, xmp, icc, iptc, orientation }).toEqual({});
    expect(Buffer.from(image.thumbnail ?? '').includes('somebody')).toBe(false);
  });

  it('keeps what can be seen through', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 };
    const source = sharp({ create: { width: 400, height: 400, channels: 4, background: clear } });
    const image = await inspectImage(await source.png().toBuffer());
    const { channels } = await (await thumbnailOf(image)).stats();
    expect(channels[3]).toMatchObject({ max: 0 });
  });

  it.each(['gif', 'webp'] as const)('that moves counts with its first frame (%s)', async (format) => {
    const frames = await Promise.all(
      [red, blue, blue].map(async (each) => write(await plain(400, 200, each).png().toBuffer())),
    );
    const source = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    const moving = await sharp(await write(source), { pages: -1 }).metadata();
    expect(moving.pages).toBeGreaterThan(1);
    const image = await inspectImage(source);
    expect(image).toMatchObject({ width: 400, height: 200 });
    expect(await redCorners(image)).toHaveLength(4);
    const { pages = 1, height } = await (await thumbnailOf(image)).metadata();
    expect([pages, height]).toEqual([1, 160]);
  });

  it('may be a PNG that moves', async () => {
    const still = await plain(400, 200).png().toBuffer();
    const control = pngChunk('acTL', Buffer.of(0, 0, 0, 1, 0, 0, 0, 0));
    const source = Buffer.concat([still.subarray(0, 33), control, still.subarray(33)]);
    const inspection = await inspect(source);
    expect(inspection).toMatchObject({ contentType: 'image/apng', image: { width: 400, height: 200 } });
  });

  it('is what it is, whatever the file is called', async () => {
    const path = join(folder, 'notes.txt');
    await plain(10, 10).png().toFile(path);
    const inspection = await sharpMediaInspector.inspect({ path, size: 1, sha256: '' }, uploader);
    expect(inspection).toMatchObject({ contentType: 'image/png', isText: false, image: { width: 10 } });
  });

  it('may be looked into beside many others', async () => {
    const sources = await Promise.all([10, 20, 30, 40, 50, 60].map((side) => plain(side, 10).png().toBuffer()));
    const images = await Promise.all([...sources, ...sources].map(inspectImage));
    expect(images.map((image) => image.width)).toEqual([10, 20, 30, 40, 50, 60, 10, 20, 30, 40, 50, 60]);
  });
});

describe('reports C2 an image of many pixels', () => {
  it('is decoded beside the thread that serves', async () => {
    const large = await plain(8_000, 5_000).jpeg({ progressive: true }).toBuffer();
    const first: string[] = [];
    const decode = sharp.prototype.toBuffer;
    vi.spyOn(sharp.prototype, 'toBuffer').mockImplementationOnce(async function (this: Sharp) {
      const image = decode.call(this);
      first.push(await Promise.race([image.then(() => 'the image'), setImmediate('another task')]));
      return image;
    });
    expect(await inspectImage(large)).toMatchObject({ width: 8_000, height: 5_000 });
    // Decoded on this thread, it would have the thread until the image is there.
    expect(first).toEqual(['another task']);
  });

  it.each<[string, number, number, (image: Sharp) => Sharp, number, number]>([
    ['a photo of 50 megapixels', 8_660, 5_774, (image) => image.jpeg(), 320, 213],
    ['one on its side', 8_660, 5_774, (image) => image.withMetadata({ orientation: 6 }).jpeg(), 213, 320],
    ['a photo of 200 megapixels', 16_320, 12_240, (image) => image.jpeg(), 320, 240],
    ['a progressive one of 50', 8_660, 5_774, (image) => image.jpeg({ progressive: true }), 320, 213],
    ['a long page', 1_920, 24_000, (image) => image.png(), 26, 320],
    ['a wide panorama', 24_000, 1_920, (image) => image.png(), 320, 26],
  ])('%s has a thumbnail', async (_what, width, height, encode, smallWidth, smallHeight) => {
    const image = await inspectImage(await encode(plain(width, height)).toBuffer());
    const isTurned = smallWidth < smallHeight !== width < height;
    expect(image).toMatchObject(isTurned ? { width: height, height: width } : { width, height });
    expect(await (await thumbnailOf(image)).metadata()).toMatchObject({ width: smallWidth, height: smallHeight });
  });

  it.each<[string, number, number]>([
    ['more than can be read row by row', 20_000, 12_501],
    ['a row that is too wide', 65_536, 700],
    ['far more', 1_000_000, 1_000_000],
  ])('a PNG has none, by what its header says, without being decoded: %s', async (_what, width, height) => {
    const before = process.resourceUsage().maxRSS;
    expect(await inspectImage(claimedPng(width, height))).toEqual({ width, height, thumbnail: null });
    // KiB: of the pixels there would be 115 000 and more.
    expect(process.resourceUsage().maxRSS - before).toBeLessThan(50_000);
  });

  it.each<[string, () => Sharp, number, number]>([
    ['an interlaced PNG', () => plain(8_000, 5_001).png({ progressive: true }), 8_000, 5_001],
    ['a WebP', () => plain(8_000, 5_001).webp({ effort: 0 }), 8_000, 5_001],
    ['a TIFF', () => plain(8_000, 5_001).tiff(), 8_000, 5_001],
  ])('has none where it would be decoded whole: %s', async (_what, make, width, height) => {
    expect(await inspectImage(await make().toBuffer())).toEqual({ width, height, thumbnail: null });
  });

  it('of no kind that can be has no size, and one that claims what it does not hold is blank', async () => {
    expect((await inspect(claimedPng(2_147_483_647, 2_147_483_647))).image).toBeNull();
    expect(await inspectImage(claimedPng(8_000, 5_001))).toMatchObject({ width: 8_000, height: 5_001 });
    const gif = Buffer.from('474946383961ffffffff800000000000ffffff2c00000000ffffffff0002024401003b', 'hex');
    expect(await inspectImage(gif)).toEqual({ width: 65_535, height: 65_535, thumbnail: null });
  });

  it('is no logo', async () => {
    const path = await write(claimedPng(1_000_000, 1_000_000));
    const square = sharpMediaInspector.square({ path, size: 1, sha256: '' }, 256, uploader);
    await expect(square).rejects.toMatchObject({ code: 'media.image_too_large' });
  });
});

describe('reports C2 an image that takes too long', () => {
  it('has no thumbnail, and is no logo', async () => {
    const path = await write(await noise(60, 40).png().toBuffer());
    // The message of sharp; the next test checks that it is still the same.
    const decode = vi.spyOn(sharp.prototype, 'toBuffer').mockRejectedValue(new Error('timeout: 12% complete'));
    const file = { path, size: 1, sha256: '' };
    expect((await sharpMediaInspector.inspect(file, uploader)).image).toEqual({
      width: 60,
      height: 40,
      thumbnail: null,
    });
    const square = sharpMediaInspector.square(file, 256, uploader);
    await expect(square).rejects.toMatchObject({ code: 'media.image_too_large' });
    decode.mockRestore();
  });

  it('is told from a broken one by the words of the decoder', async () => {
    vi.mocked(sharp.prototype.timeout).mockRestore();
    const endless = noise(6_000, 6_000).blur(300);
    await expect(endless.png().timeout({ seconds: 1 }).toBuffer()).rejects.toThrow(/^timeout\b/);
    vi.spyOn(sharp.prototype, 'timeout').mockReturnThis();
  });
});

describe('reports C4 an image that lacks bytes', () => {
  const formats = ['jpeg', 'png', 'gif', 'webp', 'avif'] as const;

  it.each(formats)('%s is kept, however much is missing', async (format) => {
    const whole = await noise(300, 200).toFormat(format).toBuffer();
    for (const part of [0.3, 0.6, 0.9, 0.999]) {
      const { contentType } = await inspect(whole.subarray(0, whole.length * part));
      expect(contentType).toBe(`image/${format}`);
    }
  });

  it.each<[string, (image: Sharp) => Sharp]>([
    ['JPEG', (image) => image.jpeg()],
    ['progressive JPEG', (image) => image.jpeg({ progressive: true })],
    ['JPEG that lies on its side', (image) => image.jpeg().withMetadata({ orientation: 6 })],
    ['PNG', (image) => image.png()],
    ['GIF', (image) => image.gif()],
  ])('%s has a thumbnail of what is there', async (_what, encode) => {
    const whole = await encode(noise(600, 400)).toBuffer();
    for (const missing of [1, 2, 100, whole.length / 2]) {
      const image = await inspectImage(whole.subarray(0, whole.length - missing));
      expect(Math.max(image.width, image.height)).toBe(600);
      const { data } = await (await thumbnailOf(image)).raw().toBuffer({ resolveWithObject: true });
      expect(new Set(data).size).toBeGreaterThan(10);
    }
  });

  it.each(['webp', 'avif'] as const)('%s has none, as its decoder reads nothing of it', async (format) => {
    const whole = await noise(300, 200).toFormat(format).toBuffer();
    const { image } = await inspect(whole.subarray(0, whole.length - 20));
    expect(image?.thumbnail ?? null).toBeNull();
  });

  it('has fewer pixels than its header says', async () => {
    expect(await inspectImage(claimedPng(200, 200))).toMatchObject({ width: 200, height: 200 });
  });

  it('has bytes that changed', async () => {
    const source = await noise(300, 200).png().toBuffer();
    const middle = Math.floor(source.length / 2);
    source.fill(0x55, middle, middle + 40);
    expect(await inspectImage(source)).toMatchObject({ width: 300, height: 200 });
  });

  it('is no logo where nothing can be decoded', async () => {
    const whole = await noise(300, 200).webp().toBuffer();
    const file = { path: await write(whole.subarray(0, 500)), size: 500, sha256: '' };
    const issues = [{ path: 'files', message: 'is an image that cannot be decoded' }];
    await expect(sharpMediaInspector.square(file, 64, uploader)).rejects.toMatchObject({
      ...{ kind: 'invalid_input', code: 'media.broken' },
      details: { issues },
    });
  });

  it('does not stop the next', async () => {
    const good = await plain(10, 10).png().toBuffer();
    const results = await Promise.allSettled([good, claimedPng(9, 9_999), good].map(inspect));
    expect(results.map((result) => result.status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  });
});

describe('what is not decoded', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';

  it.each<[string, Uint8Array | string, string | null, boolean]>([
    ['SVG', svg, null, true],
    ['SVG with an XML declaration', `<?xml version="1.0"?>${svg}`, 'application/xml', true],
    ['HEIC', Buffer.from('000000186674797068656963000000006d696631686569630000', 'hex'), 'image/heic', false],
    ['BMP', Buffer.concat([Buffer.from('BM'), Buffer.alloc(60)]), 'image/bmp', false],
    ['PDF', '%PDF-1.7\n', 'application/pdf', true],
    ['ZIP', Buffer.from('504b0506000000000000000000000000000000000000', 'hex'), 'application/zip', false],
    ['HTML', '<!doctype html><script>alert(1)</script>', null, true],
    ['nothing', '', null, true],
  ])('%s', async (_what, content, contentType, isText) => {
    expect(await inspect(content)).toEqual({ contentType, isText, image: null });
  });

  it('is not read by the decoder itself, should a signature ever be taken for another', async () => {
    expect(await decodeImage(await write(svg), uploader)).toBeNull();
  });

  it('a file that is not there is no broken image', async () => {
    const missing = { path: join(folder, 'missing'), size: 1, sha256: '' };
    await expect(sharpMediaInspector.inspect(missing, uploader)).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

it('loads the decoder only when there is an image', async () => {
  const text = await write('hello');
  const png = await write(await plain(9, 9).png().toBuffer());
  const module = pathToFileURL(join(import.meta.dirname, 'sharp-media-inspector.ts'));
  const script = `
    const loaded = () => process.report.getReport().sharedObjects.some((name) => name.includes('vips'));
    const { sharpMediaInspector } = await import(${JSON.stringify(module)});
    const seen = [loaded()];
    for (const path of ${JSON.stringify([text, png])}) {
      await sharpMediaInspector.inspect({ path, size: 1, sha256: '' }, ${JSON.stringify(uploader)});
      seen.push(loaded());
    }
    console.log(JSON.stringify(seen));`;
  const output = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' });
  expect(JSON.parse(output)).toEqual([false, false, true]);
});
