import { randomKey } from '@helpdesk/client';
import type { DeviceStorage } from '../device-storage.ts';
import { byTimeOfWriting, createOutbox, type Outbox, type Outgoing } from '../sending/outbox.ts';

/** Why a message was not taken; screens have words for each. */
export interface Failure {
  readonly code:
    | 'tooLarge'
    | 'kind'
    | 'emptyFile'
    | 'content'
    | 'noFiles'
    | 'fileLost'
    | 'limit'
    | 'refused'
    | 'serverTrouble'
    | 'sessionEnded'
    | 'isClosed'
    | 'blocked'
    | 'notSent';
  readonly values?: Readonly<Record<string, string | number>>;
  /** Answers of the form that the service did not take, by their names. */
  readonly fields?: readonly string[];
  /** Trying the same again would fail again. */
  readonly isFinal?: boolean;
}

/** A message of a contact that is under way, or that the service has refused. */
export interface ContactOutgoing extends Outgoing {
  readonly text?: string | undefined;
  /** Not stored, apart from their names: they wait as long as the page. */
  readonly files?: readonly File[] | undefined;
  /** The names of files that were lost with their page. */
  readonly names?: readonly string[] | undefined;
  readonly form?: Readonly<Record<string, unknown>> | undefined;
  /** Waits until the visitor sends, in a conversation that is there too. */
  readonly isPasted?: boolean | undefined;
  /** Who sent it last: a key counts for one person. 0: a visitor without a session; -1: it is not known. */
  readonly triedBy?: number | undefined;
  /** The language in which the form was filled, with the visitor's region. */
  readonly language?: string | undefined;
  readonly failure?: Failure | undefined;
}

export interface ContactOutbox extends Outbox<ContactOutgoing> {
  next(): ContactOutgoing | undefined;
  /** What was written to a conversation that did not exist yet goes to the one that does now. */
  redirect(from: string, to: string): void;
  /** What pages have kept of files: whom they are for, and their names. */
  readonly fileNames: Outbox<ContactOutgoing>;
}

/** A file goes to a conversation: before there is one, it waits for the message that begins it. So does what was pasted. */
export const waitsForText = ({ to, files, isPasted, failure }: ContactOutgoing): boolean =>
  files !== undefined && failure === undefined && (isNew(to) || isPasted === true);

/** The waiting message that is sent next. */
export const nextOf = (entries: readonly ContactOutgoing[]): ContactOutgoing | undefined =>
  entries.find((entry) => entry.failure === undefined && !waitsForText(entry));

/** The name of a conversation that is not at the service yet. */
export const isNew = (conversation: string): boolean => conversation.startsWith('new-');

export const newConversation = (): string => `new-${randomKey()}`;

/** The name of what was begun in a conversation; new ones share it, as only one of them can be begun next. */
export const draftName = (conversation: string): string => draftNames + (isNew(conversation) ? 'new' : conversation);
export const draftNames = 'draft.';

/** What is kept under these names belongs to the outbox. */
export const outboxNames = { texts: 'out.', files: 'file.' } as const;

/** Messages that wait, in the host page's storage: they outlive a reload, and other tabs know of them. */
export function contactOutbox(storage: DeviceStorage): ContactOutbox {
  const texts = createOutbox(storage, outboxNames.texts, readEntry);
  const fileNames = createOutbox(storage, outboxNames.files, readEntry);
  const withFiles = new Map<string, ContactOutgoing>();

  const all = (): readonly ContactOutgoing[] =>
    [
      ...texts.all(),
      // The others are of files that a page still has.
      ...fileNames.all().filter(({ failure }) => failure !== undefined),
      ...withFiles.values(),
    ].sort(byTimeOfWriting);

  function put(entry: ContactOutgoing): void {
    const { files, failure, ...kept } = entry;
    if (files === undefined) {
      (entry.names ? fileNames : texts).put(entry);
      return;
    }
    withFiles.set(entry.id, entry);
    // What was refused for good is not lost later.
    if (failure?.isFinal) fileNames.remove(entry.id);
    else fileNames.put({ ...kept, names: files.map(({ name }) => name) });
  }

  return {
    all,
    next: () => nextOf(all()),
    put,
    remove: (id) => {
      withFiles.delete(id);
      texts.remove(id);
      fileNames.remove(id);
    },
    redirect: (from, to) => {
      for (const entry of all()) if (entry.to === from) put({ ...entry, to });
    },
    fileNames,
  };
}

function readEntry(kept: unknown): ContactOutgoing | undefined {
  const { id, key, at, to, text, names } = kept as Partial<ContactOutgoing>;
  return id && key && at && to && (text || names) ? (kept as ContactOutgoing) : undefined;
}
