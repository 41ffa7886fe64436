import { statfs } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { roomOnDisk } from './disk-room.ts';

vi.mock('node:fs/promises', { spy: true });

const asked = vi.mocked(statfs);

function disk(free: number): void {
  // Only these two are looked at.
  const stats = { bavail: free, bsize: 1 } as Awaited<ReturnType<typeof statfs>>;
  asked.mockResolvedValue(stats);
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  vi.useRealTimers();
  asked.mockReset();
});

it('is asked once a second, whoever wants to know', async () => {
  const room = roomOnDisk('/', 100);
  disk(100);
  await Promise.all([room.require(), room.require(), room.look()]);
  disk(99);
  vi.advanceTimersByTime(999);
  await room.require();
  expect(asked).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  await expect(room.require()).rejects.toMatchObject({ code: 'upload.no_room' });
  expect(asked).toHaveBeenCalledTimes(2);
  disk(100);
  vi.advanceTimersByTime(1_000);
  await room.require();
  expect(await room.look()).toEqual({ free: 100, reserved: 100 });
});

it('is asked again at once after a failure, and says that the disk is away', async () => {
  const room = roomOnDisk('/', 100);
  asked.mockRejectedValueOnce(Object.assign(new Error('gone'), { code: 'ENOENT' }));
  await expect(room.require()).rejects.toMatchObject({ code: 'store.unavailable' });
  disk(100);
  await room.require();
});

it('is not asked where nothing is reserved', async () => {
  await roomOnDisk('/', 0).require();
  expect(asked).not.toHaveBeenCalled();
});
