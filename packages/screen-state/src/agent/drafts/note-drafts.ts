import type { AgentClient, ContactNote } from '@helpdesk/client';
import { cell, type Readable } from '../../cell.ts';
import type { DeviceStorage } from '../../device-storage.ts';

/** A note about a contact that was begun. On this device with every key; the service keeps drafts of conversations alone. */
export interface NoteDraft {
  readonly text: Readable<string>;
  write(text: string): void;
  /** Saves it once, however often it is asked for: the note, or undefined while an earlier one is on its way. */
  save(): Promise<ContactNote | undefined>;
}

export interface NoteDrafts {
  of(contactId: number): NoteDraft;
}

/** Before the names under which notes are kept. */
export const notePrefix = 'contact-note ';
const nameOf = (contactId: number): string => notePrefix + contactId;

export function createNoteDrafts(client: Pick<AgentClient, 'call'>, storage: DeviceStorage): NoteDrafts {
  const drafts = new Map<number, NoteDraft>();
  return {
    of: (contactId) => {
      const draft = drafts.get(contactId) ?? noteDraft(client, storage, contactId);
      drafts.set(contactId, draft);
      return draft;
    },
  };
}

function noteDraft(client: Pick<AgentClient, 'call'>, storage: DeviceStorage, contactId: number): NoteDraft {
  const name = nameOf(contactId);
  const text = cell(storage.read(name) ?? '');
  let isSaving = false;
  const write = (next: string): void => {
    text.set(next);
    storage.write(name, next.trim() === '' ? null : next);
  };
  return {
    text,
    write,
    save: async () => {
      if (isSaving) return undefined;
      isSaving = true;
      const sent = text.snapshot();
      try {
        const note = await client.call('addContactNote', { params: { id: contactId }, body: { note: sent.trim() } });
        write(restOf(text.snapshot(), sent));
        return note;
      } finally {
        isSaving = false;
      }
    },
  };
}

/** What was written behind the text that is saved now is the next note. */
function restOf(now: string, saved: string): string {
  return now.startsWith(saved) ? now.slice(saved.length).trimStart() : now;
}
