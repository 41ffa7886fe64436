import type { Contact, ContactListItem, ContactType, EmailState } from '../model/contact/contact.ts';
import type { ContactDetails } from '../model/contact/contact-details.ts';
import type { ContactFilter, ContactSort, FilteredAttribute } from '../model/contact/contact-fields.ts';
import type { ContactNote } from '../model/contact/note.ts';
import type { JsonObject } from '../model/shared/json.ts';
import type { Page, PageRequest, SearchPage } from '../model/shared/page.ts';
import type { Timestamp } from '../model/shared/time.ts';

export interface ContactQuery {
  readonly filter: ContactFilter | null;
  /** The custom attributes that the filter may name. */
  readonly attributes: readonly FilteredAttribute[];
  readonly sort: ContactSort;
  readonly page: PageRequest;
}

/** Contacts and visitors; an agent's id is unknown here. */
export interface ContactReader {
  find(id: number): Promise<Contact | undefined>;

  /** The contact of the conversation with that uuid. */
  findOfConversation(uuid: string): Promise<Contact | undefined>;

  /** The contact (not visitor) with this e-mail; one without external user id first, then the lowest id. */
  findByEmail(email: string): Promise<Contact | undefined>;

  /** For each of these e-mails that has a contact the one of `findByEmail`, by e-mail. */
  listByEmails(emails: readonly string[]): Promise<ReadonlyMap<string, Contact>>;

  /** The contact (not visitor) with this e-mail who is blocked; of several the one with the lowest id. */
  findBlockedByEmail(email: string): Promise<Contact | undefined>;

  findByExternalUserId(externalUserId: string): Promise<Contact | undefined>;

  /** Filters like `matchesFilter()` with `contactFieldsWith()`, and orders like `compareBySort()`. */
  list(query: ContactQuery): Promise<Page<ContactListItem>>;

  /**
   * Contacts and visitors that are a hit by `searchRank`; best hits first, of equal ones the newest. Where there are
   * fewer than `enoughWithoutTypos`, hits of `typoStep` follow. Keysets are those of `keysetOfHit`.
   */
  search(text: string, page: PageRequest): Promise<SearchPage<Contact>>;

  findNote(contactId: number, noteId: number): Promise<ContactNote | undefined>;

  /** Newest first, that is by id; the keyset value is null. */
  listNotes(contactId: number, page: PageRequest): Promise<Page<ContactNote>>;
}

export interface ContactRepository extends ContactReader {
  /** The same as `find`, and locks the row: a second `lock` of it waits until this transaction ends. */
  lock(id: number): Promise<Contact | undefined>;

  /** Returns the new id. Throws `conflict` when e-mail or external user id is taken. */
  insert(contact: NewContact): Promise<number>;

  /** Changes the named columns only. Throws `conflict` when e-mail or external user id is taken. */
  update(id: number, changes: ContactChanges): Promise<void>;

  /** The channel that joins this contact to this inbox, created when missing; returns its id. */
  ensureChannel(contactId: number, inboxId: number, at: Timestamp): Promise<number>;

  /** Returns the new id. */
  insertNote(note: {
    readonly contactId: number;
    readonly authorId: number;
    readonly note: string;
    readonly createdAt: Timestamp;
  }): Promise<number>;

  deleteNote(noteId: number): Promise<void>;

  /** Records activity: writes only where the time is null or not newer than `staleBefore`. */
  touch(id: number, at: Timestamp, staleBefore: Timestamp): Promise<void>;

  /**
   * Gives the contact at most `limit` each of the notes about the other contact, of their files and of their page
   * visits. Returns whether there may be more.
   */
  absorbSome(otherId: number, contactId: number, limit: number): Promise<boolean>;

  /**
   * Everything that the other wrote, has seen, uploaded or visited, the notes about them, and the answers kept for
   * their requests become the contact's. Then the other, a visitor or a contact, is removed. Their conversations and
   * sessions must have been moved before.
   */
  absorb(otherId: number, contactId: number): Promise<void>;

  /**
   * Deletes the contact with the notes about them, their page visits and their sessions. They must have no conversation.
   */
  delete(id: number): Promise<void>;
}

export type NewContact = ContactDetails & { readonly type: ContactType; readonly createdAt: Timestamp };

export type ContactChanges = Partial<ContactDetails> & {
  readonly updatedAt: Timestamp;
  readonly type?: ContactType;
  /** false blocks. */
  readonly enabled?: boolean;
  readonly emailState?: EmailState | null;
  readonly meta?: JsonObject;
};
