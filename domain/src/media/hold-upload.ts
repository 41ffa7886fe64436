import { DomainError } from '../errors.ts';
import type { Ports } from '../ports/ports.ts';
import type { StoreWriter } from '../ports/store.ts';
import type { UploadHold } from '../ports/upload-repository.ts';
import { day, minute } from '../time.ts';
import type { WidgetActor } from '../widget/session.ts';
import { startOfDay } from '../zoned-day.ts';
import { requireWithinQuota, type UploadAmount, type UploadScope, uploadScopes } from './upload-quota.ts';

type QuotaPorts = Pick<Ports, 'store' | 'clock' | 'ids' | 'uploads' | 'timeZone'>;

/** Longer than any upload takes. What is held for longer belongs to a process that has ended. */
const holdLife = 10 * minute;
const countLife = 2 * day;
const batch = 100;

/**
 * Counts an upload before its body is read, so that uploads that run at the same time, also on several nodes,
 * cannot exceed a quota together. The hold ends with `settleUpload` or `releaseUpload`, whichever comes first.
 * Throws the refusals of `requireWithinQuota`.
 *
 * @param upload.bytes what the request says that it brings; 0 when it does not say
 */
export async function holdUpload(
  ports: QuotaPorts,
  actor: WidgetActor,
  upload: { readonly address: string; readonly bytes: number },
): Promise<UploadHold> {
  const now = ports.clock.now();
  const hold: UploadHold = {
    id: ports.ids.uuid(),
    createdAt: now,
    day: startOfDay(now, ports.timeZone),
    contactId: actor.contact.id,
    inboxId: actor.inbox.id,
    address: upload.address,
    bytes: upload.bytes,
    files: 1,
  };
  await ports.store.transact(async (writer) => {
    await writer.uploads.insertHold(hold);
    await count(ports, writer, hold, hold);
  });
  return hold;
}

/** Holds so many bytes more: for a body of which the length is not known. */
export async function growUpload(ports: QuotaPorts, hold: UploadHold, bytes: number): Promise<UploadHold> {
  return ports.store.transact(async (writer) => {
    const held = (await writer.uploads.takeHold(hold.id)) ?? { bytes: 0, files: 0 };
    const grown = { ...hold, bytes: hold.bytes + bytes };
    await writer.uploads.insertHold(grown);
    await count(ports, writer, hold, difference(grown, held));
    return grown;
  });
}

/** Counts what was really stored instead of what was held; part of the transaction that records the files. */
export async function settleUpload(
  ports: Pick<QuotaPorts, 'clock' | 'uploads' | 'timeZone'>,
  writer: StoreWriter,
  hold: UploadHold,
  stored: UploadAmount,
): Promise<void> {
  const held = (await writer.uploads.takeHold(hold.id)) ?? { bytes: 0, files: 0 };
  await count(ports, writer, hold, difference(stored, held));
}

/**
 * Gives back what an upload held that was refused or repeated; after `settleUpload` it does nothing. While the store
 * is away the hold stays, and is released by `releaseStaleUploads`.
 */
export async function releaseUpload(ports: Pick<QuotaPorts, 'store'>, hold: UploadHold): Promise<void> {
  try {
    await ports.store.transact((writer) => release(writer, hold.id));
  } catch (error) {
    if (!(error instanceof DomainError && error.kind === 'unavailable')) throw error;
  }
}

/** A job of the service: releases the holds of processes that have ended, and forgets the counts of former days. */
export async function releaseStaleUploads(ports: Pick<QuotaPorts, 'store' | 'clock'>): Promise<void> {
  const now = ports.clock.now();
  const stale = await ports.store.read((reader) => reader.uploads.listHolds(now - holdLife, batch));
  for (const { id } of stale) await ports.store.transact((writer) => release(writer, id));
  await ports.store.transact((writer) => writer.uploads.deleteCounts(now - countLife));
}

async function release(writer: StoreWriter, id: string): Promise<void> {
  const held = await writer.uploads.takeHold(id);
  if (held === undefined) return;
  const back = difference({ bytes: 0, files: 0 }, held);
  for (const scope of uploadScopes) await writer.uploads.add(countOf(held, scope), back);
}

async function count(
  ports: Pick<QuotaPorts, 'clock' | 'uploads' | 'timeZone'>,
  writer: StoreWriter,
  hold: UploadHold,
  amount: UploadAmount,
): Promise<void> {
  const now = ports.clock.now();
  for (const scope of uploadScopes) {
    const sum = await writer.uploads.add(countOf(hold, scope), amount);
    requireWithinQuota(ports.uploads.quotas, scope, sum, now, ports.timeZone);
  }
}

function countOf({ day, contactId, inboxId, address }: UploadHold, scope: UploadScope) {
  const subjects = { address, contact: String(contactId), inbox: String(inboxId) } satisfies Record<
    UploadScope,
    string
  >;
  return { scope, subject: subjects[scope], day };
}

function difference(wanted: UploadAmount, held: UploadAmount): UploadAmount {
  return { bytes: wanted.bytes - held.bytes, files: wanted.files - held.files };
}
