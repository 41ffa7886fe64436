import * as v from 'valibot';
import { page } from '../envelope.ts';
import { idParams, noteParams } from '../params.ts';
import { pagingQuery, searchQuery } from '../query.ts';
import { agent, type Route } from '../route.ts';
import { done } from '../scalar.ts';
import { contact, contactNote } from './contact.ts';
import { blockContactBody, contactNoteBody, createContactBody, updateContactBody } from './contact-body.ts';

export const contactRoutes = {
  listContacts: {
    method: 'GET',
    path: '/api/v1/contacts',
    caller: agent('contacts:read_all'),
    query: pagingQuery,
    reply: page(contact),
    summary: 'List the contacts',
  },
  searchContacts: {
    method: 'GET',
    path: '/api/v1/contacts/search',
    caller: agent('contacts:read'),
    query: searchQuery,
    reply: page(contact),
    summary: 'Find contacts by text',
  },
  createContact: {
    method: 'POST',
    path: '/api/v1/contacts',
    caller: agent('contacts:write'),
    body: createContactBody,
    reply: contact,
    summary: 'Create a contact',
  },
  getContact: {
    method: 'GET',
    path: '/api/v1/contacts/{id}',
    caller: agent('contacts:read'),
    params: idParams,
    reply: contact,
    summary: 'Read a contact',
  },
  updateContact: {
    method: 'PUT',
    path: '/api/v1/contacts/{id}',
    caller: agent('contacts:write'),
    params: idParams,
    body: updateContactBody,
    reply: contact,
    summary: 'Change a contact',
  },
  setContactBlock: {
    method: 'PUT',
    path: '/api/v1/contacts/{id}/block',
    caller: agent('contacts:block'),
    params: idParams,
    body: blockContactBody,
    reply: contact,
    summary: 'Block or unblock a contact',
  },
  listContactNotes: {
    method: 'GET',
    path: '/api/v1/contacts/{id}/notes',
    caller: agent('contact_notes:read'),
    params: idParams,
    reply: v.array(contactNote),
    summary: 'List the notes about a contact',
  },
  addContactNote: {
    method: 'POST',
    path: '/api/v1/contacts/{id}/notes',
    caller: agent('contact_notes:write'),
    params: idParams,
    body: contactNoteBody,
    reply: contactNote,
    summary: 'Add a note about a contact',
  },
  deleteContactNote: {
    method: 'DELETE',
    path: '/api/v1/contacts/{id}/notes/{note_id}',
    caller: agent('contact_notes:delete'),
    params: noteParams,
    reply: done,
    summary: 'Delete a note: the author his own, an Admin any',
  },
} as const satisfies Record<string, Route>;
