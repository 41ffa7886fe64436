import type { MediaStore } from '@helpdesk/domain/ports';
import { openDiskMediaStore } from '@helpdesk/media-disk';

/** The store of files in this folder, opened when it is first used: it makes 258 folders, and few tests have files. */
export function mediaWhenNeeded(folder: string, reservedBytes = 0): MediaStore {
  let opened: Promise<MediaStore> | undefined;
  const store = (): Promise<MediaStore> => {
    opened ??= openDiskMediaStore(folder, { reservedBytes });
    return opened;
  };
  return {
    name: 'disk',
    stage: async (...given) => (await store()).stage(...given),
    publish: async (...given) => (await store()).publish(...given),
    discard: async (...given) => (await store()).discard(...given),
    open: async (...given) => (await store()).open(...given),
    remove: async (...given) => (await store()).remove(...given),
    settle: async (...given) => (await store()).settle(...given),
    doubt: async (...given) => (await store()).doubt(...given),
    async *listDoubtful(before) {
      yield* (await store()).listDoubtful(before);
    },
    requireRoom: async () => (await store()).requireRoom(),
    room: async () => (await store()).room(),
    probe: async () => (await store()).probe(),
    sweepStaged: async (...given) => (await store()).sweepStaged(...given),
  };
}
