import { permissionNames } from '@helpdesk/contract';
import { seriesBuckets, seriesMetrics, statusCategories } from '@helpdesk/domain';
import { picture } from '../files.ts';
import type { Known } from '../records.ts';
import type { Act, Scene } from '../scene.ts';
import { attributesOf, nameOf, oddTexts } from '../texts.ts';
import { idOf, members, onId } from './choose.ts';
import { configOf } from './inbox-config.ts';

const zones = ['UTC', 'Europe/Berlin', 'Pacific/Apia', 'europe/berlin'];

const permissionsOf = ({ draw }: Scene): readonly string[] => {
  const some = draw.some(permissionNames, permissionNames.length);
  return draw.chance(0.6) ? [...some, 'conversations:read', 'messages:read'] : some;
};

const teamOf = (scene: Scene) => ({
  emoji: scene.draw.pick(['', '🚚', '👩‍👩‍👧‍👦', 'é']),
  conversation_assignment_type: scene.draw.pick(['Round robin', 'Manual']),
  timezone: scene.draw.pick(zones),
  business_hours_id: scene.draw.pick([null, 3]),
  sla_policy_id: scene.draw.pick([null, 9007199254740991]),
  max_auto_assigned_conversations: scene.draw.pick([0, 1, 1_000_000]),
});

/** The Admin's and the agents' own role stay as they are. */
const isMade = ({ shown }: Known): boolean => shown.name !== 'Admin' && shown.name !== 'Agent';

/** The secret of one inbox: a JWT signed with it is valid there only. */
export const customerSecret = 'the secret that the inbox shares with the shop';

const inboxOf = (scene: Scene) =>
  scene.records.all('inbox').length < 3 || scene.draw.chance(0.15)
    ? scene.mainInbox.id
    : idOf(scene, 'inbox', ({ shown }) => shown.id !== scene.mainInbox.shown.id);

const daysOf = (scene: Scene) => members(scene, { days: scene.draw.pick([0, 1, 7, 365, 9999]) }, 0.8);

export const deskActs = {
  createRole: (scene) => ({
    route: 'createRole',
    body: {
      name: nameOf(scene, 'Role'),
      permissions: permissionsOf(scene),
      ...members(scene, { description: scene.draw.pick(oddTexts) }, 0.5),
    },
  }),
  updateRole: (scene) => ({
    route: 'updateRole',
    params: { id: idOf(scene, 'role', scene.draw.chance(0.9) ? isMade : undefined) },
    body: {
      description: scene.draw.pick(oddTexts),
      ...members(scene, { name: nameOf(scene, 'Role'), permissions: permissionsOf(scene) }, 0.4),
    },
  }),
  deleteRole: onId('deleteRole', 'role', isMade),

  createTeam: (scene) => ({
    route: 'createTeam',
    body: { name: nameOf(scene, 'Team'), ...members(scene, teamOf(scene), 0.4) },
  }),
  updateTeam: (scene) => ({
    route: 'updateTeam',
    params: { id: idOf(scene, 'team') },
    body: { emoji: '🦆', ...members(scene, { name: nameOf(scene, 'Team'), ...teamOf(scene) }, 0.4) },
  }),

  createTag: (scene) => ({ route: 'createTag', body: { name: nameOf(scene, 'tag') } }),
  updateTag: (scene) => ({
    route: 'updateTag',
    params: { id: idOf(scene, 'tag') },
    body: { name: nameOf(scene, 'tag') },
  }),
  reportTags: (scene) => ({ route: 'reportTags', query: daysOf(scene) }),
  reportCharts: (scene) => ({ route: 'reportCharts', query: daysOf(scene) }),
  reportSeries: (scene) => ({
    route: 'reportSeries',
    query: {
      metric: scene.draw.pick(seriesMetrics),
      bucket: scene.draw.pick(seriesBuckets),
      days: scene.draw.pick(['0', '3', '8', '40']),
    },
  }),
  reportMessages: (scene) => ({ route: 'reportMessages', query: daysOf(scene) }),

  createStatus: (scene) => ({
    route: 'createStatus',
    body: { name: nameOf(scene, 'status'), ...members(scene, { category: scene.draw.pick(statusCategories) }, 0.7) },
  }),
  updateStatus: (scene) => ({
    route: 'updateStatus',
    params: { id: idOf(scene, 'status') },
    body: { name: nameOf(scene, 'status'), ...members(scene, { category: scene.draw.pick(statusCategories) }, 0.4) },
  }),

  createInbox: (scene) => ({
    route: 'createInbox',
    body: {
      name: nameOf(scene, 'Inbox'),
      channel: scene.draw.chance(0.7) ? 'livechat' : 'email',
      ...members(scene, { from: 'Mail <mail@example.com>' }, 0.3),
      ...members(
        scene,
        {
          config: { ...configOf(scene), ...attributesOf(scene.draw) },
          secret: customerSecret,
          enabled: scene.draw.chance(0.9),
        },
        0.5,
      ),
    },
  }),
  updateInbox: (scene) => ({
    route: 'updateInbox',
    params: { id: inboxOf(scene) },
    body: {
      name: nameOf(scene, 'Inbox'),
      ...members(
        scene,
        {
          config: configOf(scene),
          secret: scene.draw.pick(['••••••••', null, 'another secret of it']),
          enabled: scene.draw.chance(0.9),
        },
        0.3,
      ),
      ...(scene.draw.chance(0.7) && { secret: customerSecret }),
    },
  }),
  getInboxHealth: (scene) => ({ route: 'getInboxHealth', params: { id: inboxOf(scene) } }),
  deleteInbox: (scene) => {
    const used = new Set(scene.records.all('conversation').map(({ shown }) => shown.inbox_id));
    const isEmpty = ({ shown }: Known): boolean => shown.id !== scene.mainInbox.shown.id && !used.has(shown.id);
    return { route: 'deleteInbox', params: { id: idOf(scene, 'inbox', scene.draw.chance(0.8) ? isEmpty : undefined) } };
  },
  setInboxLogo: (scene) => ({
    route: 'setInboxLogo',
    params: { id: inboxOf(scene) },
    form: [{ name: 'file', filename: 'logo.png', content: picture() }],
  }),
  setDeskLogo: () => ({
    route: 'setDeskLogo',
    form: [{ name: 'files', filename: 'Ünï.png', content: picture() }],
  }),
  getMailHosts: (scene) => ({
    route: 'getMailHosts',
    query: { address: scene.draw.pick(['ada@gmail.com', 'ada@web.de', 'ada']) },
  }),
  testInbox: () => ({ route: 'testInbox', body: { config: {} } }),
  toggleInbox: (scene) => ({ route: 'toggleInbox', params: { id: inboxOf(scene) } }),

  getLanguage: (scene) => ({ route: 'getLanguage', params: { code: scene.draw.pick(['de', 'en-US', 'xx']) } }),
} satisfies Record<string, Act>;
