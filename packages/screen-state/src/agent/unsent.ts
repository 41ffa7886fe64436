import type { DeviceStorage } from '../device-storage.ts';
import { changePrefix } from './changes/kept-changes.ts';
import { outboxPrefix } from './conversation/agent-outbox.ts';
import type { Drafts } from './drafts/drafts.ts';
import { waitPrefix } from './drafts/kept-waits.ts';
import { notePrefix } from './drafts/note-drafts.ts';

/** Before the names under which mails are kept that begin a conversation. */
export const newMailPrefix = 'new mail ';

/** What the service does not have. */
export type Unsent = 'messages' | 'changes' | 'files' | 'drafts' | 'contactNotes';

const prefixes = {
  messages: outboxPrefix,
  changes: changePrefix,
  files: waitPrefix,
  contactNotes: notePrefix,
} satisfies Partial<Record<Unsent, string>>;

/**
 * Saves what can be saved, and returns what would be lost with this device: of every page that has kept something there,
 * and the drafts of this page.
 */
export async function unsentOf(storage: DeviceStorage, drafts: Pick<Drafts, 'save'>): Promise<readonly Unsent[]> {
  const areSaved = await drafts.save();
  const kept = (Object.keys(prefixes) as (keyof typeof prefixes)[]).filter(
    (kind) => storage.entries(prefixes[kind]).length > 0,
  );
  // A mail without a conversation is on this device alone.
  const isAllSaved = areSaved && storage.entries(newMailPrefix).length === 0;
  return isAllSaved ? kept : [...kept, 'drafts'];
}
