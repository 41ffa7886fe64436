const signals = ['SIGTERM', 'SIGINT'] as const;

/** How long stopping may take before the process leaves without finishing. */
const deadlineMs = 9_500;

/** The first signal that asks the process to stop. A second one, or the deadline, ends it at once. */
export function stopSignal(): Promise<string> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of signals) {
      process.on(signal, () => {
        if (asked) process.exit(1);
        asked = true;
        setTimeout(() => process.exit(1), deadlineMs).unref();
        resolve(signal);
      });
    }
  });
}
