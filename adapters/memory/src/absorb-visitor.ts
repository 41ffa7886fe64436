import { userModel } from '@helpdesk/domain';
import type { ConversationMove } from '@helpdesk/domain/ports';
import { change, requireRow } from './rows.ts';
import type { State } from './state.ts';

/** Implements `ConversationRepository.move`. */
export function moveToContact(
  state: State,
  ids: readonly number[],
  { formerId, contactId, contactChannelId, at }: ConversationMove,
): readonly { readonly id: number; readonly seq: number }[] {
  requireRow(state.contacts, contactId, 'contact');
  requireRow(state.channels, contactChannelId, 'channel');
  const moved: { readonly id: number; readonly seq: number }[] = [];
  for (const id of [...ids].sort((a, b) => a - b)) {
    const row = state.conversations.get(id);
    if (row?.contactId !== formerId) continue;
    const seen = new Map([...row.seen].map(([userId, each]) => [userId === formerId ? contactId : userId, each]));
    const seq = row.seq + 1;
    change(state.conversations, id, { contactId, contactChannelId, seq, updatedAt: at, seen });
    moved.push({ id, seq });
  }
  moveMessages(
    state,
    moved.map(({ id }) => id),
    { formerId, contactId },
  );
  return moved;
}

/** As `ConversationRepository.moveMessages`; without a limit all of them. */
export function moveMessages(
  state: State,
  ids: readonly number[],
  { formerId, contactId }: Pick<ConversationMove, 'formerId' | 'contactId'>,
  limit?: number,
): boolean {
  const all = new Set(ids);
  const rows = [...state.messages.values()].filter(
    ({ senderType, senderId, conversationId }) =>
      senderType === 'contact' && senderId === formerId && all.has(conversationId),
  );
  const some = rows.slice(0, limit);
  for (const { id } of some) change(state.messages, id, { senderId: contactId });
  return some.length === limit;
}

/** As `ContactRepository.absorbSome`. */
export function absorbSome(state: State, visitorId: number, contactId: number, limit: number): boolean {
  const notes = [...state.notes.values()].filter((row) => row.contactId === visitorId).slice(0, limit);
  for (const { id } of notes) change(state.notes, id, { contactId });
  const uploads = [...state.media.values()].filter((row) => row.uploaderId === visitorId).slice(0, limit);
  for (const { id } of uploads) change(state.media, id, { uploaderId: contactId });
  const linked = [...state.media.values()]
    .filter((row) => row.modelType === userModel && row.modelId === visitorId)
    .slice(0, limit);
  for (const { id } of linked) change(state.media, id, { modelId: contactId });
  const visits = [...state.visits.values()].filter((row) => row.contactId === visitorId).slice(0, limit);
  for (const { id } of visits) change(state.visits, id, { contactId });
  return [notes, uploads, linked, visits].some((rows) => rows.length === limit);
}

/** What else the visitor has becomes the contact's; then the visitor is gone. */
export function absorb(state: State, visitorId: number, contactId: number): void {
  for (const row of state.notes.values()) {
    if (row.contactId === visitorId) change(state.notes, row.id, { contactId });
  }
  for (const row of state.media.values()) {
    if (row.uploaderId === visitorId) change(state.media, row.id, { uploaderId: contactId });
    if (row.modelType === userModel && row.modelId === visitorId) change(state.media, row.id, { modelId: contactId });
  }
  for (const row of state.visits.values()) {
    if (row.contactId === visitorId) change(state.visits, row.id, { contactId });
  }
  for (const [name, answer] of [...state.answers]) {
    const prefix = `${visitorId} `;
    if (!name.startsWith(prefix)) continue;
    const key = `${contactId} ${name.slice(prefix.length)}`;
    state.answers.delete(name);
    if (!state.answers.has(key)) state.answers.set(key, answer);
  }
  for (const [id, channel] of [...state.channels]) {
    if (channel.contactId === visitorId) state.channels.delete(id);
  }
  state.contacts.delete(visitorId);
}
