import { requirePermission } from '../actor.ts';
import type { Actor } from '../agent/agent.ts';
import type { Contact } from '../contact/contact.ts';
import { requireContact } from '../contact/read-contacts.ts';
import { refuse } from '../errors.ts';
import type { Page, PageRequest, SearchPage } from '../page.ts';
import type { ConversationQuery, ListScope } from '../ports/conversation-repository.ts';
import type { Ports } from '../ports/ports.ts';
import type { StoreReader } from '../ports/store.ts';
import { requireTeam } from '../team/manage-teams.ts';
import { conversationVisibility } from './access.ts';
import type { ConversationDocuments, ConversationListItem, Participant, PreviousConversation } from './conversation.ts';
import { openConversation, requireAccess } from './open-conversation.ts';

/** A conversation with everything that its detail shows. */
export interface ConversationDetail {
  readonly item: ConversationListItem;
  readonly documents: ConversationDocuments;
  readonly contact: Contact;
  readonly previous: readonly PreviousConversation[];
  /** What the caller may not know of the contact is left out. */
  readonly isWithheld?: true;
}

/** Filter, order and part of a list; see `parseFilter` and `parseSort`. */
export type ListRequest = Pick<ConversationQuery, 'filter' | 'sort' | 'page'>;

const previousShown = 10;

export async function listAllConversations(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  request: ListRequest,
): Promise<Page<ConversationListItem>> {
  requirePermission(actor, 'conversations:read_all');
  return list(ports, actor, { kind: 'all' }, request);
}

export async function listAssignedConversations(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  request: ListRequest,
): Promise<Page<ConversationListItem>> {
  requirePermission(actor, 'conversations:read_assigned');
  return list(ports, actor, { kind: 'assigned', agentId: actor.id }, request);
}

export async function listUnassignedConversations(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  request: ListRequest,
): Promise<Page<ConversationListItem>> {
  requirePermission(actor, 'conversations:read_unassigned');
  return list(ports, actor, { kind: 'unassigned' }, request);
}

/** For members of the team, and for those who may read all conversations. */
export async function listTeamUnassignedConversations(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  teamId: number,
  request: ListRequest,
): Promise<Page<ConversationListItem>> {
  requirePermission(actor, 'conversations:read_team_inbox');
  return ports.store.read(async (reader) => {
    await requireTeam(reader.teams, teamId);
    const member = actor.teams.some((team) => team.id === teamId);
    if (!member && !actor.permissions.includes('conversations:read_all')) {
      throw refuse('team.no_access', 'You are not a member of this team');
    }
    return reader.conversations.list({ ...request, scope: { kind: 'team_unassigned', teamId }, viewerId: actor.id });
  });
}

/** `text` has at least three characters. */
export async function searchConversations(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  text: string,
  page: PageRequest,
): Promise<SearchPage<ConversationListItem>> {
  requirePermission(actor, 'conversations:read');
  return ports.store.read((reader) => reader.conversations.search(text, conversationVisibility(actor), actor.id, page));
}

export async function getConversation(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  uuid: string,
): Promise<ConversationDetail> {
  requirePermission(actor, 'conversations:read');
  return ports.store.read(async (reader) => {
    const detail = await conversationDetail(reader, actor, uuid);
    requireAccess(actor, detail.item);
    return detail;
  });
}

/** Without asking whether the agent may read it. Throws `conversation.not_found`. */
export async function conversationDetail(reader: StoreReader, actor: Actor, uuid: string): Promise<ConversationDetail> {
  const item = await reader.conversations.findListItem(uuid, actor.id);
  if (item === undefined) throw refuse('conversation.not_found', 'There is no such conversation');
  const visibility = conversationVisibility(actor);
  return {
    item,
    documents: (await reader.conversations.findDocuments(item.id)) ?? { meta: {}, customAttributes: {} },
    contact: await requireContact(reader.contacts, item.contactId),
    previous: await reader.conversations.listPrevious(item.contactId, item.id, visibility, previousShown),
  };
}

export async function listParticipants(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  uuid: string,
): Promise<readonly Participant[]> {
  requirePermission(actor, 'conversations:read');
  return ports.store.read(async (reader) => {
    const conversation = await openConversation(reader, actor, uuid);
    return reader.conversations.listParticipants(conversation.id);
  });
}

function list(
  ports: Pick<Ports, 'store'>,
  actor: Actor,
  scope: ListScope,
  request: ListRequest,
): Promise<Page<ConversationListItem>> {
  return ports.store.read((reader) => reader.conversations.list({ ...request, scope, viewerId: actor.id }));
}
