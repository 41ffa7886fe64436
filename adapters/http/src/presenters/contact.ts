import { type Contact, type ContactNote, contactAvailability, type Timestamp } from '@helpdesk/domain';
import type { MediaLinks } from '../media/media-links.ts';
import { presentSnippet } from './snippet.ts';
import { iso, isoOrNull } from './time.ts';

/** The same fields as an agent record; what only agents have is empty. */
export function presentContact(contact: Contact, links: MediaLinks, now: Timestamp) {
  return {
    id: contact.id,
    created_at: iso(contact.createdAt),
    updated_at: iso(contact.updatedAt),
    first_name: contact.firstName,
    last_name: contact.lastName,
    email: contact.email,
    type: contact.type,
    availability_status: contactAvailability(contact, now),
    phone_number_country_code: contact.phoneNumberCountryCode,
    phone_number: contact.phoneNumber,
    avatar_url: links.avatar(contact.avatarUrl),
    enabled: contact.enabled,
    last_active_at: isoOrNull(contact.lastActiveAt),
    last_login_at: isoOrNull(contact.lastLoginAt),
    roles: [],
    permissions: [],
    custom_attributes: { ...contact.customAttributes },
    teams: [],
    api_key_last_used_at: null,
    country: contact.country,
    meta: { ...contact.meta },
    external_user_id: contact.externalUserId,
    contact_channel_id: contact.contactChannelId,
    email_state: presentEmailState(contact.emailState),
  };
}

/** A stored response of an earlier version, which is repeated here, does not have it. */
function presentEmailState(state: Contact['emailState'] | undefined) {
  if (state == null) return null;
  return { came_back_at: iso(state.cameBackAt), code: state.code, text: state.text };
}

export function presentFoundContact(contact: Contact, query: string, links: MediaLinks, now: Timestamp) {
  const { firstName, lastName, email, phoneNumber, externalUserId } = contact;
  const texts = [`${firstName} ${lastName}`, email, phoneNumber, externalUserId];
  return { ...presentContact(contact, links, now), snippet: presentSnippet(query, texts) };
}

export function presentContactNote(note: ContactNote, links: MediaLinks) {
  return {
    id: note.id,
    created_at: iso(note.createdAt),
    updated_at: iso(note.updatedAt),
    contact_id: note.contactId,
    note: note.note,
    user_id: note.authorId,
    first_name: note.firstName,
    last_name: note.lastName,
    avatar_url: links.avatar(note.avatarUrl),
  };
}
