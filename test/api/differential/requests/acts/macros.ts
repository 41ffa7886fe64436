import { macroOccasions } from '@helpdesk/domain';
import type { Act, Scene } from '../scene.ts';
import { nameOf } from '../texts.ts';
import { idOf, members, onId, uuidOf } from './choose.ts';

const texts = ['<p>Dear {{contact.first_name|customer}}</p>', 'No. {{conversation.reference_number}}', '{{nothing}}'];

const macroOf = (scene: Scene) => ({
  name: nameOf(scene, 'Macro'),
  message_content: scene.draw.pick(texts),
  actions: scene.draw.some(
    [
      { type: 'assign_user', value: ['me'] },
      { type: 'set_status', value: [scene.draw.pick(['Resolved', 'open', 'Snoozed'])] },
      { type: 'set_priority', value: ['High'] },
      { type: 'snooze', value: ['24h'] },
      { type: 'add_tags', value: ['macro'] },
    ],
    3,
  ),
});

const sharingOf = (scene: Scene) =>
  scene.draw.pick([{}, { visibility: 'all' }, { visibility: 'team', team_id: idOf(scene, 'team') }]);

const ofConversation = (scene: Scene) => ({ uuid: uuidOf(scene, 'conversation'), id: idOf(scene, 'macro') });

export const macroActs = {
  listMacros: (scene) => ({ route: 'listMacros', query: members(scene, { every: 'true' }, 0.3) }),
  createMacro: (scene) => ({ route: 'createMacro', body: { ...macroOf(scene), ...sharingOf(scene) } }),
  getMacro: onId('getMacro', 'macro'),
  updateMacro: (scene) => ({
    route: 'updateMacro',
    params: { id: idOf(scene, 'macro') },
    body: {
      ...members(scene, { ...macroOf(scene), ...sharingOf(scene) }, 0.5),
      ...members(scene, { visible_when: scene.draw.some(macroOccasions, 2) }, 0.2),
    },
  }),
  deleteMacro: onId('deleteMacro', 'macro'),
  fillMacro: (scene) => ({ route: 'fillMacro', params: ofConversation(scene) }),
  applyMacro: (scene) => ({ route: 'applyMacro', params: ofConversation(scene) }),
} satisfies Record<string, Act>;
