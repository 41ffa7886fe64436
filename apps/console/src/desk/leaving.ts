import { cell, type Readable } from '@helpdesk/client';

let guards = 0;
const asked = cell<(() => void) | null>(null);

/** What waits for the answer to "Leave without saving?"; null: nobody is asked. */
export const leaving: Readable<(() => void) | null> = asked;

/** While something on the page is not saved: the browser asks before it closes the page, and links ask too. */
export function guardLeaving(): () => void {
  guards += 1;
  if (guards === 1) addEventListener('beforeunload', stay);
  return () => {
    guards -= 1;
    if (guards === 0) removeEventListener('beforeunload', stay);
  };
}

function stay(event: Event): void {
  event.preventDefault();
}

/** The state of a link between parts of one form: what is not saved goes along. */
export const withChanges = 'with-changes';

/** Goes on at once, or when the agent has said that what is not saved may be lost. */
export function leave(goOn: () => void, goesAlong = false): void {
  if (guards === 0 || goesAlong) goOn();
  else asked.set(goOn);
}

export function answerLeaving(isLeaving: boolean): void {
  const goOn = asked.snapshot();
  asked.set(null);
  if (isLeaving) goOn?.();
}
