import * as v from 'valibot';
import {
  blockBody,
  contact,
  contactListItem,
  contactNote,
  createContactBody,
  foundContact,
  mergeBody,
  noteBody,
  updateContactBody,
} from '../contact.ts';
import { conversation } from '../conversation.ts';
import { hits, page } from '../envelope.ts';
import { listQuery, searchQuery } from '../paging.ts';
import { byId, byNote } from '../params.ts';
import { agentWith, type Route } from '../route.ts';
import { done } from '../scalars.ts';

export const contactRoutes = {
  listContacts: {
    method: 'GET',
    path: '/api/v1/contacts',
    caller: agentWith('contacts:read_all'),
    summary: 'All contacts, newest first',
    query: listQuery,
    reply: page(contactListItem),
  },
  createContact: {
    method: 'POST',
    path: '/api/v1/contacts',
    caller: agentWith('contacts:write'),
    summary: 'Create a contact',
    body: createContactBody,
    reply: contact,
    refusals: { 409: 'Another contact has this e-mail or external id' },
  },
  searchContacts: {
    method: 'GET',
    path: '/api/v1/contacts/search',
    caller: agentWith('contacts:read'),
    summary: 'Contacts by name, e-mail, phone or external id, best hits first; the first 30, or a page of them',
    limit: 'search',
    query: searchQuery,
    reply: hits(foundContact),
  },
  getContact: {
    method: 'GET',
    path: '/api/v1/contacts/{id}',
    caller: agentWith('contacts:read'),
    summary: 'One contact',
    params: byId,
    reply: contact,
  },
  updateContact: {
    method: 'PUT',
    path: '/api/v1/contacts/{id}',
    caller: agentWith('contacts:write'),
    summary: 'Change a contact',
    params: byId,
    body: updateContactBody,
    form: { files: 'avatar' },
    reply: contact,
    refusals: { 409: 'Another contact has this e-mail or external id' },
  },
  setContactBlock: {
    method: 'PUT',
    path: '/api/v1/contacts/{id}/block',
    caller: agentWith('contacts:block'),
    summary: 'Block (enabled false) or unblock a contact',
    params: byId,
    body: blockBody,
    reply: contact,
  },
  listContactConversations: {
    method: 'GET',
    path: '/api/v1/contacts/{id}/conversations',
    caller: agentWith('contacts:read'),
    summary: 'Conversations of the contact that the caller may read',
    params: byId,
    query: listQuery,
    reply: page(conversation),
  },
  mergeContacts: {
    method: 'POST',
    path: '/api/v1/contacts/{id}/merge',
    caller: agentWith('contacts:merge'),
    summary: 'Merge another contact or visitor into the contact, for good',
    params: byId,
    body: mergeBody,
    reply: contact,
    refusals: { 409: 'A contact into a visitor, or both have an external user id' },
  },
  listContactNotes: {
    method: 'GET',
    path: '/api/v1/contacts/{id}/notes',
    caller: agentWith('contact_notes:read'),
    summary: 'Notes on a contact, newest first',
    params: byId,
    reply: v.array(contactNote),
  },
  addContactNote: {
    method: 'POST',
    path: '/api/v1/contacts/{id}/notes',
    caller: agentWith('contact_notes:write'),
    summary: 'Write a note on a contact',
    params: byId,
    body: noteBody,
    reply: contactNote,
  },
  deleteContactNote: {
    method: 'DELETE',
    path: '/api/v1/contacts/{id}/notes/{note_id}',
    caller: agentWith('contact_notes:delete'),
    summary: "Delete a note; others' notes only as Admin",
    params: byNote,
    reply: done,
  },
} as const satisfies Record<string, Route>;
