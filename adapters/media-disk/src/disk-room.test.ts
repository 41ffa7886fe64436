import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { roomOnDisk } from './disk-room.ts';

const asked = vi.fn<(folder: string) => Promise<{ bavail: number; bsize: number }>>();

function disk(free: number): void {
  asked.mockResolvedValue({ bavail: free, bsize: 1 });
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => {
  vi.useRealTimers();
  asked.mockReset();
});

it('is asked once a second, whoever wants to know', async () => {
  const room = roomOnDisk('/', 100, asked);
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
  const room = roomOnDisk('/', 100, asked);
  asked.mockRejectedValueOnce(Object.assign(new Error('gone'), { code: 'ENOENT' }));
  await expect(room.require()).rejects.toMatchObject({ code: 'store.unavailable' });
  disk(100);
  await room.require();
});

it('is not asked where nothing is reserved', async () => {
  await roomOnDisk('/', 0, asked).require();
  expect(asked).not.toHaveBeenCalled();
});
