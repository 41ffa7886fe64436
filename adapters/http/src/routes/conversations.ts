import type { BodyOf } from '@helpdesk/contract';
import type { ChangeConversationsInput, ContactReference } from '@helpdesk/domain/use-cases';
import {
  presentConversation,
  presentConversationDetail,
  presentFoundConversation,
  presentListCounts,
  presentOutcome,
  presentParticipant,
} from '../presenters/conversation.ts';
import { presentPageVisit, presentPriority } from '../presenters/desk.ts';
import { presentMailPerson, presentMailSender, presentReplyDefaults } from '../presenters/mail/delivery.ts';
import { transcriptText } from '../presenters/transcript.ts';
import { etagOf, parseIfMatch } from '../request/if-match.ts';
import { hitsOf, listRequestOf, presentHits, presentPage } from '../request/list-query.ts';
import type { Handlers } from './handler.ts';

const listName = 'conversations';

export const conversationHandlers = {
  listAllConversations: async ({ helpdesk, actor, query, options, links }) => {
    const page = listRequestOf(options, `${listName} all`, query, actor);
    return presentPage(options, page, await helpdesk.listAllConversations(actor, page.list), (each) =>
      presentConversation(actor, each, links, options.now()),
    );
  },
  listAssignedConversations: async ({ helpdesk, actor, query, options, links }) => {
    const page = listRequestOf(options, `${listName} assigned`, query, actor);
    return presentPage(options, page, await helpdesk.listAssignedConversations(actor, page.list), (each) =>
      presentConversation(actor, each, links, options.now()),
    );
  },
  listUnassignedConversations: async ({ helpdesk, actor, query, options, links }) => {
    const page = listRequestOf(options, `${listName} unassigned`, query, actor);
    const found = await helpdesk.listUnassignedConversations(actor, page.list);
    return presentPage(options, page, found, (each) => presentConversation(actor, each, links, options.now()));
  },
  listTeamUnassignedConversations: async ({ helpdesk, actor, params, query, options, links }) => {
    const page = listRequestOf(options, `${listName} of team ${params.id}`, query, actor);
    const found = await helpdesk.listTeamUnassignedConversations(actor, params.id, page.list);
    return presentPage(options, page, found, (each) => presentConversation(actor, each, links, options.now()));
  },
  listMentionedConversations: async ({ helpdesk, actor, query, options, links }) => {
    const page = listRequestOf(options, `${listName} mentioned`, query, actor);
    const found = await helpdesk.listMentionedConversations(actor, page.list);
    return presentPage(options, page, found, (each) => presentConversation(actor, each, links, options.now()));
  },
  countConversations: async ({ helpdesk, actor }) => presentListCounts(await helpdesk.countConversations(actor)),
  searchConversations: async ({ helpdesk, actor, query, options, links }) => {
    const wanted = hitsOf(options, `${listName} search`, query);
    const found = await helpdesk.searchConversations(actor, query.query, wanted.request);
    return presentHits(options, wanted, found, (each) =>
      presentFoundConversation(actor, each, query.query, links, options.now()),
    );
  },
  getConversation: async ({ helpdesk, actor, params, reply, options, links }) => {
    const detail = await helpdesk.getConversation(actor, params.uuid);
    reply.header('etag', etagOf(detail.item.version));
    return presentConversationDetail(actor, detail, links, options.now());
  },
  createConversation: async ({ helpdesk, actor, body, options, links }) =>
    presentConversationDetail(
      actor,
      await helpdesk.createConversation(actor, {
        inboxId: body.inbox_id,
        content: body.content,
        contentType: body.content_type,
        rendered: body.rendered,
        initiator: body.initiator,
        contact: contactReference(body),
        subject: body.subject,
        agentId: body.agent_id,
        teamId: body.team_id,
        customAttributes: body.custom_attributes,
        attachments: body.attachments,
        to: body.to,
        cc: body.cc,
        bcc: body.bcc,
        from: body.from,
        signature: body.signature,
      }),
      links,
      options.now(),
    ),
  listParticipants: async ({ helpdesk, actor, params, links }) =>
    (await helpdesk.listParticipants(actor, params.uuid)).map((each) => presentParticipant(each, links)),
  markConversationSeen: ({ helpdesk, actor, params }) => helpdesk.markConversationSeen(actor, params.uuid),
  markConversationUnread: ({ helpdesk, actor, params }) => helpdesk.markConversationUnread(actor, params.uuid),
  changeConversations: async ({ helpdesk, actor, body }) => {
    const outcomes = await helpdesk.changeConversations(actor, bulkInput(body));
    return outcomes.map(presentOutcome);
  },
  setConversationStatus: ({ helpdesk, actor, params, body, expectedVersions }) =>
    helpdesk.setConversationStatus(actor, params.uuid, {
      status: body.status,
      snoozedUntil: body.snoozed_until,
      expectedVersions,
    }),
  setConversationTags: ({ helpdesk, actor, params, body, expectedVersions }) =>
    helpdesk.setConversationTags(actor, params.uuid, { tags: body.tags, action: body.action, expectedVersions }),
  setConversationPriority: ({ helpdesk, actor, params, body, expectedVersions }) =>
    helpdesk.setConversationPriority(actor, params.uuid, { priority: body.priority, expectedVersions }),
  assignConversationAgent: ({ helpdesk, actor, params, body, expectedVersions }) =>
    helpdesk.assignConversationAgent(actor, params.uuid, { assigneeId: body.assignee_id, expectedVersions }),
  assignConversationTeam: ({ helpdesk, actor, params, body, expectedVersions }) =>
    helpdesk.assignConversationTeam(actor, params.uuid, { assigneeId: body.assignee_id, expectedVersions }),
  unassignConversationAgent: ({ helpdesk, actor, params, expectedVersions }) =>
    helpdesk.unassignConversationAgent(actor, params.uuid, { expectedVersions }),
  unassignConversationTeam: ({ helpdesk, actor, params, expectedVersions }) =>
    helpdesk.unassignConversationTeam(actor, params.uuid, { expectedVersions }),
  listPageVisits: async ({ helpdesk, actor, params }) =>
    (await helpdesk.listPageVisits(actor, params.uuid)).map(presentPageVisit),
  getReplyDefaults: async ({ helpdesk, actor, params, query }) =>
    presentReplyDefaults(await helpdesk.getReplyDefaults(actor, params.uuid, query.reply_to)),
  listMailPeople: async ({ helpdesk, actor, params }) =>
    (await helpdesk.listMailPeople(actor, params.uuid)).map(presentMailPerson),
  listMailSenders: async ({ helpdesk, actor }) => (await helpdesk.listMailSenders(actor)).map(presentMailSender),
  setConversationContact: ({ helpdesk, actor, params, body }) =>
    helpdesk.setConversationContact(actor, params.uuid, otherContact(body)),
  getTranscript: async ({ helpdesk, actor, params, reply }) => {
    const read = (after: number) => helpdesk.getTranscript(actor, params.uuid, after);
    // The first part is read before the answer begins: a refusal can still be said.
    const first = await read(0);
    const name = `conversation-${first.conversation.referenceNumber}.txt`;
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return transcriptText(first, read);
  },
  listPriorities: async ({ helpdesk, actor }) => (await helpdesk.listPriorities(actor)).map(presentPriority),
} satisfies Partial<Handlers>;

/** Undefined where the body names no contact. */
function contactReference(body: BodyOf<'createConversation'>): ContactReference | undefined {
  if (body.contact_id != null) return { id: body.contact_id };
  if (body.contact_email == null && !body.external_user_id) return undefined;
  return {
    email: body.contact_email ?? null,
    externalUserId: body.external_user_id || null,
    firstName: body.first_name ?? '',
    lastName: body.last_name ?? '',
  };
}

function otherContact(body: BodyOf<'setConversationContact'>) {
  if (body.contact_id != null) return { id: body.contact_id };
  return { email: body.contact_email ?? '', firstName: body.first_name ?? undefined };
}

function bulkInput({ uuids, etags, change }: BodyOf<'changeConversations'>): ChangeConversationsInput {
  const versions = Object.entries(etags ?? {}).map(([uuid, etag]) => [uuid, parseIfMatch(etag)] as const);
  return {
    uuids,
    expectedVersions: new Map(versions.flatMap(([uuid, expected]) => (expected ? [[uuid, expected]] : []))),
    change: {
      status: change.status,
      snoozedUntil: change.snoozed_until,
      assigneeId: change.assignee_id,
      teamId: change.team_id,
      priority: change.priority,
      tags: change.tags === null ? [] : change.tags,
      action: change.action,
    },
  };
}
