import { dayLengthMs, minuteLengthMs } from '../../model/shared/time.ts';
import { type QuotaPorts, releaseHold } from './count-upload.ts';

/** Longer than any upload takes. What is held for longer belongs to a process that has ended. */
const holdLife = 10 * minuteLengthMs;

const countLife = 2 * dayLengthMs;

const batch = 100;

/**
 * A job of the service: releases the holds of processes that have ended, and forgets the counts of files and
 * text of former days.
 *
 * @example
 * await desk.releaseStaleUploads();
 */
export async function releaseStaleUploads(ports: Pick<QuotaPorts, 'store' | 'clock'>): Promise<void> {
  const now = ports.clock.now();
  const stale = await ports.store.read((reader) => reader.uploads.listHolds(now - holdLife, batch));
  for (const { id } of stale) await ports.store.transact((writer) => releaseHold(writer, id));
  await ports.store.transact((writer) => writer.uploads.deleteCounts(now - countLife));
  await ports.store.transact((writer) => writer.texts.deleteCounts(now - countLife));
}
