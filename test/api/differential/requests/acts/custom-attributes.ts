import { attributeOwners, attributeTypes } from '@helpdesk/domain';
import type { Act, Scene } from '../scene.ts';
import { attributesOf, nameOf } from '../texts.ts';
import { idOf, members, onId, uuidOf } from './choose.ts';

const shownOf = (scene: Scene) => {
  const type = scene.draw.pick(attributeTypes);
  return {
    name: nameOf(scene, 'Attribute'),
    applies_to: scene.draw.pick(attributeOwners),
    // Keys of attributes for which records get values.
    key: scene.draw.pick(['plan', 'seats', 'id', 'since', 'nested', 'none']),
    data_type: type,
    ...(scene.draw.chance(type === 'list' ? 0.9 : 0.1) && { values: ['gold', 'GOLD'] }),
  };
};

export const customAttributeActs = {
  createCustomAttribute: (scene) => ({
    route: 'createCustomAttribute',
    body: {
      ...shownOf(scene),
      ...members(scene, { description: 'What it is', regex: '(a+)+$', regex_hint: 'a' }, 0.3),
    },
  }),
  getCustomAttribute: onId('getCustomAttribute', 'attribute'),
  updateCustomAttribute: (scene) => ({
    route: 'updateCustomAttribute',
    params: { id: idOf(scene, 'attribute') },
    body: { name: nameOf(scene, 'Attribute'), ...members(scene, shownOf(scene), 0.2) },
  }),
  deleteCustomAttribute: onId('deleteCustomAttribute', 'attribute'),
  setConversationAttributes: (scene) => ({
    route: 'setConversationAttributes',
    params: { uuid: uuidOf(scene, 'conversation') },
    body: attributesOf(scene.draw),
  }),
  setContactAttributes: (scene) => ({
    route: 'setContactAttributes',
    params: { uuid: uuidOf(scene, 'conversation') },
    body: { ...attributesOf(scene.draw), ...members(scene, { plan: null }, 0.2) },
  }),
} satisfies Record<string, Act>;
