import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readlinkSync, statSync } from 'node:fs';
import { mkdtemp, open, readdir, readFile, realpath, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline, Readable, Writable } from 'node:stream';
import { promisify } from 'node:util';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DomainError } from '@helpdesk/domain';
import type { ByteRange, MediaStore, MediaVariant } from '@helpdesk/domain/ports';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDiskMediaStore } from './disk-media-store.ts';

const mebibyte = 1024 * 1024;
const hour = 3_600_000;
const uuid = '0a1b2c3d-0000-4000-8000-00000000000f';

let parent: string;
let folder: string;
let store: MediaStore;

beforeEach(async () => {
  parent = await realpath(await mkdtemp(join(tmpdir(), 'media-disk-')));
  folder = join(parent, 'files');
  store = await openDiskMediaStore(folder);
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await rm(parent, { recursive: true });
});

async function* chunks(...parts: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part);
}

const stage = (content: string | Uint8Array, maxBytes = mebibyte) => store.stage(chunks(content), maxBytes);

async function keep(id: string, content: string | Uint8Array, thumbnail: Uint8Array | null = null): Promise<void> {
  await store.publish(await stage(content), id, thumbnail);
}

async function read(id: string, variant: MediaVariant = 'original', range?: ByteRange): Promise<string | undefined> {
  const opened = await store.open(id, variant, range);
  if (opened === undefined) return undefined;
  const parts: Uint8Array[] = [];
  for await (const part of opened.content) parts.push(part);
  return Buffer.concat(parts).toString();
}

async function sizeOf(id: string, range?: ByteRange): Promise<number | undefined> {
  const opened = await store.open(id, 'original', range);
  await opened?.content[Symbol.asyncIterator]().return?.();
  return opened?.size;
}

async function doubtful(before = Date.now() + hour): Promise<string[]> {
  return (await Array.fromAsync(store.listDoubtful(before))).sort();
}

/** Every file below the folder, as paths from it. */
async function files(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}

/** How many files of this store are open. */
function openDescriptors(): number {
  const targets = readdirSync('/proc/self/fd').map((link) => {
    try {
      return readlinkSync(`/proc/self/fd/${link}`);
    } catch {
      // The handle that listed the folder; it is closed again.
      return '';
    }
  });
  return targets.filter((target) => target.startsWith(parent)).length;
}

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Bytes of chunks that something still has. */
function held(): number {
  // The first collection finds what nothing has any more; what the second one finds done is its release.
  collect();
  collect();
  return process.memoryUsage().arrayBuffers;
}

const failWith = (code: string) => () => Promise.reject(Object.assign(new Error(`${code}: made up`), { code }));

/** The prototype of the handles that `open` returns, so that a test can make the disk fail. */
async function handlePrototype(): Promise<{
  writeFile(): Promise<void>;
  sync(): Promise<void>;
  read(): Promise<never>;
}> {
  const handle = await open(parent, 'r');
  await handle.close();
  return Object.getPrototypeOf(handle);
}

describe('staging', () => {
  it('writes every byte and says what it wrote', async () => {
    const parts = [randomBytes(70_000), new Uint8Array(0), randomBytes(1), randomBytes(200_000)];
    const staged = await store.stage(chunks(...parts), mebibyte);
    const all = Buffer.concat(parts);
    expect(staged.size).toBe(270_001);
    expect(staged.sha256).toBe(createHash('sha256').update(all).digest('hex'));
    expect(all.equals(await readFile(staged.path))).toBe(true);
  });

  it('takes exactly the limit, and an empty file', async () => {
    expect((await stage('12345', 5)).size).toBe(5);
    expect(await store.stage(chunks(), 5)).toMatchObject({
      size: 0,
      sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    });
  });

  it('refuses one byte more, reads no further and leaves nothing', async () => {
    let asked = 0;
    let returned = false;
    async function* endless(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) {
          asked += 1;
          yield Buffer.from('123');
        }
      } finally {
        returned = true;
      }
    }
    const error = await store.stage(endless(), 5).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(DomainError);
    expect(error).toMatchObject({ kind: 'too_large', code: 'media.too_large' });
    expect(asked).toBe(2);
    expect(returned).toBe(true);
    expect(await files()).toEqual([]);
  });

  it('throws what the content throws, as it is, and leaves nothing', async () => {
    const reason = Object.assign(new Error('the client went away'), { code: 'EIO' });
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('abc');
      expect(await files()).toHaveLength(1);
      throw reason;
    }
    await expect(store.stage(broken(), mebibyte)).rejects.toBe(reason);
    expect(await files()).toEqual([]);
  });

  it.each(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'])(
    'says of %s that the store is away, and leaves nothing',
    async (code) => {
      const prototype = await handlePrototype();
      for (const method of ['writeFile', 'sync'] as const) {
        vi.spyOn(prototype, method).mockImplementationOnce(failWith(code));
        const error = await stage('abc').catch((reason: unknown) => reason);
        expect(error).toBeInstanceOf(DomainError);
        expect(error).toMatchObject({ kind: 'unavailable', code: 'store.unavailable', details: { retryAfter: 1 } });
        expect(await files()).toEqual([]);
      }
    },
  );

  it('passes on a fault that will not pass', async () => {
    vi.spyOn(await handlePrototype(), 'writeFile').mockImplementationOnce(failWith('EINVAL'));
    const error = await stage('abc').catch((reason: unknown) => reason);
    expect(error).not.toBeInstanceOf(DomainError);
    expect(error).toMatchObject({ code: 'EINVAL' });
    expect(await files()).toEqual([]);
  });

  it('keeps many at once apart', async () => {
    const contents = Array.from({ length: 30 }, () => randomBytes(100_000));
    const staged = await Promise.all(contents.map((content) => store.stage(chunks(content, content), mebibyte)));
    for (const [index, content] of contents.entries()) {
      const path = staged[index]?.path ?? '';
      expect(Buffer.concat([content, content]).equals(await readFile(path))).toBe(true);
    }
  });

  it('holds a few chunks of a large file in memory, no more', async () => {
    let peak = 0;
    const start = held();
    async function* large(): AsyncGenerator<Uint8Array> {
      for (let index = 0; index < 200; index += 1) {
        for (let part = 0; part < 16; part += 1) yield Buffer.alloc(64 * 1024, index);
        if (index % 10 === 9) peak = Math.max(peak, held() - start);
      }
    }
    await store.publish(await store.stage(large(), 200 * mebibyte), uuid, null);
    const opened = await store.open(uuid, 'original');
    let size = 0;
    for await (const chunk of opened?.content ?? []) {
      size += chunk.byteLength;
      if (size % (10 * mebibyte) === 0) peak = Math.max(peak, held() - start);
    }
    expect(size).toBe(200 * mebibyte);
    expect(peak).toBeLessThan(5 * mebibyte);
  });

  it('discards', async () => {
    const staged = await stage('abc');
    await store.discard(staged);
    expect(await files()).toEqual([]);
    await store.discard(staged);
  });
});

describe('content', () => {
  it('is found under its uuid after it was published, also by another process', async () => {
    await keep(uuid, 'content', Buffer.from('small'));
    expect(await files()).toEqual([`0a/${uuid}`, `0a/${uuid}.thumbnail`, `doubtful/${uuid}`]);
    expect(await read(uuid)).toBe('content');
    store = await openDiskMediaStore(folder);
    expect(await read(uuid)).toBe('content');
    expect(await read(uuid, 'thumbnail')).toBe('small');
  });

  it('has no thumbnail unless one was given, and none under another uuid', async () => {
    await keep(uuid, 'content');
    expect(await read(uuid, 'thumbnail')).toBeUndefined();
    expect(await read(randomUUID())).toBeUndefined();
  });

  it('may be empty', async () => {
    await keep(uuid, '');
    expect(await sizeOf(uuid)).toBe(0);
    expect(await read(uuid)).toBe('');
  });

  it('is for nobody else to read', async () => {
    await keep(uuid, 'content', Buffer.from('small'));
    await stage('more');
    for (const file of await files()) expect((await stat(join(folder, file))).mode & 0o777).toBe(0o600);
    for (const each of ['', 'staged', 'doubtful', '0a']) expect(statSync(join(folder, each)).mode & 0o777).toBe(0o700);
  });

  it('is not there when it could not be published whole, and its doubt is', async () => {
    const staged = await stage('content');
    const prototype = await handlePrototype();
    const sync = prototype.sync;
    // Marker, folder of markers, thumbnail.
    vi.spyOn(prototype, 'sync')
      .mockImplementationOnce(sync)
      .mockImplementationOnce(sync)
      .mockImplementationOnce(failWith('ENOSPC'));
    await expect(store.publish(staged, uuid, Buffer.from('small'))).rejects.toMatchObject({
      code: 'store.unavailable',
    });
    expect(await read(uuid)).toBeUndefined();
    expect(await doubtful()).toEqual([uuid]);
    await store.publish(staged, uuid, Buffer.from('small'));
    expect(await read(uuid)).toBe('content');
  });

  it('is doubtful before it is there', async () => {
    const staged = await stage('content');
    vi.spyOn(await handlePrototype(), 'sync').mockImplementationOnce(failWith('EIO'));
    await expect(store.publish(staged, uuid, null)).rejects.toMatchObject({ code: 'store.unavailable' });
    expect(await read(uuid)).toBeUndefined();
    expect(await readFile(staged.path, 'utf8')).toBe('content');
  });

  it('is removed with thumbnail and doubt; again is nothing', async () => {
    const other = randomUUID();
    await keep(uuid, 'content', Buffer.from('small'));
    await keep(other, 'other');
    await store.remove(uuid);
    expect(await read(uuid)).toBeUndefined();
    expect(await read(uuid, 'thumbnail')).toBeUndefined();
    expect(await doubtful()).toEqual([other]);
    await store.remove(uuid);
    expect(await read(other)).toBe('other');
  });

  it('is read to its end although it is removed meanwhile', async () => {
    await keep(uuid, randomBytes(300_000));
    const opened = await store.open(uuid, 'original');
    await store.remove(uuid);
    let size = 0;
    for await (const chunk of opened?.content ?? []) size += chunk.byteLength;
    expect(size).toBe(300_000);
  });
});

describe('ranges', () => {
  const content = Array.from({ length: 30_000 }, (_, index) => String(index % 10_000).padStart(4, '0')).join('');

  it.each<[number, number]>([
    [0, 0],
    [0, 119_999],
    [119_999, 119_999],
    [65_535, 65_536],
    [65_536, 119_998],
    [3, 7],
  ])('%i to %i', async (start, end) => {
    await keep(uuid, content);
    expect(await read(uuid, 'original', { start, end })).toBe(content.slice(start, end + 1));
    expect(await sizeOf(uuid, { start, end })).toBe(120_000);
  });

  it('of a thumbnail', async () => {
    await keep(uuid, content, Buffer.from('small'));
    expect(await read(uuid, 'thumbnail', { start: 1, end: 3 })).toBe('mal');
  });

  it('beyond the end throw, and close', async () => {
    await keep(uuid, 'abc');
    const before = openDescriptors();
    await expect(read(uuid, 'original', { start: 1, end: 9 })).rejects.toThrow('shorter');
    expect(openDescriptors()).toBe(before);
  });
});

describe('the open file is closed', () => {
  let before: number;

  beforeEach(async () => {
    await keep(uuid, randomBytes(300_000), Buffer.from('small'));
    before = openDescriptors();
  });

  it('at the end', async () => {
    await read(uuid);
    expect(openDescriptors()).toBe(before);
  });

  it('when the reader stops', async () => {
    const opened = await store.open(uuid, 'original');
    expect(openDescriptors()).toBe(before + 1);
    for await (const _chunk of opened?.content ?? []) break;
    expect(openDescriptors()).toBe(before);
  });

  it('when it is returned from before the first chunk, twice, and yields nothing after', async () => {
    const opened = await store.open(uuid, 'original');
    const iterator = opened?.content[Symbol.asyncIterator]();
    await iterator?.return?.();
    await iterator?.return?.();
    expect(openDescriptors()).toBe(before);
    expect(await iterator?.next()).toEqual({ done: true, value: undefined });
  });

  it('when a stream made of it is destroyed unread', async () => {
    const opened = await store.open(uuid, 'original');
    Readable.from(opened?.content ?? []).destroy();
    await vi.waitFor(() => expect(openDescriptors()).toBe(before), { timeout: 120_000 });
  });

  it('when the receiver goes away in the middle', async () => {
    const opened = await store.open(uuid, 'original');
    const gone = new Writable({ write: (_chunk, _encoding, done) => done(new Error('gone')) });
    await expect(promisify(pipeline)(opened?.content ?? [], gone)).rejects.toThrow('gone');
    await vi.waitFor(() => expect(openDescriptors()).toBe(before), { timeout: 120_000 });
  });

  it('when the disk fails, which the store says', async () => {
    vi.spyOn(await handlePrototype(), 'read').mockImplementationOnce(failWith('EIO'));
    await expect(read(uuid)).rejects.toMatchObject({ code: 'store.unavailable' });
    expect(openDescriptors()).toBe(before);
  });

  it('after everything else too', async () => {
    const staged = await stage('abc');
    await store.publish(staged, randomUUID(), Buffer.from('small'));
    await store.stage(chunks('abc'), 1).catch(() => undefined);
    await store.doubt(uuid);
    for await (const _each of store.listDoubtful(Date.now() + hour)) break;
    await store.sweepStaged(Date.now() + hour);
    await store.remove(uuid);
    expect(openDescriptors()).toBe(before);
  });
});

describe('what is no uuid', () => {
  const traps = [
    '',
    '.',
    '..',
    '../secret',
    '../../etc/passwd',
    '/etc/passwd',
    `..${uuid.slice(2)}`,
    `${uuid}/../../../secret`,
    `../files/0a/${uuid}`,
    `${uuid}.thumbnail`,
    `${uuid}\n`,
    `${uuid}\0`,
    uuid.toUpperCase(),
    uuid.replaceAll('-', ''),
    '-'.repeat(36),
    'staged',
    'doubtful',
  ];

  it.each(traps)('%j opens, removes, marks and publishes nothing', async (trap) => {
    await keep(uuid, 'content', Buffer.from('small'));
    await writeFile(join(parent, 'secret'), 'secret');
    const staged = await stage('abc');
    const before = await files();
    expect(await store.open(trap, 'original')).toBeUndefined();
    expect(await store.open(trap, 'thumbnail')).toBeUndefined();
    await store.doubt(trap);
    await store.settle(trap);
    await store.remove(trap);
    await expect(store.publish(staged, trap, null)).rejects.toThrow('cannot be kept');
    expect(await files()).toEqual(before);
    expect(await readFile(join(parent, 'secret'), 'utf8')).toBe('secret');
  });

  it('nor is anything a variant', async () => {
    await keep(uuid, 'content', Buffer.from('small'));
    await writeFile(join(parent, 'secret'), 'secret');
    for (const variant of ['', 'Original', '.thumbnail', '/../../../secret', '__proto__']) {
      expect(await store.open(uuid, variant as MediaVariant)).toBeUndefined();
    }
  });
});

describe('doubt', () => {
  it('begins with publishing and ends with settling', async () => {
    const [first = '', second = ''] = [randomUUID(), randomUUID()].sort();
    await keep(first, 'one');
    await keep(second, 'two', Buffer.from('small'));
    expect(await doubtful()).toEqual([first, second]);
    await store.settle(first);
    expect(await doubtful()).toEqual([second]);
    await store.settle(first);
    await store.settle(second);
    expect(await doubtful()).toEqual([]);
    expect(await read(second, 'thumbnail')).toBe('small');
  });

  it('outlasts the process', async () => {
    await keep(uuid, 'content');
    store = await openDiskMediaStore(folder);
    expect(await doubtful()).toEqual([uuid]);
  });

  it('is listed by when it began, to the millisecond, and begins anew when it is raised again', async () => {
    const start = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    await keep(uuid, 'content');
    expect(await doubtful(start)).toEqual([]);
    expect(await doubtful(start + 1)).toEqual([uuid]);
    vi.setSystemTime(start + 20);
    await store.doubt(uuid);
    expect(await doubtful(start + 20)).toEqual([]);
    expect(await doubtful(start + 21)).toEqual([uuid]);
  });

  it('may be about content that is gone or never came', async () => {
    await store.doubt(uuid);
    expect(await doubtful()).toEqual([uuid]);
    await store.remove(uuid);
    expect(await doubtful()).toEqual([]);
  });

  it('is listed while it is settled and removed, each uuid once', async () => {
    const uuids = Array.from({ length: 150 }, () => randomUUID());
    await Promise.all(uuids.map((each) => store.doubt(each)));
    const seen: string[] = [];
    for await (const each of store.listDoubtful(Date.now() + hour)) {
      seen.push(each);
      await (seen.length % 2 === 0 ? store.settle(each) : store.remove(each));
    }
    expect(seen.sort()).toEqual(uuids.sort());
    expect(await doubtful()).toEqual([]);
  });

  it('is not raised by a file that somebody else put there', async () => {
    await writeFile(join(folder, 'doubtful', '.nfs0001'), '');
    expect(await doubtful()).toEqual([]);
  });
});

describe('sweeping', () => {
  it('removes what was staged long ago and nothing else', async () => {
    const now = Date.now();
    const [old, older, fresh] = [await stage('old'), await stage('older'), await stage('fresh')];
    await keep(uuid, 'content');
    await utimes(old.path, new Date(now - hour), new Date(now - hour));
    await utimes(older.path, new Date(now - 9 * hour), new Date(now - 9 * hour));
    await utimes(join(folder, '0a', uuid), new Date(now - 9 * hour), new Date(now - 9 * hour));
    expect(await store.sweepStaged(now - hour)).toBe(1);
    expect(await store.sweepStaged(now - hour + 1)).toBe(1);
    expect(await store.sweepStaged(now - hour + 1)).toBe(0);
    expect(existsSync(fresh.path)).toBe(true);
    expect(await read(uuid)).toBe('content');
  });

  it('leaves one alone that is still being written, however long ago it began', async () => {
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('abc');
      const [path = ''] = await files();
      await utimes(join(folder, path), 0, 0);
      yield Buffer.from('def');
      expect(await store.sweepStaged(Date.now() - 3_600_000)).toBe(0);
    }
    expect((await store.stage(slow(), mebibyte)).size).toBe(6);
  });
});

it('refuses to open where no folder can be', async () => {
  await writeFile(join(parent, 'file'), '');
  await expect(openDiskMediaStore(join(parent, 'file'))).rejects.toThrow();
});
