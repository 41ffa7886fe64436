import type { Signal } from '@helpdesk/domain';

/** More than these do not wait: what passes by the moment is worth nothing late. */
const mostWaiting = 2_000;

/** Hands on one signal after the other, so that those of one person arrive in their order. */
export function signalQueue(
  handOn: (signal: Signal) => Promise<void>,
  failed: (error: unknown) => void,
): (signal: Signal) => void {
  const waiting: Signal[] = [];
  let isBusy = false;

  async function drain(): Promise<void> {
    isBusy = true;
    for (let signal = waiting.shift(); signal !== undefined; signal = waiting.shift()) {
      await handOn(signal).catch(failed);
    }
    isBusy = false;
  }

  return (signal) => {
    if (waiting.length >= mostWaiting) return;
    waiting.push(signal);
    if (!isBusy) void drain();
  };
}
