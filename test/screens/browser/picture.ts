import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';

/** The share of pixels that may differ in a picture of half the size, in which the edges of letters count little. */
const mostDifferent = 0.004;
const noticed = 32;

/**
 * Compares a screenshot with the picture of that name in a folder of the repository. With `TAKE_PICTURES=1` the screenshot
 * becomes that picture. Returns what is wrong, or undefined.
 */
export async function differenceTo(folder: string, name: string, screenshot: Buffer): Promise<string | undefined> {
  const file = join(folder, `${name}.png`);
  // A service that runs in this process has decoded a picture, and admits files only since then.
  sharp.unblock({ operation: ['VipsForeignLoadPngBuffer'] });
  if (process.env.TAKE_PICTURES === '1') {
    await mkdir(folder, { recursive: true });
    await writeFile(file, await sharp(screenshot).png({ palette: true, colours: 64, compressionLevel: 9 }).toBuffer());
    return undefined;
  }
  if (!existsSync(file)) return `${name}: there is no such picture; TAKE_PICTURES=1 takes it`;
  const [now, then] = await Promise.all([halved(screenshot), halved(await readFile(file))]);
  if (now.width !== then.width || now.height !== then.height) return `${name}: another size than the picture`;
  let different = 0;
  for (let at = 0; at < now.data.length; at += 3) {
    const farthest = Math.max(
      ...[0, 1, 2].map((channel) => Math.abs((now.data[at + channel] ?? 0) - (then.data[at + channel] ?? 0))),
    );
    if (farthest > noticed) different += 1;
  }
  const share = different / (now.width * now.height);
  if (share <= mostDifferent) return undefined;
  const seen = join(tmpdir(), `helpdesk-${name}.png`);
  await writeFile(seen, screenshot);
  return `${name}: ${(share * 100).toFixed(1)} % of the picture is different; see ${seen}`;
}

async function halved(png: Buffer) {
  const { width = 2, height = 2 } = await sharp(png).metadata();
  const size = { width: width >> 1, height: height >> 1 };
  const data = await sharp(png).removeAlpha().toColourspace('srgb').resize(size).raw().toBuffer();
  return { ...size, data };
}
