import { HelpdeskError } from '@helpdesk/client';
import { cell, type Readable } from '@helpdesk/screen-state';
import { leave } from '../browser/leaving.ts';

/** An action was not carried out, because the agent did not confirm their identity. */
export class NotConfirmed extends Error {
  override readonly name = 'NotConfirmed';
}

interface Asked {
  readonly answer: (isConfirmed: boolean) => void;
}

const asked = cell<Asked | null>(null);

/** The open question "Confirm that it is you"; null while there is none. */
export const confirming: Readable<Asked | null> = asked;

/**
 * Does what needs a session that is fresh: where it is not, the agent is asked who they are, and then it is done again.
 * Rejects with `NotConfirmed` when they do not answer. Where a second factor has to be set up first, the page for it is
 * opened.
 *
 * @example
 * await confirmed(() => client.call('deletePasskey', { params: { id } }))
 */
export async function confirmed<Value>(act: () => Promise<Value>): Promise<Value> {
  try {
    return await act();
  } catch (error) {
    if (asks(error, 'enroll')) openSignInPage();
    if (!asks(error, 'confirm')) throw error;
    if (!(await isConfirmed())) throw new NotConfirmed('it was not confirmed who acts');
    return act();
  }
}

/** Two acts at once wait for the same answer. */
function isConfirmed(): Promise<boolean> {
  return new Promise((resolve) => {
    const before = asked.snapshot();
    asked.set({
      answer: (answer) => {
        asked.set(null);
        before?.answer(answer);
        resolve(answer);
      },
    });
  });
}

/** From `data` of a 403: `{confirm: true}` or `{enroll: true}`. */
export function asks(error: unknown, what: 'confirm' | 'enroll'): boolean {
  if (!(error instanceof HelpdeskError) || error.status !== 403) return false;
  const { data } = error;
  return typeof data === 'object' && data !== null && (data as Readonly<Record<string, unknown>>)[what] === true;
}

const signInPage = '/you/sign-in';

function openSignInPage(): void {
  // The router hears of it. A form that was begun is asked about first, as by a link.
  if (location.pathname !== signInPage) leave(() => history.pushState(null, '', signInPage));
}
