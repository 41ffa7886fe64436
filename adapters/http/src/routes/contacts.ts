import type { BodyOf } from '@helpdesk/contract';
import type { ContactInput } from '@helpdesk/domain/use-cases';
import type { Handlers } from '../handler.ts';
import { hitsOf, pageOf, presentHits, presentPage } from '../list-query.ts';
import { presentContact, presentContactNote } from '../presenters/contact.ts';

export const contactHandlers = {
  listContacts: async ({ helpdesk, actor, query, options, links }) => {
    const page = pageOf(options, 'contacts', query);
    return presentPage(options, page, await helpdesk.listContacts(actor, page.request), (each) =>
      presentContact(each, links),
    );
  },
  searchContacts: async ({ helpdesk, actor, query, options, links }) => {
    const wanted = hitsOf(options, 'contacts search', query);
    const found = await helpdesk.searchContacts(actor, query.query, wanted.request);
    return presentHits(options, wanted, found, (each) => presentContact(each, links));
  },
  getContact: async ({ helpdesk, actor, params, links }) =>
    presentContact(await helpdesk.getContact(actor, params.id), links),
  createContact: async ({ helpdesk, actor, body, links }) =>
    presentContact(await helpdesk.createContact(actor, { ...contactInput(body), firstName: body.first_name }), links),
  updateContact: async ({ helpdesk, actor, params, body, avatar, links }) =>
    presentContact(await helpdesk.updateContact(actor, params.id, { ...contactInput(body), avatar }), links),
  setContactBlock: async ({ helpdesk, actor, params, body, links }) =>
    presentContact(await helpdesk.setContactBlock(actor, params.id, body.enabled), links),
  listContactNotes: async ({ helpdesk, actor, params, links }) =>
    (await helpdesk.listContactNotes(actor, params.id)).map((each) => presentContactNote(each, links)),
  addContactNote: async ({ helpdesk, actor, params, body, links }) =>
    presentContactNote(await helpdesk.addContactNote(actor, params.id, body.note), links),
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
