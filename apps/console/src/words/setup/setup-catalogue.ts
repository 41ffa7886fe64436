import type { inviteWords } from './invite-words.ts';
import type { setupWords } from './setup-words.ts';

/** The words of the setup in a language other than English: they are loaded with its page. */
export interface SetupCatalogue {
  readonly setupWords: typeof setupWords;
  readonly inviteWords: typeof inviteWords;
}
