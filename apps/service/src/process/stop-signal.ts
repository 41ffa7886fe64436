/** The third comes when the terminal or the connection of a service goes away. */
const signals = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/** How long stopping may take before the process leaves without finishing. */
const deadlineMs = 9_500;

/** How often the process looks whether npm, which started it, is still there. */
const lookEvery = 500;

/**
 * npm forwards the signals that it gets. A signal from the terminal reaches the process twice, because the terminal
 * sends it to all processes. So a second one counts only after this long.
 */
const echoOfNpm = 1_000;

let asked = false;

export function wasAskedToStop(): boolean {
  return asked;
}

/**
 * What asks the process to stop: a signal, or the end of the npm that started it, whose supervisor would otherwise
 * start a second service. A second signal, or the deadline, ends the process at once: SIGKILL waits for no pipe, no
 * disk and no thread.
 */
export function stopSignal(startedByNpm = process.env.npm_lifecycle_event !== undefined): Promise<string> {
  return new Promise((resolve) => {
    let since = 0;
    const ask = (why: string): void => {
      asked = true;
      since = performance.now();
      setTimeout(endNow, deadlineMs).unref();
      resolve(why);
    };
    for (const signal of signals) {
      process.on(signal, () => {
        if (!asked) ask(signal);
        else if (!startedByNpm || performance.now() - since > echoOfNpm) endNow();
      });
    }
    if (startedByNpm) whenOrphaned(() => ask('the end of npm'));
  });
}

/** A process whose parent has ended gets another one. */
function whenOrphaned(tell: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    if (!asked) tell();
  }, lookEvery);
  timer.unref();
}

function endNow(): void {
  process.kill(process.pid, 'SIGKILL');
}
