import assert from 'node:assert/strict';

interface Expectation {
  /** The same value, as by `Object.is`. */
  toBe(expected: unknown): void;
  /** Deeply equal, with the same members. */
  toEqual(expected: unknown): void;
  /** Deeply equal in the members that are expected, also within arrays; those have the same length. */
  toMatchObject(expected: object): void;
  toBeUndefined(): void;
  toBeDefined(): void;
  toBeNull(): void;
  toHaveLength(length: number): void;
  /** An array with this element, or a text with this part. */
  toContain(part: unknown): void;
  toBeGreaterThan(limit: number): void;
  toBeGreaterThanOrEqual(limit: number): void;
  toBeLessThan(limit: number): void;
  readonly not: Pick<Expectation, 'toBe' | 'toEqual' | 'toBeNull' | 'toContain'>;
  /** Checks the error with which a promise rejects. */
  readonly rejects: {
    toBe(expected: unknown): Promise<void>;
    toMatchObject(expected: object): Promise<void>;
    /** An error, with this part in its message. */
    toThrow(part?: string): Promise<void>;
  };
}

/** @param what is looked at, for the message of a failure */
export function expect(actual: unknown, what?: string): Expectation {
  const compared = (sign: string, limit: number, holds: (value: number) => boolean): void =>
    assert.ok(typeof actual === 'number' && holds(actual), what ?? `expected ${String(actual)} ${sign} ${limit}`);
  return {
    toBe: (expected) => assert.strictEqual(actual, expected, what),
    toEqual: (expected) => assert.deepStrictEqual(actual, expected, what),
    toMatchObject: (expected) => assert.deepStrictEqual(partOf(actual, expected), expected, what),
    toBeUndefined: () => assert.strictEqual(actual, undefined, what),
    toBeDefined: () => assert.notStrictEqual(actual, undefined, what),
    toBeNull: () => assert.strictEqual(actual, null, what),
    toHaveLength: (length) => assert.strictEqual((actual as { readonly length?: unknown })?.length, length, what),
    toContain: (part) => assert.ok(contains(actual, part), what ?? `expected ${show(actual)} to contain ${show(part)}`),
    toBeGreaterThan: (limit) => compared('>', limit, (value) => value > limit),
    toBeGreaterThanOrEqual: (limit) => compared('>=', limit, (value) => value >= limit),
    toBeLessThan: (limit) => compared('<', limit, (value) => value < limit),
    not: {
      toBe: (expected) => assert.notStrictEqual(actual, expected, what),
      toEqual: (expected) => assert.notDeepStrictEqual(actual, expected, what),
      toBeNull: () => assert.notStrictEqual(actual, null, what),
      toContain: (part) =>
        assert.ok(!contains(actual, part), what ?? `expected ${show(actual)} not to contain ${show(part)}`),
    },
    rejects: {
      toBe: async (expected) => expect(await rejection(actual)).toBe(expected),
      toMatchObject: async (expected) => expect(await rejection(actual)).toMatchObject(expected),
      toThrow: async (part = '') => {
        const error = await rejection(actual);
        assert.ok(error instanceof Error, `expected an error, got ${show(error)}`);
        expect(error.message).toContain(part);
      },
    },
  };
}

async function rejection(promise: unknown): Promise<unknown> {
  let value: unknown;
  try {
    value = await promise;
  } catch (error) {
    return error;
  }
  return assert.fail(`expected a rejection, got ${show(value)}`);
}

/** The members of a value that `expected` has too. A value of another form is returned unchanged. */
function partOf(actual: unknown, expected: unknown): unknown {
  if (typeof actual !== 'object' || actual === null || typeof expected !== 'object' || expected === null) return actual;
  if (Array.isArray(expected))
    return Array.isArray(actual) ? actual.map((each, index) => partOf(each, expected[index])) : actual;
  const members = Object.entries(expected).filter(([name]) => name in actual);
  return Object.fromEntries(
    members.map(([name, value]) => [name, partOf((actual as Readonly<Record<string, unknown>>)[name], value)]),
  );
}

function contains(actual: unknown, part: unknown): boolean {
  if (typeof actual === 'string') return actual.includes(String(part));
  assert.ok(Array.isArray(actual), `expected an array or a text, got ${show(actual)}`);
  return actual.includes(part);
}

function show(value: unknown): string {
  return JSON.stringify(value) ?? String(value);
}
