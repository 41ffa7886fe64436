import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Uploader } from '@helpdesk/domain/ports';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { decodeImage } from './decode-image.ts';

const flooding = 8;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-sharp-'));
});

afterAll(() => rm(folder, { recursive: true }));

// What the service allows one image, and waiting for a place, may be too little on a slow machine.
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.spyOn(sharp.prototype, 'timeout').mockReturnThis();
});
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

async function write(name: string, content: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

it.each(['avif', 'png'] as const)('a flood of one visitor (%s) holds up nobody else', async (format) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const size = format === 'avif' ? { width: 1_200, height: 900 } : { width: 2_400, height: 1_800 };
  const large = sharp({ create: { ...size, channels: 3, background: '#888', noise } });
  const options = format === 'avif' ? { effort: 0 } : { compressionLevel: 1 };
  const path = await write(`large.${format}`, await large.toFormat(format, options).toBuffer());
  const plain = { width: 10, height: 10, channels: 3, background: '#888' } as const;
  const small = await write('small.png', await sharp({ create: plain }).png().toBuffer());
  const order: string[] = [];
  const look = async (name: string, file: string, uploader: Uploader): Promise<void> => {
    await decodeImage(file, uploader);
    order.push(name);
  };
  const flood = Array.from({ length: flooding }, () => look('flood', path, { kind: 'contact', id: 1 }));
  await flood[0];
  const others = [
    look('another visitor', small, { kind: 'contact', id: 2 }),
    look('an agent', small, { kind: 'agent', id: 1 }),
  ];
  await Promise.all([...flood, ...others]);
  // Behind the first one of the flood there is the one that was being decoded, and for another visitor also the one that
  // had a place.
  const rest = Array.from({ length: flooding - 3 }, () => 'flood');
  expect(order).toEqual(['flood', 'flood', 'an agent', 'flood', 'another visitor', ...rest]);
});
