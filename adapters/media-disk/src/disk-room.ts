import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { refuse } from '@helpdesk/domain';
import type { DiskRoom } from '@helpdesk/domain/ports';
import { onDisk } from './on-disk.ts';

/** How long an answer of the disk holds, in milliseconds: uploads ask with every chunk. */
const keep = 1_000;
/** When to come back, in seconds: room is made by a person or by the end of a retention. */
const retryAfter = 60;

export interface RoomOnDisk {
  look(): Promise<DiskRoom>;
  /** Throws `upload.no_room`. */
  require(): Promise<void>;
}

/** The figures of the operating system for the file system of a folder. */
type ReadDisk = (folder: string) => Promise<Pick<StatsFs, 'bavail' | 'bsize'>>;

/** The room on the disk of the folder, read at most once a second; concurrent callers share one result. */
export function roomOnDisk(folder: string, reserved: number, readDisk: ReadDisk = statfs): RoomOnDisk {
  let known: { readonly room: Promise<DiskRoom>; until: number } | undefined;

  function look(): Promise<DiskRoom> {
    if (known === undefined || performance.now() >= known.until) {
      // A disk that does not answer is asked once, however many callers wait.
      const asked = { room: ask(), until: Number.POSITIVE_INFINITY };
      known = asked;
      asked.room.then(
        () => {
          asked.until = performance.now() + keep;
        },
        () => {
          asked.until = 0;
        },
      );
    }
    return known.room;
  }

  async function ask(): Promise<DiskRoom> {
    const { bavail, bsize } = await onDisk(readDisk(folder));
    return { free: bavail * bsize, reserved };
  }

  return {
    look,
    require: async () => {
      if (reserved === 0) return;
      const { free } = await look();
      if (free >= reserved) return;
      const message = 'There is no room for files at the moment';
      throw refuse('upload.no_room', message, { retryAfter });
    },
  };
}
