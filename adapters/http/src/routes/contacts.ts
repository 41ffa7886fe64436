import type { BodyOf } from '@helpdesk/contract';
import type { ContactInput } from '@helpdesk/domain';
import type { Handlers } from '../handler.ts';
import { pageOf, presentPage } from '../list-query.ts';
import { presentContact, presentContactNote } from '../presenters/contact.ts';

export const contactHandlers = {
  listContacts: async ({ helpdesk, actor, query, options }) => {
    const page = pageOf(options, 'contacts', query);
    return presentPage(options, page, await helpdesk.listContacts(actor, page.request), presentContact);
  },
  searchContacts: async ({ helpdesk, actor, query, options }) => {
    const page = pageOf(options, 'contacts search', query);
    const found = await helpdesk.searchContacts(actor, query.query, page.request);
    return presentPage(options, page, found, presentContact);
  },
  getContact: async ({ helpdesk, actor, params }) => presentContact(await helpdesk.getContact(actor, params.id)),
  createContact: async ({ helpdesk, actor, body }) =>
    presentContact(await helpdesk.createContact(actor, { ...contactInput(body), firstName: body.first_name })),
  updateContact: async ({ helpdesk, actor, params, body }) =>
    presentContact(await helpdesk.updateContact(actor, params.id, contactInput(body))),
  setContactBlock: async ({ helpdesk, actor, params, body }) =>
    presentContact(await helpdesk.setContactBlock(actor, params.id, body.enabled)),
  listContactNotes: async ({ helpdesk, actor, params }) =>
    (await helpdesk.listContactNotes(actor, params.id)).map(presentContactNote),
  addContactNote: async ({ helpdesk, actor, params, body }) =>
    presentContactNote(await helpdesk.addContactNote(actor, params.id, body.note)),
  deleteContactNote: ({ helpdesk, actor, params }) => helpdesk.deleteContactNote(actor, params.id, params.note_id),
} satisfies Partial<Handlers>;

function contactInput(body: BodyOf<'updateContact'>): ContactInput {
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
