import { describe, expect, it } from 'vitest';
import { inlineParts } from './inline-images.ts';

const part = (contentId: string | null, contentType = 'image/png', name: string | null = null) => ({
  ...{ contentId, contentType, name },
});

describe('mail 32: inline images', () => {
  it('are the pictures that the HTML names', () => {
    const parts = [part(null), part('<Logo@x>'), part('unused@x'), part('two%40x', 'image/jpeg')];
    expect(inlineParts(parts, ['logo@x', 'two@x', 'lost@x'])).toEqual(
      new Map([
        ['logo@x', 1],
        ['two@x', 3],
      ]),
    );
    expect(inlineParts(parts, [])).toEqual(new Map());
    expect(inlineParts(parts, [''])).toEqual(new Map([]));
  });

  it('are each one part', () => {
    expect(inlineParts([part('a'), part('A')], ['a', 'a'])).toEqual(new Map([['a', 0]]));
  });

  it.each([
    ['image/svg+xml', null, false],
    ['application/pdf', 'a.png', false],
    ['text/html', null, false],
    ['application/octet-stream', 'a.PNG', true],
    ['application/octet-stream', 'a.svg', false],
    ['application/octet-stream', null, false],
    ['image/tiff', null, true],
  ])('%s named %s: %s', (contentType, name, isInline) => {
    expect(inlineParts([part('a', contentType, name)], ['a']).has('a')).toBe(isInline);
  });
});
