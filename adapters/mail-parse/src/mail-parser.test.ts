import { expect, it } from 'vitest';
import { parseLimits } from './mail-parser.ts';

it('mail 9: reading one mail takes 10 seconds and 256 MiB at most', () => {
  expect(parseLimits).toEqual({ timeMs: 10_000, memoryMb: 256 });
});
