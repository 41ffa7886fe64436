import { randomKey } from '@helpdesk/client';
import type { OutgoingFile } from '../agent/conversation/agent-outgoing.ts';
import { newMailPrefix } from '../agent/unsent.ts';
import { cell, type Readable } from '../cell.ts';
import type { DeviceStorage } from '../device-storage.ts';
import type { Recipients } from './letter.ts';

/** A mail that begins a conversation, while it is written. `Doc` is its text as the editor has it. */
export interface NewMail<Doc = unknown> extends Recipients {
  /** Empty: by default. */
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  /** Null when it was written in a plain field. */
  readonly doc: Doc | null;
  readonly files: readonly OutgoingFile[];
  /** See `Draft`. */
  readonly pictures: readonly OutgoingFile[];
  readonly hasSignature: boolean;
  /** How recipients are called, by address. */
  readonly names: Readonly<Record<string, string>>;
  /** The agent who gets the conversation; undefined: the author, null: it has no assignee. */
  readonly agentId?: number | null;
  /** The idempotency key of every try to send it, whatever is changed or closed between them. */
  readonly key: string;
}

const unwritten = (): NewMail<never> => ({
  ...{ to: [], cc: [], bcc: [], from: '' },
  ...{ subject: '', text: '', doc: null, files: [], pictures: [], hasSignature: true, names: {}, key: randomKey() },
});

export interface NewMailHandle<Doc> {
  readonly state: Readable<NewMail<Doc>>;
  /** Kept on this device at once. */
  write(change: Partial<NewMail<Doc>>): void;
  /** It was sent, or is not wanted any more. Returns what there was. */
  clear(): NewMail<Doc>;
}

/**
 * One that this device keeps: it has no conversation yet to which the service could keep it. The newest that is kept goes
 * on.
 *
 * @param name for whom it was begun: each has its own
 * @param given what it begins with. Next to one that is kept, it is a further one
 */
export function newMail<Doc>(
  storage: DeviceStorage,
  name: string,
  given: Partial<NewMail<Doc>> = {},
): NewMailHandle<Doc> {
  const start = newMailPrefix + name;
  const newest = numberOfNewest(storage, start);
  const isFurther = newest !== undefined && !isUnwritten({ ...unwritten(), ...given });
  const place = placeOf(start, isFurther ? newest + 1 : (newest ?? 0));
  const state = cell(readNewMail<Doc>(storage.read(place)));
  const write = (change: Partial<NewMail<Doc>>): void => {
    state.update((before) => ({ ...before, ...change }));
    const now = state.snapshot();
    storage.write(place, isUnwritten(now) ? null : JSON.stringify(now));
  };
  if (isUnwritten(state.snapshot())) write(given);
  return {
    ...{ state, write },
    clear: () => {
      const before = state.snapshot();
      state.set(unwritten());
      storage.write(place, null);
      return before;
    },
  };
}

/** There is nothing in it that an agent would miss. */
export function isUnwritten({ to, cc, bcc, subject, text, files }: NewMail): boolean {
  return to.length + cc.length + bcc.length + files.length === 0 && `${subject}${text}`.trim() === '';
}

const placeOf = (start: string, number: number): string => (number === 0 ? start : `${start}+${number}`);

function numberOfNewest(storage: DeviceStorage, start: string): number | undefined {
  const numbers = storage.entries(start).flatMap(([name]) => {
    const number = Number(name.slice(start.length));
    // Others have a name that begins with this one.
    return placeOf(start, number) === name ? number : [];
  });
  return numbers.length === 0 ? undefined : Math.max(...numbers);
}

function readNewMail<Doc>(kept: string | undefined): NewMail<Doc> {
  if (kept === undefined) return unwritten();
  try {
    return { ...unwritten(), ...(JSON.parse(kept) as Partial<NewMail<Doc>>) };
  } catch {
    return unwritten();
  }
}
