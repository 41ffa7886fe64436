import { userModel } from '@helpdesk/domain';
import { change } from './rows.ts';
import type { State } from './state.ts';

/** Everything of the visitor becomes the contact's; then the visitor is gone. */
export function absorb(state: State, visitorId: number, contactId: number): void {
  for (const row of state.messages.values()) {
    if (row.senderType === 'contact' && row.senderId === visitorId)
      change(state.messages, row.id, { senderId: contactId });
  }
  for (const row of state.conversations.values()) {
    const seen = row.seen.get(visitorId);
    if (seen === undefined) continue;
    const others = [...row.seen].filter(([userId]) => userId !== visitorId);
    change(state.conversations, row.id, { seen: new Map([...others, [contactId, seen]]) });
  }
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
