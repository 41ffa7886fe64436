import { describe, expect, it } from 'vitest';
import { fetchedAhead } from './fetched-ahead.ts';

describe('mail 1: fetching ahead', () => {
  const begun: number[] = [];
  const released: string[] = [];
  const ahead = (items: readonly number[], most: number) => {
    begun.length = 0;
    released.length = 0;
    return fetchedAhead(
      items,
      most,
      async (item) => {
        begun.push(item);
        if (item === 2) throw new Error('it is gone');
        return `mail ${item}`;
      },
      async (fetched) => void released.push(fetched),
    );
  };

  it('begins with nothing, then with some more than was asked for, in their order', async () => {
    const { next } = ahead([1, 3, 4, 5, 6], 2);
    expect(begun).toEqual([]);
    expect(await next()).toBe('mail 1');
    expect(begun).toEqual([1, 3, 4]);
    expect(await next()).toBe('mail 3');
    expect(begun).toEqual([1, 3, 4, 5]);
  });

  it('gives a fault to who asks for the item, and goes on', async () => {
    const { next } = ahead([1, 2, 3], 2);
    await next();
    await expect(next()).rejects.toThrow('it is gone');
    expect(await next()).toBe('mail 3');
    await expect(next()).rejects.toThrow('no further item');
  });

  it('releases what was fetched and not asked for', async () => {
    const { next, release } = ahead([1, 2, 3, 4, 5], 3);
    await next();
    await release();
    expect(released).toEqual(['mail 3', 'mail 4']);
  });
});
