import { describe, it } from 'vitest';

/** What a test needs of the machine, or why it is not there. */
export type FoundOrMissing<T> =
  | { readonly found: T; readonly missing?: undefined }
  | { readonly found?: undefined; readonly missing: string };

/**
 * Tests whose needs are missing are skipped with that reason: `skip(reason)` of vitest. The end of the run names them
 * (`count-reporter.ts`), and with `CI=true` each of them is a failure.
 */
export async function foundOrMissing<T>(find: () => Promise<T>): Promise<FoundOrMissing<T>> {
  try {
    return { found: await find() };
  } catch (error) {
    return { missing: error instanceof Error ? error.message : String(error) };
  }
}

/** The `describe` of tests that need it. Where it is missing they are left out, and the end of the run reports it. */
export function describeWith({ missing }: FoundOrMissing<unknown>): (name: string, body: () => void) => void {
  return (name, body) => {
    if (missing === undefined) describe(name, body);
    else it(name, ({ skip }) => skip(missing));
  };
}
