import { defaultConversationSort, nothingVisible } from '@helpdesk/domain';
import type { StoreWriter } from '@helpdesk/domain/ports';
import { rebuildMessageSums, wrongMessageSums } from '@helpdesk/sql';
import {
  type AddedConversation,
  addAgent,
  addContact,
  addConversation,
  addMessage,
  addTag,
  addTeam,
  type Desk,
  newTeam,
} from '@helpdesk/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../../bench/random.ts';
import type { GrowthMeter, Rows } from './growth-meter.ts';

/**
 * How often each case is repeated: what is read and changed may not depend on it. The fewer are more than an unread count
 * goes up to (`maxUnreadCount`).
 */
const [few, many] = [120, 600];

/** The same suite on each engine: what a conversation has behind it costs those who write or read it nothing. */
export function growthSuite(open: () => Promise<GrowthMeter>): void {
  let meter: GrowthMeter;
  beforeAll(async () => {
    meter = await open();
  });
  afterAll(() => meter?.close());

  describe('faults O5: mentions of one agent in one conversation', () => {
    /** A conversation in which `count` notes mention both agents. Returns the id of the last note. */
    async function withMentions(count: number) {
      const { desk } = meter;
      const agentIds = [await addAgent(desk), await addAgent(desk)];
      const conversation = await addConversation(desk, { lastMessageAt: 1 });
      let noteId = 0;
      for (let made = 0; made < count; made += 1) noteId = await addNote(desk, conversation, agentIds);
      return { agentIds, conversation, noteId };
    }

    async function costs(count: number): Promise<Readonly<Record<string, Rows>>> {
      const { desk } = meter;
      const { agentIds, conversation, noteId } = await withMentions(count);
      const next = await addMessage(desk, conversation, { private: true });
      await meter.settle();
      return {
        'one more mention': await meter.rowsOf(({ messages }) => messages.mention(conversation.id, next, agentIds)),
        'a message of the conversation': await meter.rowsOf(({ conversations }) =>
          conversations.update(conversation.id, { lastMessageAt: 2 }),
        ),
        'the newest note is deleted': await meter.rowsOf(({ messages }) => messages.delete(next, 9)),
        'and the one before it': await meter.rowsOf(({ messages }) => messages.delete(noteId, 9)),
      };
    }

    it(`${many} of them change and read as many rows as ${few}`, async () => {
      const before = await costs(few);
      const after = await costs(many);
      for (const [name, rows] of Object.entries(before)) {
        expect(rows.changed, name).toBeGreaterThan(0);
        expectSame(name, rows, after[name]);
      }
    });
  });

  describe.each([
    ['messages of the viewer', 'own'],
    ['messages that the viewer has seen', 'seen'],
    ['activities', 'activities'],
    ['notes of the viewer', 'notes'],
  ] as const)('faults O7: what is not counted as unread: %s', (_name, kind) => {
    it(`${many} of them are read no more than ${few}`, async () => {
      const before = await costs(few);
      const after = await costs(many);
      for (const [name, rows] of Object.entries(before)) expectSame(name, rows, after[name]);
    });

    async function costs(count: number): Promise<Readonly<Record<string, Rows>>> {
      const { desk } = meter;
      const viewerId = await addAgent(desk);
      const conversation = await addConversation(desk, { lastMessageAt: 1, assignedUserId: viewerId });
      await addMessage(desk, conversation);
      const own = { senderId: viewerId, senderType: 'agent', type: 'outgoing' } as const;
      const written = {
        own,
        seen: {},
        activities: { ...own, type: 'activity' },
        notes: { ...own, private: true },
      }[kind];
      const newest = await addMessages(desk, conversation, count, written);
      const see = (userId: number, messageId: number) => (writer: StoreWriter) =>
        writer.conversations.markSeen(conversation.id, userId, messageId, 1);
      const { id, uuid, contactId } = conversation;
      const works: Readonly<Record<string, (writer: StoreWriter) => Promise<unknown>>> = {
        'the conversation': ({ conversations }) => conversations.findListItem(uuid, viewerId),
        'unread counts': ({ conversations }) => conversations.unreadCounts(id, [viewerId]),
        'unread of the contact': ({ messages }) => messages.unreadOfContact([id], contactId),
        'the newest of others': ({ messages }) => messages.newestIdOfOthers(id, viewerId),
        'the newest public one': ({ messages }) => messages.newestPublicOf([id]),
        'unread conversations': ({ conversations }) => conversations.countUnreadOpen(viewerId, 9),
        'what was seen is changed': see(viewerId, newest - 1),
        'what the contact has seen is changed': see(contactId, newest),
        'another agent takes it': async ({ conversations }) => conversations.update(id, { assignedUserId: null }),
      };
      const found: Record<string, Rows> = {};
      if (kind === 'seen') await desk.store.transact(see(viewerId, newest));
      await meter.settle();
      for (const [name, work] of Object.entries(works)) found[name] = await meter.rowsOf(work);
      return found;
    }
  });

  describe('faults O8: pages of messages', () => {
    const lists = {
      'every message': { private: null, types: [] },
      'private notes': { private: true, types: [] },
      activities: { private: null, types: ['activity'] },
      'what the contact sees': { private: false, types: ['incoming', 'outgoing'] },
    } as const;

    it(`read ${many} messages that they do not show no more than ${few}, and have their total`, async () => {
      const before = await costs(few);
      const after = await costs(many);
      for (const [name, rows] of Object.entries(before)) expectSame(name, rows, after[name]);
    });

    async function costs(count: number): Promise<Readonly<Record<string, Rows>>> {
      const { desk } = meter;
      const conversation = await addConversation(desk);
      const agentId = await addAgent(desk);
      const conversationId = conversation.id;
      const [note, activity] = [
        { senderId: agentId, senderType: 'agent', type: 'outgoing', private: true },
        { senderId: agentId, senderType: 'agent', type: 'activity' },
      ] as const;
      const first = await addMessages(desk, conversation, 3, note);
      await addMessages(desk, conversation, 3, activity);
      await addMessages(desk, conversation, count, {});
      await meter.settle();
      const totals = { 'every message': count + 6, 'private notes': 3, activities: 3, 'what the contact sees': count };
      const found: Record<string, Rows> = {};
      for (const [name, list] of Object.entries(lists)) {
        const page = { page: 1, size: 2 };
        found[name] = await meter.rowsOf(async ({ messages }) => {
          const read = await messages.list({ ...list, conversationId, page });
          expect(read.total, name).toBe(totals[name as keyof typeof totals]);
          expect(read.items, name).toHaveLength(2);
        });
        const ahead = { ...list, conversationId };
        found[`what is newer: ${name}`] = await meter.rowsOf(({ messages }) => messages.idAhead(ahead, first, 1));
      }
      found['a part of the transcript'] = await meter.rowsOf(({ messages }) =>
        messages.listPublicAfter(conversationId, 0, 2),
      );
      return found;
    }
  });

  describe('faults O4: what many conversations refer to', () => {
    it(`is renamed, changed or blocked at the same cost with ${many} conversations as with ${few}`, async () => {
      const before = await costs(few);
      const after = await costs(many);
      for (const [name, rows] of Object.entries(before)) {
        expect(rows.changed, name).toBeGreaterThan(0);
        expectSame(name, rows, after[name]);
      }
    });

    async function costs(count: number): Promise<Readonly<Record<string, Rows>>> {
      const { desk } = meter;
      const [agentId, contactId] = [await addAgent(desk), await addContact(desk)];
      const [teamId, tagId] = [await addTeam(desk, `Team ${count}`), await addTag(desk, `tag ${count}`)];
      const { inboxId } = desk;
      const statusId = await desk.store.transact(({ statuses }) =>
        statuses.insert({ name: `Status ${count}`, category: 'open', createdAt: 1 }),
      );
      for (let made = 0; made < count; made += 1) {
        const fields = { contactId, assignedUserId: agentId, assignedTeamId: teamId, statusId };
        const { id } = await addConversation(desk, fields);
        await desk.store.transact(({ conversations }) => conversations.setTags(id, [tagId]));
      }
      const inbox = await desk.store.read(({ inboxes }) => inboxes.find(inboxId));
      if (inbox === undefined) throw new Error('the desk has an inbox');
      const works: Readonly<Record<string, (writer: StoreWriter) => Promise<unknown>>> = {
        'a status': ({ statuses }) => statuses.update(statusId, { name: `Other ${count}`, category: 'open' }),
        'a tag': ({ tags }) => tags.update(tagId, { name: `other ${count}`, updatedAt: 2 }),
        'a team': ({ teams }) => teams.update(teamId, { ...newTeam(`Other ${count}`), updatedAt: 2 }),
        'an inbox': ({ inboxes }) => inboxes.update(inboxId, { ...inbox, name: `Other ${count}`, updatedAt: 2 }),
        'a role': ({ roles }) =>
          roles.update(desk.roleIds.agent, { name: 'Agent', description: `${count}`, permissions: [], updatedAt: 2 }),
        'an agent': ({ agents }) => agents.update(agentId, { firstName: `Other ${count}`, updatedAt: 2 }),
        'a blocked contact': ({ contacts }) => contacts.update(contactId, { enabled: false, updatedAt: 2 }),
      };
      await meter.settle();
      const found: Record<string, Rows> = {};
      for (const [name, work] of Object.entries(works)) found[name] = await meter.rowsOf(work);
      return found;
    }
  });

  describe('faults O8: the conversations of a contact', () => {
    // For an agent who may see only their own conversations, the engine may read these few and sort them.
    it('are read in their order, not sorted', async () => {
      const viewerId = await addAgent(meter.desk);
      const { contactId } = await addConversation(meter.desk, { assignedUserId: viewerId });
      const visibility = { ...nothingVisible, all: true };
      const request = { filter: null, sort: defaultConversationSort, page: { page: 1, size: 2 }, viewerId };
      const plans = await meter.plansOf(({ conversations }) =>
        conversations.list({ ...request, scope: { kind: 'of_contact', contactId, visibility } }),
      );
      const pages = plans.filter(([text]) => text.includes('offset'));
      expect(pages.length).toBeGreaterThan(0);
      for (const [, plan] of pages) {
        expect(plan).toContain('conversations_contact_newest');
        expect(plan).not.toMatch(/-> +Sort\b|^Sort\b|USE TEMP B-TREE/m);
      }
    });
  });

  describe('faults O7: the sums of messages', () => {
    it('are those that counting finds, whatever is written, deleted and moved', async () => {
      const { desk } = meter;
      const [one, other] = [await addConversation(desk), await addConversation(desk)];
      const agentId = await addAgent(desk);
      const ofAgent = { senderId: agentId, senderType: 'agent', type: 'outgoing' } as const;
      const kinds = [{}, ofAgent, { ...ofAgent, private: true }, { ...ofAgent, type: 'activity' }] as const;
      const random = seededRandom(7);
      const ids: number[] = [];
      for (let step = 0; step < 60; step += 1) {
        const id = ids[Math.floor(random() * ids.length)];
        if (id !== undefined && random() < 0.3) {
          ids.splice(ids.indexOf(id), 1);
          await desk.store.transact(({ messages }) => messages.delete(id, 9));
        } else {
          const [conversation, kind] = [random() < 0.5 ? one : other, kinds[Math.floor(random() * kinds.length)]];
          ids.push(await addMessage(desk, conversation, kind));
        }
      }
      expect(await meter.valueOf(wrongMessageSums)).toBe(0);
      await desk.store.transact(async ({ contacts, conversations }) => {
        const contactChannelId = await contacts.ensureChannel(one.contactId, desk.inboxId, 1);
        const to = { formerId: other.contactId, contactId: one.contactId, contactChannelId, at: 1 };
        await conversations.move([other.id], to);
      });
      expect(await meter.valueOf(wrongMessageSums)).toBe(0);
      await meter.execute('update message_sums set total = total + 1');
      expect(await meter.valueOf(wrongMessageSums)).toBeGreaterThan(2);
      for (const text of rebuildMessageSums) await meter.execute(text);
      expect(await meter.valueOf(wrongMessageSums)).toBe(0);
    });
  });
}

/** Messages of the conversation, one like the other. Answers the id of the newest. */
async function addMessages(
  desk: Desk,
  conversation: AddedConversation,
  count: number,
  like: Parameters<typeof addMessage>[2],
): Promise<number> {
  let id = 0;
  for (let made = 0; made < count; made += 1) id = await addMessage(desk, conversation, like);
  return id;
}

async function addNote(desk: Desk, conversation: AddedConversation, agentIds: readonly number[]): Promise<number> {
  const id = await addMessage(desk, conversation, { private: true });
  await desk.store.transact(({ messages }) => messages.mention(conversation.id, id, agentIds));
  return id;
}

/** A tree of an index that is one level higher reads no further entry; a page that was not cleaned yet reads a few. */
function expectSame(name: string, few: Rows, many: Rows | undefined): void {
  expect(many?.changed, `${name}: rows changed`).toBe(few.changed);
  if (few.read !== null) expect(many?.read, `${name}: rows read`).toBeLessThanOrEqual(few.read * 1.5 + 10);
}
