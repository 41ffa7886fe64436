import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { startChild } from './child.ts';

/**
 * What one visitor can do with files: fill the disk, and hold up the pictures of agents.
 *
 *   node test/bench/uploads.ts [disk | images]
 */
const apiKey = 'bench-key-of-the-first-admin';
const apiSecret = 'bench-secret-of-the-first-admin';
const mebibyte = 1024 * 1024;
const floodMs = 20_000;

const folder = await mkdtemp(join(tmpdir(), 'helpdesk-bench-uploads-'));
const service = await startChild('./processes/service.ts', {
  quiet: true,
  env: {
    PORT: '0',
    HELPDESK_DATA_DIR: folder,
    HELPDESK_BOOTSTRAP_API_KEY: apiKey,
    HELPDESK_BOOTSTRAP_API_SECRET: apiSecret,
  },
});
try {
  const api = `http://127.0.0.1:${service.hello}/api/v1`;
  if (process.argv[2] !== 'images') await fillTheDisk(api);
  if (process.argv[2] !== 'disk') await holdUpImages(api);
} finally {
  await service.stop();
  await rm(folder, { recursive: true });
}

async function fillTheDisk(api: string): Promise<void> {
  const visitor = await newVisitor(api);
  const file = new Blob([new Uint8Array(19 * mebibyte).fill(120)]);
  const statuses = new Map<number, number>();
  const until = performance.now() + floodMs;
  const flood = async (): Promise<void> => {
    while (performance.now() < until) {
      const status = await upload(
        api,
        visitor,
        Array.from({ length: 10 }, () => file),
        'letter.txt',
      );
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      if (status !== 200) await sleep(250);
    }
  };
  await Promise.all([flood(), flood()]);
  const stored = (await bytesIn(join(folder, 'uploads'))) / mebibyte;
  say(`one session, 20 s of 10 x 19 MiB: ${Math.round(stored)} MiB stored; ${show(statuses)}`);
}

async function holdUpImages(api: string): Promise<void> {
  const visitor = await newVisitor(api);
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  const create = { width: 7_300, height: 5_438, channels: 3, background: '#888', noise } as const;
  const large = await sharp({ create }).avif({ quality: 40, effort: 0 }).toBuffer();
  const small = await sharp({ create: { width: 10, height: 10, channels: 3, background: '#888' } })
    .png()
    .toBuffer();
  const statuses = new Map<number, number>();
  const waits: number[] = [];
  const flood = Array.from({ length: 15 }, async () => {
    const status = await upload(api, visitor, [new Blob([new Uint8Array(large)])], 'photo.avif');
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  });
  // Wait until the first image is being decoded.
  await sleep(5_000);
  for (let count = 0; count < 3; count += 1) {
    const form = new FormData();
    form.append('files', new Blob([new Uint8Array(small)]), 'photo.png');
    const began = performance.now();
    const headers = { authorization: `token ${apiKey}:${apiSecret}` };
    const { status } = await fetch(`${api}/media`, { method: 'POST', headers, body: form });
    waits.push(performance.now() - began);
    if (status !== 200) say(`the agent's picture: ${status}`);
  }
  await Promise.all(flood);
  const size = (large.length / mebibyte).toFixed(1);
  say(
    `15 AVIF of 39.7 megapixels (${size} MiB) by one session: ${show(statuses)}; ` +
      `three pictures of 10 x 10 of an agent, one after the other: ${waits.map((ms) => `${(ms / 1_000).toFixed(1)} s`).join(', ')}`,
  );
}

interface Visitor {
  readonly uuid: string;
  readonly headers: Readonly<Record<string, string>>;
}

async function newVisitor(api: string): Promise<Visitor> {
  const admin = { authorization: `token ${apiKey}:${apiSecret}` };
  const inboxes = (await (await fetch(`${api}/inboxes`, { headers: admin })).json()) as {
    readonly data: readonly { readonly uuid: string }[];
  };
  const inbox = { 'x-service-inbox-id': inboxes.data[0]?.uuid ?? '' };
  const started = await fetch(`${api}/widget/chat/conversations/init`, {
    method: 'POST',
    headers: { ...inbox, 'content-type': 'application/json' },
    body: JSON.stringify({ message: 'Hello' }),
  });
  const { data } = (await started.json()) as {
    readonly data: { readonly session_token: string; readonly conversation: { readonly uuid: string } };
  };
  return { uuid: data.conversation.uuid, headers: { ...inbox, authorization: `Bearer ${data.session_token}` } };
}

async function upload(api: string, { uuid, headers }: Visitor, files: readonly Blob[], name: string): Promise<number> {
  const form = new FormData();
  form.set('conversation_uuid', uuid);
  for (const file of files) form.append('files', file, name);
  try {
    const answer = await fetch(`${api}/widget/media/upload`, { method: 'POST', headers, body: form });
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    // Refused before the body was read, and the line was cut while it was still being sent.
    return 0;
  }
}

async function bytesIn(path: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size;
  }
  return bytes;
}

function show(statuses: ReadonlyMap<number, number>): string {
  return [...statuses].map(([status, count]) => `${count} x ${status === 0 ? 'cut off' : status}`).join(', ');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
