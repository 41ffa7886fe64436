import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Uploader } from '@helpdesk/domain/ports';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sharpMediaInspector } from './sharp-media-inspector.ts';

const flooding = 8;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-sharp-'));
});

afterAll(() => rm(folder, { recursive: true }));

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
    const { image } = await sharpMediaInspector.inspect({ path: file, size: 1, sha256: '' }, uploader);
    expect(image).not.toBeNull();
    order.push(name);
  };
  const flood = Array.from({ length: flooding }, () => look('flood', path, { kind: 'contact', id: 1 }));
  // Whichever has the first turn: they are read side by side.
  await Promise.race(flood);
  const others = [
    look('another visitor', small, { kind: 'contact', id: 2 }),
    look('an agent', small, { kind: 'agent', id: 1 }),
  ];
  await Promise.all([...flood, ...others]);
  // Of the flood the one that was being decoded, for another visitor also the one that had a place; and what passed
  // while the small file was being read.
  expect(order.indexOf('an agent')).toBeLessThanOrEqual(4);
  expect(order.indexOf('another visitor')).toBeLessThanOrEqual(6);
  expect(order).toHaveLength(flooding + 2);
});
