/**
 * What a suite needs of a test runner. `describe` and `test` of vitest, of `node:test` and of Bun are one. Assertions
 * are those of `node:assert`, whose errors each of them shows with the difference.
 */
export interface Runner {
  describe(name: string, body: () => void): unknown;
  test(name: string, body: () => Promise<void>): unknown;
}
