import { onTestFinished, vi } from 'vitest';

/** The messages of what is thrown by itself from now on, as browsers report it, until the test is over. */
export function reportedErrors(): () => readonly string[] {
  const reported: string[] = [];
  const own = globalThis.queueMicrotask;
  vi.stubGlobal('queueMicrotask', (task: () => void): void => {
    try {
      task();
    } catch (error) {
      reported.push(error instanceof Error ? error.message : String(error));
    }
  });
  onTestFinished(() => void vi.stubGlobal('queueMicrotask', own));
  return () => reported;
}
