import type { Message } from '@helpdesk/client';
import { cell, type Readable } from '@helpdesk/screen-state';

const hidden = cell<ReadonlySet<string>>(new Set());

/** Notes that are being deleted: not shown any more, and not deleted before the toast with the way back has ended. */
export const hiddenNotes = {
  all: hidden as Readable<ReadonlySet<string>>,
  hide: (uuid: string): void => hidden.update((all) => new Set([...all, uuid])),
  show: (uuid: string): void => hidden.update((all) => new Set([...all].filter((each) => each !== uuid))),
};

/** A deleted note still shows all agents that there was one. */
export function isDeleted({ meta }: Message): boolean {
  return meta.deleted_at !== undefined;
}
