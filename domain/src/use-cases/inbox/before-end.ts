import type { EndSignal } from '../../ports/mail/end-signal.ts';

/** The outcome of the work, or undefined where `end` aborts before it. The work goes on. */
export function beforeEnd<T>(work: Promise<T>, end: EndSignal): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    const stop = (): void => resolve(undefined);
    if (end.aborted) stop();
    else end.addEventListener('abort', stop, { once: true });
    work.then(resolve, reject).finally(() => end.removeEventListener('abort', stop));
  });
}
