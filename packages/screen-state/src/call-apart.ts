/**
 * Calls a listener. What it throws is reported once, as of any other callback, and keeps nothing behind it from being
 * called. Returns whether it got through.
 */
export function callApart(listener: () => void): boolean {
  try {
    listener();
    return true;
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
    return false;
  }
}
