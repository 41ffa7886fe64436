import { defaultDesk } from '@helpdesk/domain';
import { describe, expect, it } from 'vitest';
import { dayZone, knownDesk } from './known-desk.ts';

const inZone = (timeZone: string | null) => ({ ...defaultDesk, timeZone });

describe('knownDesk', () => {
  it('does not go back to what was read before a change', async () => {
    const desk = knownDesk();
    const found = ['Europe/Berlin', 'Asia/Tokyo'];
    await desk.follow(async () => {
      const next = found.shift() ?? null;
      if (next === 'Europe/Berlin') desk.note(inZone('Asia/Tokyo'));
      return inZone(next);
    });
    expect(desk.settings().timeZone).toBe('Asia/Tokyo');
    expect(found).toEqual([]);
  });

  it('keeps what it knows when the read fails', async () => {
    const desk = knownDesk();
    desk.note(inZone('Asia/Tokyo'));
    await expect(desk.follow(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(desk.settings().timeZone).toBe('Asia/Tokyo');
  });
});

describe('dayZone', () => {
  it('is that of the service, whatever the desk has', () => {
    const desk = knownDesk();
    desk.note(inZone('Asia/Tokyo'));
    expect(dayZone('Europe/Berlin', desk).current()).toBe('Europe/Berlin');
  });

  it('is that of the desk where the service has none, and UTC where neither has one', async () => {
    const desk = knownDesk();
    const zone = dayZone(undefined, desk);
    expect(zone.current()).toBe('UTC');
    desk.note(inZone('Asia/Tokyo'));
    expect(zone.current()).toBe('Asia/Tokyo');
    await desk.follow(async () => inZone('Pacific/Apia'));
    expect(zone.current()).toBe('Pacific/Apia');
    desk.note(inZone(null));
    expect(zone.current()).toBe('UTC');
  });
});
