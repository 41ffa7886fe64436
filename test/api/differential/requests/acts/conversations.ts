import { conversationSortFields, priorityNames } from '@helpdesk/domain';
import { filterOf } from '../filters.ts';
import type { Act, Scene, Wish } from '../scene.ts';
import { emailOf, nameOf, personNameOf, phrase, searchOf } from '../texts.ts';
import { attachmentsOf } from './attachments.ts';
import {
  agentOf,
  continued,
  idOf,
  isContact,
  members,
  namesOf,
  pagingOf,
  unknownId,
  unknownUuid,
  uuidOf,
} from './choose.ts';

type ListRoute =
  | 'listAllConversations'
  | 'listAssignedConversations'
  | 'listMentionedConversations'
  | 'listUnassignedConversations'
  | 'listTeamUnassignedConversations';

const listed =
  (route: ListRoute): Act =>
  (scene) =>
    continued(scene, route) ?? {
      route,
      ...(route === 'listTeamUnassignedConversations' && { params: { id: idOf(scene, 'team') } }),
      query: {
        ...pagingOf(scene),
        ...members(
          scene,
          { order: scene.draw.pick(['asc', 'desc', 'DESC']), order_by: scene.draw.pick(conversationSortFields) },
          0.6,
        ),
        ...members(scene, { filters: filterOf(scene) }, 0.7),
      },
    };

/** With the version that was seen last in `If-Match` now and then; another one may have come since. */
function onVersion(route: Wish['route'], body: (scene: Scene) => unknown): Act {
  return (scene) => {
    const known = scene.records.any('conversation');
    const etag = known?.shown.etag;
    const tags = [etag, etag, `${etag}, "99"`, '*', '"1"', 'W/"1"', 'junk'];
    return {
      route,
      params: { uuid: known?.uuid ?? unknownUuid },
      ...(body(scene) !== undefined && { body: body(scene) }),
      ...(etag !== undefined && scene.draw.chance(0.3) && { headers: { 'if-match': scene.draw.pick(tags) } }),
    };
  };
}

const statusNames = ['Open', 'open', 'Replied', 'Resolved', 'Closed', 'CLOSED', 'Snoozed', 'Snoozed'];

function statusOf(scene: Scene): object {
  const status = scene.draw.chance(0.8) ? scene.draw.pick(statusNames) : (namesOf(scene, 'status', 1)[0] ?? 'Open');
  if (status !== 'Snoozed') return { status };
  const later = new Date(scene.now() + 3_600_000 * (1 + scene.draw.below(48))).toISOString();
  return {
    status,
    snoozed_until: scene.draw.pick(['1m', '30m', '1h30m', '24h', later, later, '0m', 'soon', '99999h']),
  };
}

export const conversationActs = {
  listAllConversations: listed('listAllConversations'),
  listMentionedConversations: listed('listMentionedConversations'),
  listAssignedConversations: listed('listAssignedConversations'),
  listUnassignedConversations: listed('listUnassignedConversations'),
  listTeamUnassignedConversations: listed('listTeamUnassignedConversations'),
  searchConversations: (scene) =>
    continued(scene, 'searchConversations') ?? {
      route: 'searchConversations',
      query: { query: searchOf(scene), ...pagingOf(scene) },
    },
  changeConversations: (scene) => ({
    route: 'changeConversations',
    body: {
      uuids: Array.from({ length: 1 + scene.draw.below(4) }, () => uuidOf(scene, 'conversation')),
      change: {
        ...members(scene, { ...statusOf(scene) }, 0.5),
        ...members(scene, { priority: scene.draw.pick(['Low', 'High']), tags: namesOf(scene, 'tag', 2) }, 0.4),
        ...members(scene, { team_id: scene.draw.pick([null, idOf(scene, 'team')]) }, 0.3),
      },
    },
  }),
  createConversation: (scene) => {
    const byId = scene.draw.chance(0.7);
    const contact = byId
      ? { contact_id: idOf(scene, 'user', isContact) }
      : { contact_email: emailOf(scene), first_name: personNameOf(scene.draw), last_name: 'Ğ' };
    return {
      route: 'createConversation',
      body: {
        inbox_id: idOf(scene, 'inbox'),
        content: phrase(scene.draw),
        ...contact,
        ...members(
          scene,
          {
            initiator: scene.draw.pick(['agent', 'contact']),
            subject: scene.draw.pick([null, '', phrase(scene.draw)]),
            agent_id: agentOf(scene)?.id ?? null,
            team_id: scene.records.any('team')?.id ?? null,
            attachments: attachmentsOf(scene),
          },
          0.4,
        ),
      },
    };
  },
  setConversationStatus: onVersion('setConversationStatus', statusOf),
  setConversationTags: onVersion('setConversationTags', (scene) => ({
    tags: [...namesOf(scene, 'tag', 3), ...(scene.draw.chance(0.4) ? [nameOf(scene, 'tag')] : [])],
    ...members(scene, { action: scene.draw.pick(['set_tags', 'add_tags', 'remove_tags']) }, 0.7),
  })),
  setConversationPriority: onVersion('setConversationPriority', ({ draw }) => ({ priority: draw.pick(priorityNames) })),
  assignConversationAgent: onVersion('assignConversationAgent', (scene) => ({
    assignee_id: scene.draw.chance(0.2) ? scene.admin.id : (agentOf(scene)?.id ?? unknownId),
  })),
  assignConversationTeam: onVersion('assignConversationTeam', (scene) => ({ assignee_id: idOf(scene, 'team') })),
  unassignConversationAgent: onVersion('unassignConversationAgent', () => undefined),
  unassignConversationTeam: onVersion('unassignConversationTeam', () => undefined),
} satisfies Record<string, Act>;
