import { describe, expect, it } from 'vitest';
import { isTooDeep } from './json-text.ts';

const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);

describe('isTooDeep', () => {
  it.each([
    [nested(32), false],
    [nested(33), true],
    [`{"a":${nested(31)}}`, false],
    [`{"a":${nested(32)}}`, true],
    [`[${Array.from({ length: 100 }, () => '{}').join()}]`, false],
    [JSON.stringify('['.repeat(100)), false],
    [JSON.stringify(`"\\${'{'.repeat(100)}`), false],
    [`["\\"", ${nested(32)}]`, true],
  ])('%s: %s', (text, expected) => {
    expect(isTooDeep(text)).toBe(expected);
  });
});
