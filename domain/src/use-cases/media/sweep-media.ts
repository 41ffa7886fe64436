import { dayLengthMs, minuteLengthMs } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';

const doubtLife = 5 * minuteLengthMs;

const unlinkedLife = 7 * dayLengthMs;

const batch = 100;

/**
 * A job of the service: removes what was staged or published and never recorded, what lost its record, and what was
 * attached to nothing for a week.
 *
 * @example
 * await desk.sweepMedia();
 */
export async function sweepMedia(ports: Pick<Ports, 'store' | 'clock' | 'mediaStore'>): Promise<void> {
  const now = ports.clock.now();
  await ports.mediaStore.sweepStaged(now - doubtLife);
  for await (const uuid of ports.mediaStore.listDoubtful(now - doubtLife)) {
    const known = await ports.store.read((reader) => reader.media.known([uuid]));
    await ports.mediaStore[known.has(uuid) ? 'settle' : 'remove'](uuid);
  }
  const old = await ports.store.read((reader) => reader.media.listUnlinked(now - unlinkedLife, batch));
  for (const { uuid } of old) await deleteUnlinked(ports, uuid, now - unlinkedLife);
}

/** Looks again in its transaction: it may have been attached since. */
async function deleteUnlinked(ports: Pick<Ports, 'store' | 'mediaStore'>, uuid: string, before: number): Promise<void> {
  await ports.mediaStore.doubt(uuid);
  const deleted = await ports.store.transact(async (writer) => {
    const found = await writer.media.find(uuid);
    const [media] = await writer.media.lock(found === undefined ? [] : [found.id]);
    if (media === undefined) return true;
    if (media.modelId !== null || media.createdAt >= before) return false;
    await writer.media.delete([media.id]);
    return true;
  });
  await ports.mediaStore[deleted ? 'remove' : 'settle'](uuid);
}
