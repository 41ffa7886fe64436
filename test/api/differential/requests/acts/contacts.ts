import { contactSortFields } from '@helpdesk/domain';
import { picture } from '../files.ts';
import { filterOf } from '../filters.ts';
import { textOf } from '../per-desk.ts';
import type { Act, Scene, Wish } from '../scene.ts';
import { attributesOf, emailOf, externalIdOf, oddTexts, personNameOf, phrase, searchOf } from '../texts.ts';
import { continued, idOf, isContact, members, pagingOf, unknownId } from './choose.ts';

const fieldsOf = (scene: Scene) => ({
  last_name: scene.draw.pick(oddTexts),
  email: scene.draw.chance(0.9) ? emailOf(scene) : null,
  phone_number: scene.draw.pick([null, '555', ' +49 30 1234 ']),
  phone_number_country_code: scene.draw.pick([null, 'de', 'BR']),
  country: scene.draw.pick([null, 'Côte d’Ivoire']),
  external_user_id: scene.draw.chance(0.8) ? externalIdOf(scene) : null,
  custom_attributes: attributesOf(scene.draw),
});

const orders = [...contactSortFields, 'contacts.created_at', 'contacts.last_name'];

/** A condition on a contact as a client sends it; now and then one that means nothing. */
function contactFilterOf({ draw }: Scene): string {
  const [field, operator, value] = draw.pick([
    ['type', 'equals', 'visitor'],
    ['email', 'contains', 'EXAMPLE'],
    ['email', 'not set', ''],
    ['first_name', 'greater than', 'M'],
    ['last_name', 'not contains', 'e'],
    ['phone_number', 'equals', '555'],
    ['country', 'set', ''],
    ['enabled', 'equals', false],
    ['enabled', 'not equals', 'maybe'],
    ['created_at', 'greater than', '2026-01-01'],
    ['last_active_at', 'not set', ''],
    ['custom.plan', 'equals', 'gold'],
    ['custom.seats', 'less than', '2'],
    ['custom.nothing', 'set', ''],
  ] as const);
  return JSON.stringify([{ model: 'contacts', field, operator, value }]);
}

export const contactActs = {
  listContacts: (scene) =>
    continued(scene, 'listContacts') ?? {
      route: 'listContacts',
      query: {
        ...pagingOf(scene),
        ...members(
          scene,
          {
            filters: contactFilterOf(scene),
            order_by: scene.draw.pick(orders),
            order: scene.draw.pick(['asc', 'desc']),
          },
          0.4,
        ),
      },
    },
  listContactConversations: (scene) => ({
    route: 'listContactConversations',
    params: { id: idOf(scene, 'user', isContact) },
    query: { page_size: '30', ...members(scene, { filters: filterOf(scene) }, 0.2) },
  }),
  listContactNotes: (scene) => ({
    route: 'listContactNotes',
    params: { id: idOf(scene, 'user', isContact) },
    query: pagingOf(scene),
  }),
  mergeContacts: (scene) => ({
    route: 'mergeContacts',
    params: { id: idOf(scene, 'user', isContact) },
    body: { contact_id: idOf(scene, 'user', isContact) },
  }),
  searchContacts: (scene) =>
    continued(scene, 'searchContacts') ?? {
      route: 'searchContacts',
      query: { query: searchOf(scene), ...pagingOf(scene) },
    },
  createContact: (scene) => ({
    route: 'createContact',
    body: { first_name: personNameOf(scene.draw), ...members(scene, fieldsOf(scene), 0.5) },
  }),
  updateContact: (scene): Wish => {
    const params = { id: idOf(scene, 'user', isContact) };
    if (!scene.draw.chance(0.25)) {
      const body = { first_name: personNameOf(scene.draw), ...members(scene, fieldsOf(scene), 0.4) };
      return { route: 'updateContact', params, body };
    }
    const attributes = { name: 'custom_attributes', content: JSON.stringify(attributesOf(scene.draw)) };
    const file = { name: 'files', filename: 'Ünï.png', content: picture() };
    return { route: 'updateContact', params, form: scene.draw.chance(0.5) ? [attributes, file] : [file] };
  },
  setContactBlock: (scene) => ({
    route: 'setContactBlock',
    params: { id: idOf(scene, 'user', isContact) },
    body: { enabled: scene.draw.chance(0.6) },
  }),
  addContactNote: (scene) => ({
    route: 'addContactNote',
    params: { id: idOf(scene, 'user', isContact) },
    body: { note: phrase(scene.draw) },
  }),
  deleteContactNote: (scene) => {
    const note = scene.records.any('note');
    const contact = note && scene.records.find('user', note.shown.contact_id);
    return {
      route: 'deleteContactNote',
      params: { id: contact?.id ?? unknownId, note_id: textOf`${note?.id ?? unknownId}` },
    };
  },
} satisfies Record<string, Act>;
