import { describe, expect, it } from 'vitest';
import { dayZone } from './day-zone.ts';

describe('dayZone', () => {
  it('is that of the service, whatever the desk has', async () => {
    const zone = dayZone('Europe/Berlin');
    zone.note('Asia/Tokyo');
    await zone.follow(async () => 'Pacific/Apia');
    expect(zone.current()).toBe('Europe/Berlin');
  });

  it('is that of the desk where the service has none, and UTC where neither has one', async () => {
    const zone = dayZone(undefined);
    expect(zone.current()).toBe('UTC');
    zone.note('Asia/Tokyo');
    expect(zone.current()).toBe('Asia/Tokyo');
    await zone.follow(async () => 'Pacific/Apia');
    expect(zone.current()).toBe('Pacific/Apia');
    zone.note(null);
    expect(zone.current()).toBe('UTC');
  });

  it('does not go back to what was read before a change', async () => {
    const zone = dayZone(undefined);
    const found = ['Europe/Berlin', 'Asia/Tokyo'];
    await zone.follow(async () => {
      const next = found.shift() ?? null;
      if (next === 'Europe/Berlin') zone.note('Asia/Tokyo');
      return next;
    });
    expect(zone.current()).toBe('Asia/Tokyo');
    expect(found).toEqual([]);
  });

  it('keeps what it knows when the read fails', async () => {
    const zone = dayZone(undefined);
    zone.note('Asia/Tokyo');
    await expect(zone.follow(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(zone.current()).toBe('Asia/Tokyo');
  });
});
