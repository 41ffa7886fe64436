import { describe, expect, it } from 'vitest';

describe('a title', () => {
  it("fails: it's 1 (or 2)", () => {
    expect(1).toBe(2);
  });

  it('passes', () => {});
});
