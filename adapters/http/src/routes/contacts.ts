import type { BodyOf } from '@helpdesk/contract';
import { type ContactNote, wholeListOfNotes } from '@helpdesk/domain';
import type { ContactInput } from '@helpdesk/domain/use-cases';
import { presentContact, presentContactNote, presentFoundContact } from '../presenters/contact.ts';
import { presentConversation } from '../presenters/conversation.ts';
import { rowsThatFit } from '../presenters/page-json.ts';
import {
  contactListOf,
  hitsOf,
  linkToNext,
  listRequestOf,
  nextCursor,
  presentHits,
  presentPage,
} from '../request/list-query.ts';
import type { Handlers } from './handler.ts';

export const contactHandlers = {
  listContacts: async ({ helpdesk, actor, query, options, links }) => {
    const page = contactListOf(options, query);
    return presentPage(options, page, await helpdesk.listContacts(actor, page.list), (each) => ({
      ...presentContact(each, links, options.now()),
      open_conversations: each.openConversations,
    }));
  },
  searchContacts: async ({ helpdesk, actor, query, options, links }) => {
    const wanted = hitsOf(options, 'contacts search', query);
    const found = await helpdesk.searchContacts(actor, query.query, wanted.request);
    return presentHits(options, wanted, found, (each) => presentFoundContact(each, query.query, links, options.now()));
  },
  getContact: async ({ helpdesk, actor, params, options, links }) =>
    presentContact(await helpdesk.getContact(actor, params.id), links, options.now()),
  createContact: async ({ helpdesk, actor, body, options, links }) => {
    const input = { ...contactInput(body), firstName: body.first_name };
    return presentContact(await helpdesk.createContact(actor, input), links, options.now());
  },
  updateContact: async ({ helpdesk, actor, params, body, avatar, options, links }) => {
    const input = { ...contactInput(body), avatar };
    return presentContact(await helpdesk.updateContact(actor, params.id, input), links, options.now());
  },
  setContactBlock: async ({ helpdesk, actor, params, body, options, links }) =>
    presentContact(await helpdesk.setContactBlock(actor, params.id, body.enabled), links, options.now()),
  listContactConversations: async ({ helpdesk, actor, params, query, options, links }) => {
    const page = listRequestOf(options, `conversations of contact ${params.id}`, query, actor);
    const found = await helpdesk.listContactConversations(actor, params.id, page.list);
    return presentPage(options, page, found, (each) => presentConversation(actor, each, links, options.now()));
  },
  mergeContacts: async ({ helpdesk, actor, params, body, options, links }) =>
    presentContact(await helpdesk.mergeContacts(actor, params.id, body.contact_id), links, options.now()),
  listContactNotes: async ({ helpdesk, actor, params, query, options, links, reply }) => {
    const wanted = hitsOf(options, `notes of contact ${params.id}`, query);
    const request = wanted.isPaged ? wanted.request : { page: 1, size: wholeListOfNotes };
    const found = await helpdesk.listContactNotes(actor, params.id, request);
    const present = (each: ContactNote) => presentContactNote(each, links);
    if (wanted.isPaged) return presentPage(options, wanted, found, present);
    const rows = await rowsThatFit(found.items, present);
    const next = nextCursor(options, wanted, found, rows.length);
    if (next !== null) reply.header('link', linkToNext(`/api/v1/contacts/${params.id}/notes`, next));
    return rows;
  },
  addContactNote: async ({ helpdesk, actor, params, body, links }) =>
    presentContactNote(await helpdesk.addContactNote(actor, params.id, body.note, body.content_type), links),
  deleteContactNote: ({ helpdesk, actor, params }) => helpdesk.deleteContactNote(actor, params.id, params.note_id),
} satisfies Partial<Handlers>;

/** Every member of the input is named: one that is left out here would be taken and lost. */
type EveryContactInput = { readonly [Name in keyof Required<ContactInput>]: ContactInput[Name] };

function contactInput(body: BodyOf<'updateContact'>): EveryContactInput {
  return {
    firstName: body.first_name,
    lastName: body.last_name,
    email: body.email,
    phoneNumber: body.phone_number,
    phoneNumberCountryCode: body.phone_number_country_code,
    country: body.country,
    externalUserId: body.external_user_id,
    customAttributes: body.custom_attributes,
  };
}
