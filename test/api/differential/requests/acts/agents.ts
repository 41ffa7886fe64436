import { availabilityStatuses } from '@helpdesk/domain';
import { picture } from '../files.ts';
import type { Act, Scene, Wish } from '../scene.ts';
import { emailOf, oddTexts, personNameOf } from '../texts.ts';
import { agentOf, idOf, isAgent, isFirstAdmin, members, namesOf, unknownId } from './choose.ts';

/** The first Admin is changed only by requests about themselves. */
const onOther = (route: 'updateAgent' | 'deleteAgent' | 'revokeApiKey'): Act => {
  return (scene) => ({ route, params: { id: agentOf(scene)?.id ?? unknownId } });
};

const names = (scene: Scene) => ({
  first_name: personNameOf(scene.draw),
  last_name: scene.draw.pick(['', 'Reyes', 'Øst', ' ']),
});

export const agentActs = {
  createAgent: (scene) => ({
    route: 'createAgent',
    body: {
      ...names(scene),
      email: emailOf(scene),
      roles: scene.draw.chance(0.4) ? ['Agent'] : namesOf(scene, 'role', 3),
      teams: namesOf(scene, 'team', 2),
      ...members(scene, { send_welcome_email: true }, 0.2),
    },
  }),
  updateAgent: (scene) => ({
    ...onOther('updateAgent')(scene),
    body: {
      first_name: personNameOf(scene.draw),
      ...members(
        scene,
        {
          last_name: scene.draw.pick(oddTexts),
          email: emailOf(scene),
          roles: namesOf(scene, 'role', 3),
          teams: namesOf(scene, 'team', 3),
          enabled: scene.draw.chance(0.8),
          availability_status: scene.draw.pick(availabilityStatuses),
          new_password: 'ten characters',
        },
        0.25,
      ),
    },
  }),
  deleteAgent: onOther('deleteAgent'),
  createApiKey: (scene) => {
    const without = scene.records
      .all('user', isAgent)
      .filter(
        (known) =>
          !isFirstAdmin(scene, known) && scene.accounts.every(({ agent }) => agent.shown.id !== known.shown.id),
      );
    const id = without.length > 0 && scene.draw.chance(0.8) ? scene.draw.pick(without).id : agentOf(scene)?.id;
    return { route: 'createApiKey', params: { id: id ?? unknownId } };
  },
  revokeApiKey: onOther('revokeApiKey'),
  listMyNamedApiKeys: (scene) => {
    const named = scene.accounts.filter(({ key }) => key !== undefined);
    return { route: 'listMyNamedApiKeys', ...(named.length > 0 && { as: scene.draw.pick(named).as }) };
  },
  createNamedApiKey: (scene) => {
    const { draw } = scene;
    const agent = agentOf(scene);
    const held = (agent?.shown.permissions ?? ['messages:read']) as readonly string[];
    const expires = scene.now() + draw.pick([1, 60_000, 86_400_000]);
    return {
      route: 'createNamedApiKey',
      params: { id: agent?.id ?? unknownId },
      body: {
        name: draw.pick(oddTexts),
        ...members(
          scene,
          { expires_at: new Date(expires).toISOString(), permissions: draw.some([...held, 'tags:manage'], 3) },
          0.4,
        ),
      },
    };
  },
  revokeNamedApiKey: (scene) => {
    const named = scene.accounts.filter(({ key }) => key !== undefined);
    const of = named.length > 0 ? scene.draw.pick(named) : undefined;
    const key = of && scene.records.find('key', of.key);
    return {
      route: 'revokeNamedApiKey',
      params: { id: of?.agent.id ?? unknownId, key_id: key?.id ?? idOf(scene, 'key') },
    };
  },
  updateMe: (scene): Wish => {
    if (scene.draw.chance(0.4)) {
      const file = { name: 'files', filename: 'me.png', content: picture() };
      return { route: 'updateMe', form: [{ name: 'first_name', content: personNameOf(scene.draw) }, file] };
    }
    return { route: 'updateMe', body: names(scene) };
  },
  setMyPreferences: (scene) => ({
    route: 'setMyPreferences',
    body: members(scene, { theme: scene.draw.pick(['dark', 'light', null]), columns: [1, 'ä'], No: 1 }, 0.5),
  }),
  setMyAvailability: (scene) => ({
    route: 'setMyAvailability',
    body: {
      status: scene.draw.pick(availabilityStatuses),
      ...members(scene, { source: scene.draw.pick(['user', 'idle', 'x']) }, 0.7),
    },
  }),
} satisfies Record<string, Act>;
