import { expect, it } from 'vitest';
import { mayShowInline, mediaOfPath, mediaPath } from './media.ts';

const uuid = '00000000-0000-4000-8000-00000000000a';

it('the address of a file names its uuid, and no other address does', () => {
  expect(mediaOfPath(mediaPath(uuid))).toBe(uuid);
  for (const path of [
    `${mediaPath(uuid)}0`,
    `https://a.example${mediaPath(uuid)}`,
    '/uploads/',
    `/uploads/${'g'.repeat(36)}`,
  ]) {
    expect(mediaOfPath(path), path).toBeUndefined();
  }
});

it.each([
  ['image/png', true],
  ['image/heic', true],
  ['audio/mpeg', true],
  ['video/mp4', true],
  ['application/pdf', true],
  ['image/svg+xml', false],
  ['text/html', false],
  ['application/pdf+x', false],
  ['x-audio/mpeg', false],
  ['x-video/mp4', false],
])('%s is shown inline: %s', (contentType, shown) => {
  expect(mayShowInline(contentType)).toBe(shown);
});
