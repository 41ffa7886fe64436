import type { Agent } from '@helpdesk/client';
import type { Readable } from '@helpdesk/screen-state';
import { idleStep } from './idle-rules.ts';
import { onDevice } from './stored.ts';

const name = 'helpdesk-input';
/** So often input is written down for the other tabs, and looked for. */
const everyMs = 5_000;
const inputs = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'focus'] as const;

interface IdleOptions {
  readonly availability: Readable<Agent['availability_status']>;
  readonly idleAfterMs: number;
  readonly tell: (next: 'online' | 'away') => void;
}

/**
 * Reports when no tab of this browser has had input for a while, and when input resumes. Returns a function that stops
 * it.
 */
export function watchIdle({ availability, idleAfterMs, tell }: IdleOptions): () => void {
  let inputAt = Date.now();
  let writtenAt = 0;
  function heard(): void {
    inputAt = Date.now();
    if (availability.snapshot() === 'away') check();
    if (inputAt - writtenAt < everyMs) return;
    writtenAt = inputAt;
    onDevice.write(name, String(inputAt));
  }
  function check(): void {
    const restedMs = Date.now() - Math.max(inputAt, Number(onDevice.read(name) ?? 0));
    const next = idleStep(availability.snapshot(), restedMs, idleAfterMs);
    if (next !== undefined) tell(next);
  }
  const stopInput = onInput(heard);
  const timer = setInterval(check, everyMs);
  return () => {
    clearInterval(timer);
    stopInput();
  };
}

/** Calls back on each input in this window. Returns a function that stops it. */
export function onInput(listener: () => void): () => void {
  for (const each of inputs) addEventListener(each, listener, { capture: true, passive: true });
  return () => {
    for (const each of inputs) removeEventListener(each, listener, { capture: true });
  };
}
