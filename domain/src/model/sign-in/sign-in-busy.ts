import { refuseSignIn } from './sign-in-refusal.ts';

/**
 * Too many passwords are checked at this moment; a place is free again within a second or so.
 *
 * @example
 * signInBusy().message // 'Too many sign in at once; try again in a moment'
 */
export function signInBusy(): Error {
  return refuseSignIn('passwords_busy', 'Too many sign in at once; try again in a moment', { retryAfter: 1 });
}
