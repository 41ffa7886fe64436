import { systemUserId } from '../../model/agent/agent.ts';
import type { Contact } from '../../model/contact/contact.ts';
import { filledFrom, lostDetails } from '../../model/contact/contact-details.ts';
import type { DomainEvent } from '../../model/event/event.ts';
import type { ContactMerge } from '../../model/shared/deletion.ts';
import { type DomainError, refuse } from '../../model/shared/errors.ts';
import type { Timestamp } from '../../model/shared/time.ts';
import type { Ports } from '../../ports/ports.ts';
import type { StoreWriter } from '../../ports/store.ts';
import { type Doer, recordAct, targetOf } from '../audit/record-act.ts';
import { type IsOver, isNeverOver } from '../delete-in-parts.ts';
import { movedAtOnce, moveSome, moveSomeMessages } from './move-conversations.ts';
import { requireLockedContact } from './require-contact.ts';

const asPart = { isPart: true };

/** How many notes, files and page visits change hands at a time. */
const absorbedAtOnce = 200;

type Pair = Pick<ContactMerge, 'id' | 'intoId'>;

/**
 * Continues a merge that was begun. Several callers may do so at once, also on several nodes. A merge that cannot be
 * finished, because a contact is gone or may not be merged now, stops where it is: each conversation belongs to one of
 * the two.
 *
 * @param doer an agent, or null for the desk itself
 * @param isOver asked between parts; the merge can be gone on with later
 */
export async function mergeInParts(
  { store, clock }: Pick<Ports, 'store' | 'clock'>,
  doer: Doer,
  pair: Pair,
  isOver: IsOver = isNeverOver,
): Promise<void> {
  while (!isOver()) {
    const isMore = await store.transact(async (writer) => {
      const both = await lockBoth(writer, pair);
      if (both === undefined) return false;
      if (await moveSomeMessages(writer, both.other, both.contact)) return true;
      const at = clock.now();
      const events = await moveSome(writer, both.other, both.contact, at);
      await writer.events.append(events, at);
      if (events.length === movedAtOnce) return true;
      return writer.contacts.absorbSome(both.other.id, both.contact.id, absorbedAtOnce);
    }, asPart);
    if (isMore) continue;
    // Exclusive, so that no message or conversation of the other contact is added in between.
    const isDone = await store.transact(async (writer) => endMerge(writer, doer, pair, clock.now()), {
      ...asPart,
      alone: true,
    });
    if (isDone) return;
  }
}

async function endMerge(writer: StoreWriter, doer: Doer, pair: Pair, at: Timestamp): Promise<boolean> {
  const both = await lockBoth(writer, pair);
  if (both !== undefined && (await mergeTheRest(writer, doer, both.contact, both.other, at)) === undefined)
    return false;
  await writer.deletions.end({ kind: 'contact', ...pair, actorId: doer?.id ?? systemUserId });
  return true;
}

/** Undefined when they cannot be merged any more. */
async function lockBoth(writer: StoreWriter, { id, intoId }: Pair) {
  const contact = await writer.contacts.lock(intoId);
  const other = await writer.contacts.lock(id);
  if (contact === undefined || other === undefined || refusalOfMerge(contact, other) !== undefined) return undefined;
  return { contact, other };
}

export function refusalOfMerge(contact: Contact, other: Contact): DomainError | undefined {
  if (contact.type === 'visitor' && other.type === 'contact') {
    return refuse('contact.merge_refused', 'A contact cannot become part of a visitor; merge the visitor instead');
  }
  if (contact.externalUserId !== null && other.externalUserId !== null) {
    return refuse('contact.merge_refused', 'Both have an external user id: they are two customers of your own system');
  }
  return undefined;
}

/** Moves some messages, conversations, notes and files, and merges all the rest unless there are more. Returns the contact when they are merged. */
export async function mergeTheRest(
  writer: StoreWriter,
  doer: Doer,
  contact: Contact,
  other: Contact,
  at: Timestamp,
): Promise<Contact | undefined> {
  const [id, otherId] = [contact.id, other.id];
  if (await moveSomeMessages(writer, other, contact)) return undefined;
  const events = [...(await moveSome(writer, other, contact, at))];
  const hasMore =
    (await writer.conversations.listOfContact(otherId, null, 1)).length > 0 ||
    (await writer.contacts.absorbSome(otherId, id, absorbedAtOnce));
  if (hasMore) {
    await writer.events.append(events, at);
    return undefined;
  }
  await writer.widget.mergeSessions(otherId, id);
  await writer.contacts.absorb(otherId, id);
  events.push(...(await fill(writer, doer, contact, other, at)));
  events.push({ type: 'contact.updated', contactId: id });
  events.push({ type: 'contact.merged', contactId: id, visitorId: otherId });
  await writer.events.append(events, at);
  const merged = await requireLockedContact(writer.contacts, id);
  const meta = { merged_contact_id: otherId };
  await recordAct(writer, doer, at, 'contact_merged', targetOf('contact', merged), meta);
  return merged;
}

/**
 * Takes over from the other contact: the missing details, the block, and a note with the details for which there is no
 * place.
 */
async function fill(
  writer: StoreWriter,
  doer: Doer,
  contact: Contact,
  other: Contact,
  at: Timestamp,
): Promise<readonly DomainEvent[]> {
  const events: DomainEvent[] = [];
  const isBlocked = !(contact.enabled && other.enabled);
  const filled = filledFrom(contact, other);
  const { email, ...others } = filled;
  const isEmailTaken = Boolean(email) && (await isTaken(writer, { ...contact, ...filled }));
  const lost = [...lostDetails(contact, other), ...(isEmailTaken ? [`E-mail: ${email}`] : [])];
  const details = isEmailTaken ? others : filled;
  await writer.contacts.update(contact.id, { ...details, enabled: !isBlocked, updatedAt: at });
  if (other.lastActiveAt !== null) await writer.contacts.touch(contact.id, other.lastActiveAt, other.lastActiveAt);
  if (isBlocked && contact.enabled) {
    events.push({ type: 'contact.block_changed', contactId: contact.id, enabled: false });
  }
  if (lost.length > 0) {
    const name = `${other.firstName} ${other.lastName}`.trim();
    const note = [`Merged with ${name} (contact ${other.id})`, ...lost].join('\n');
    const noteId = await writer.contacts.insertNote({
      contactId: contact.id,
      authorId: doer?.id ?? systemUserId,
      note,
      createdAt: at,
    });
    events.push({ type: 'contact.note_created', contactId: contact.id, noteId });
  }
  return events;
}

/** A visitor may have stated the address of a contact. */
async function isTaken(writer: StoreWriter, { id, type, email, externalUserId }: Contact): Promise<boolean> {
  if (type !== 'contact' || !email || externalUserId !== null) return false;
  const holder = await writer.contacts.findByEmail(email);
  return holder !== undefined && holder.id !== id && holder.externalUserId === null;
}
