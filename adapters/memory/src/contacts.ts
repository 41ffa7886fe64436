import { type Contact, type ContactNote, refuse, searchedContact } from '@helpdesk/domain';
import type { ContactRepository } from '@helpdesk/domain/ports';
import { absorb, absorbSome } from './absorb-visitor.ts';
import { optional } from './agents.ts';
import { listContacts } from './list-contacts.ts';
import { change, deleteWhere, newestFirst, pageByIdDescending, put, requireRow } from './rows.ts';
import { searchRecords } from './search.ts';
import { type NoteRow, nextId, type State } from './state.ts';

export function contacts(state: State): ContactRepository {
  const all = (): Contact[] => newestFirst(state.contacts.values()).map((row) => withChannel(state, row));
  const known = (): Contact[] =>
    all()
      .filter((row) => row.type === 'contact')
      .reverse();
  const notesOf = (contactId: number): NoteRow[] =>
    newestFirst([...state.notes.values()].filter((note) => note.contactId === contactId));

  const requireFree = (id: number, contact: Pick<Contact, 'type' | 'email' | 'externalUserId'>): void => {
    if (contact.type !== 'contact') return;
    const clash = known().some(
      (other) =>
        other.id !== id &&
        ((contact.externalUserId !== null && other.externalUserId === contact.externalUserId) ||
          (contact.email !== null &&
            contact.externalUserId === null &&
            other.externalUserId === null &&
            other.email === contact.email)),
    );
    if (clash) throw refuse('store.unique', 'A value that must be unique is taken');
  };

  const find = async (id: number) => optional(state.contacts.get(id), (row) => withChannel(state, row));

  return {
    find,
    findOfConversation: async (uuid) => {
      const conversation = [...state.conversations.values()].find((row) => row.uuid === uuid);
      return conversation && find(conversation.contactId);
    },
    lock: find,
    findByEmail: async (email) => firstWith(email, known()),
    listByEmails: async (emails) =>
      new Map(emails.flatMap((email) => optional(firstWith(email, known()), (found) => [[email, found]]) ?? [])),
    findBlockedByEmail: async (email) => known().find((row) => row.email === email && !row.enabled),
    findByExternalUserId: async (externalUserId) => known().find((row) => row.externalUserId === externalUserId),
    list: async (query) => listContacts(state, all(), query),
    search: async (text, page) => searchRecords(state, { kind: 'contacts', text, page }, all(), searchedContact),
    findNote: async (contactId, noteId) =>
      optional(
        notesOf(contactId).find((note) => note.id === noteId),
        (note) => noteOf(state, note),
      ),
    listNotes: async (contactId, page) =>
      pageByIdDescending(
        notesOf(contactId).map((note) => noteOf(state, note)),
        page,
      ),

    insert: async (contact) => {
      requireFree(0, contact);
      const id = nextId(state, 'user');
      const never = { lastActiveAt: null, lastLoginAt: null, emailState: null };
      const blank = { ...never, enabled: true, meta: {}, contactChannelId: null };
      put(state.contacts, id, { ...blank, ...contact, id, updatedAt: contact.createdAt });
      return id;
    },
    update: async (id, changes) => {
      const row = state.contacts.get(id);
      if (row !== undefined) requireFree(id, { ...row, ...changes });
      change(state.contacts, id, changes);
    },
    ensureChannel: async (contactId, inboxId) => {
      for (const [id, channel] of state.channels) {
        if (channel.contactId === contactId && channel.inboxId === inboxId) return id;
      }
      requireRow(state.contacts, contactId, 'contact');
      requireRow(state.inboxes, inboxId, 'inbox');
      const id = nextId(state, 'channel');
      put(state.channels, id, { contactId, inboxId });
      return id;
    },
    insertNote: async (note) => {
      requireRow(state.contacts, note.contactId, 'contact');
      requireRow(state.agents, note.authorId, 'agent');
      const id = nextId(state, 'note');
      put(state.notes, id, { ...note, id });
      return id;
    },
    touch: async (id, at, staleBefore) => {
      const row = state.contacts.get(id);
      if (row !== undefined && (row.lastActiveAt === null || row.lastActiveAt <= staleBefore)) {
        change(state.contacts, id, { lastActiveAt: at });
      }
    },
    absorbSome: async (visitorId, contactId, limit) => absorbSome(state, visitorId, contactId, limit),
    absorb: async (visitorId, contactId) => absorb(state, visitorId, contactId),
    delete: async (id) => deleteContact(state, id),
    deleteNote: async (noteId) => void state.notes.delete(noteId),
  };
}

function firstWith(email: string, known: readonly Contact[]): Contact | undefined {
  const found = known.filter((row) => row.email === email);
  return found.find((row) => row.externalUserId === null) ?? found[0];
}

function deleteContact(state: State, id: number): void {
  const isTheirs = ({ contactId }: { readonly contactId: number }) => contactId === id;
  deleteWhere(state.notes, isTheirs);
  deleteWhere(state.visits, isTheirs);
  deleteWhere(state.sessions, isTheirs);
  deleteWhere(state.channels, isTheirs);
  state.contacts.delete(id);
}

/** The newest channel is the one with the highest id. */
function withChannel(state: State, row: Contact): Contact {
  const ids = [...state.channels].filter(([, channel]) => channel.contactId === row.id).map(([id]) => id);
  return { ...row, contactChannelId: ids.length === 0 ? null : Math.max(...ids) };
}

function noteOf(state: State, note: NoteRow): ContactNote {
  const author = state.agents.get(note.authorId);
  return {
    id: note.id,
    createdAt: note.createdAt,
    updatedAt: note.createdAt,
    contactId: note.contactId,
    note: note.note,
    authorId: note.authorId,
    firstName: author?.firstName ?? '',
    lastName: author?.lastName ?? '',
    avatarUrl: author?.avatarUrl ?? null,
  };
}
