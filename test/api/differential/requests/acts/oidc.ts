import type { Act, Scene } from '../scene.ts';
import { nameOf, oddTexts } from '../texts.ts';
import { members, onId } from './choose.ts';

/** Disabled ones alone: no desk signs anybody in here. */
const providerOf = (scene: Scene) => ({
  name: nameOf(scene, 'Provider'),
  provider_url: 'http://127.0.0.1:9',
  client_id: scene.draw.pick(['helpdesk', ...oddTexts]),
  client_secret: 'the secret of the provider',
  enabled: false,
});

const rulesOf = (scene: Scene) => ({
  match_by_email: scene.draw.chance(0.5),
  trust_email: scene.draw.chance(0.3),
  create_agents: scene.draw.chance(0.3),
  allowed_domains: scene.draw.pick([[], ['example.com'], ['Example.com', 'example.com'], ['x']]),
  default_roles: scene.draw.pick([[], ['Agent'], ['Nobody']]),
  logo_url: scene.draw.pick([null, 'https://id.example.com/logo.png', 'no address']),
});

export const oidcActs = {
  createOidcProvider: (scene) => ({
    route: 'createOidcProvider',
    body: { ...providerOf(scene), ...members(scene, rulesOf(scene), 0.3) },
  }),
  getOidcProvider: onId('getOidcProvider', 'provider'),
  updateOidcProvider: (scene) => ({
    ...onId('updateOidcProvider', 'provider')(scene),
    body: { enabled: false, ...members(scene, { ...providerOf(scene), ...rulesOf(scene) }, 0.4) },
  }),
  deleteOidcProvider: onId('deleteOidcProvider', 'provider'),
} satisfies Record<string, Act>;
