import { contactSummaryOf } from '@helpdesk/domain';
import { addAgent, addContact, addConversation, addMessage, addTag, addTeam } from '../../add-records.ts';
import { newConversation } from '../../build/conversations.ts';
import { everyDetail } from '../../build/people.ts';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import { expect } from '../expect.ts';
import { expectConflict, present } from '../expectations.ts';
import type { OnDesk, SuiteOptions } from '../open-store.ts';
import type { Runner } from '../runner.ts';

export function conversationSuite({ describe, test }: Runner, onDesk: OnDesk, options: SuiteOptions): void {
  describe('conversations', () => {
    test(
      'a conversation is found by its number, and gets another contact with the messages as they are',
      onDesk(async (desk) => {
        const added = await addConversation(desk);
        await addMessage(desk, added);
        const otherId = await addContact(desk);
        const found = () => desk.store.read(({ conversations }) => conversations.findById(added.id));
        const number = (await found())?.referenceNumber ?? '';
        const byNumber = (text: string) =>
          desk.store.read(({ conversations }) => conversations.findByReferenceNumber(text));
        expect(await byNumber(number)).toEqual(await found());
        expect(await byNumber(`${number}0`)).toBeUndefined();
        await desk.store.transact(async ({ contacts, conversations }) => {
          const channelId = await contacts.ensureChannel(otherId, desk.inboxId, now);
          await conversations.setContact(added.id, otherId, channelId);
        });
        expect(await found()).toMatchObject({ contactId: otherId, uuid: added.uuid });
        const contact = await desk.store.read(({ contacts }) => contacts.findOfConversation(added.uuid));
        expect(contact?.id).toBe(otherId);
        const newest = await desk.store.read(({ messages }) => messages.newestPublicOf([added.id]));
        expect(newest.get(added.id)?.author.id).toBe(added.contactId);
      }),
    );

    test(
      'a conversation comes back as it was given, with the names of what it points at',
      onDesk(async (desk) => {
        const contactId = await addContact(desk);
        const [assignedUserId, assignedTeamId] = [await addAgent(desk), await addTeam(desk, 'Sales')];
        const uuid = desk.ids.uuid();
        const fields = await desk.store.transact(async ({ contacts, conversations }) => {
          const conversation = newConversation(
            {
              uuid,
              contactId,
              inboxId: desk.inboxId,
              contactChannelId: await contacts.ensureChannel(contactId, desk.inboxId, now),
              referenceNumber: await conversations.nextReferenceNumber(),
              statusId: desk.statusIds.snoozed,
            },
            {
              priorityId: desk.priorityIds.high,
              assignedUserId,
              assignedTeamId,
              subject: 'Nul\u0001 & 😀',
              meta: { a: [1, { b: null }] },
              customAttributes: { '': 'empty name', __proto__x: true },
              waitingSince: now + 1,
              firstReplyAt: now + 2,
              lastReplyAt: now + 3,
              resolvedAt: now + 4,
              closedAt: now + 5,
              snoozedUntil: now + 6,
              lastMessage: 'bye',
              lastActivity: null,
              lastMessageAt: now + 7,
              lastMessageSender: 'agent',
              lastInteraction: 'hello',
              lastInteractionAt: now + 8,
              lastInteractionSender: 'contact',
              slaPolicyId: 9,
              nextSlaDeadlineAt: now + 10,
              seq: 11,
              version: 12,
            },
          );
          return { ...conversation, id: await conversations.insert(conversation) };
        });
        const { meta, customAttributes, ...shown } = fields;
        const expected = {
          ...shown,
          status: 'Snoozed',
          statusCategory: 'waiting',
          priority: 'High',
          inboxName: 'Website',
          inboxChannel: 'livechat',
          tags: [],
        };
        expect(await desk.store.read((reader) => reader.conversations.find(uuid))).toEqual(expected);
        expect(await desk.store.transact((writer) => writer.conversations.lock(uuid))).toEqual(expected);
        const documents = { meta, customAttributes };
        expect(await desk.store.read((reader) => reader.conversations.findDocuments(fields.id))).toEqual(documents);
        expect(await desk.store.read((reader) => reader.conversations.findDocuments(fields.id + 1))).toBeUndefined();
        const unknown = desk.ids.uuid();
        expect(await desk.store.read((reader) => reader.conversations.find(unknown))).toBeUndefined();
        expect(await desk.store.transact((writer) => writer.conversations.lock(unknown))).toBeUndefined();
        expect(await desk.store.read((reader) => reader.conversations.findListItem(unknown, 1))).toBeUndefined();
      }),
    );

    test(
      'an update changes the named columns only',
      onDesk(async (desk) => {
        const { id, uuid } = await addConversation(desk, { subject: 'before', seq: 4 });
        const before = present(await desk.store.read((reader) => reader.conversations.find(uuid)));
        const changes = { statusId: desk.statusIds.closed, closedAt: now + 1, priorityId: desk.priorityIds.low };
        await desk.store.transact((writer) => writer.conversations.update(id, changes));
        const after = { ...before, ...changes, status: 'Closed', statusCategory: 'resolved', priority: 'Low' };
        expect(await desk.store.read((reader) => reader.conversations.find(uuid))).toEqual(after);
        await desk.store.transact((writer) => writer.conversations.update(id, { closedAt: null, priorityId: null }));
        expect(await desk.store.read((reader) => reader.conversations.find(uuid))).toEqual({
          ...after,
          closedAt: null,
          priorityId: null,
          priority: null,
        });
      }),
    );

    test(
      'reference numbers count from 100, and belong to one conversation',
      onDesk(async (desk) => {
        const next = () => desk.store.transact((writer) => writer.conversations.nextReferenceNumber());
        expect([await next(), await next()]).toEqual(['100', '101']);
        const abandoned = desk.store.transact(async (writer) => {
          await writer.conversations.nextReferenceNumber();
          throw new Error('abandoned');
        });
        await expect(abandoned).rejects.toThrow('abandoned');
        const after = await next();
        if (options.gaplessReferenceNumbers) expect(after).toBe('102');
        else expect(Number(after)).toBeGreaterThan(101);
        const { uuid } = await addConversation(desk);
        const { referenceNumber } = present(await desk.store.read((reader) => reader.conversations.find(uuid)));
        await expectConflict(addConversation(desk, { referenceNumber }));
        await expectConflict(addConversation(desk, { uuid }));
      }),
    );

    test(
      'tags are replaced; names are sorted without case',
      onDesk(async (desk) => {
        const { id, uuid } = await addConversation(desk);
        const tagIds = [await addTag(desk, 'zebra'), await addTag(desk, 'Beta'), await addTag(desk, 'apple')];
        const set = async (ids: readonly number[]) => {
          await desk.store.transact((writer) => writer.conversations.setTags(id, ids));
          return (await desk.store.read((reader) => reader.conversations.find(uuid)))?.tags;
        };
        expect(await set(tagIds)).toEqual(['apple', 'Beta', 'zebra']);
        expect(await set(tagIds.slice(0, 1))).toEqual(['zebra']);
        expect(await set([])).toEqual([]);
      }),
    );

    test(
      'who took part is listed by id, once',
      onDesk(async (desk) => {
        const { id } = await addConversation(desk);
        const [first, second] = [
          await addAgent(desk, { firstName: 'Zoe' }),
          await addAgent(desk, { firstName: 'Abe' }),
        ];
        await desk.store.transact(async ({ conversations }) => {
          for (const agentId of [second, first, second]) await conversations.addParticipant(id, agentId, now);
        });
        await desk.store.transact((writer) => writer.conversations.addParticipant(id, first, now + 1));
        await desk.store.read(async ({ conversations }) => {
          expect(await conversations.listParticipants(id)).toEqual([
            { id: first, firstName: 'Zoe', lastName: 'Agent', avatarUrl: null },
            { id: second, firstName: 'Abe', lastName: 'Agent', avatarUrl: null },
          ]);
          expect(await conversations.listParticipants(999)).toEqual([]);
        });
      }),
    );

    test(
      'unread are the messages of others behind what was seen, activities excluded, at most 99',
      onDesk(async (desk) => {
        const conversation = await addConversation(desk);
        const other = await addConversation(desk);
        const [viewer, colleague] = [await addAgent(desk), await addAgent(desk)];
        const byAgent = (senderId: number) => ({ senderId, senderType: 'agent' }) as const;
        const first = await addMessage(desk, conversation);
        await addMessage(desk, other);
        await addMessage(desk, conversation, byAgent(viewer));
        await addMessage(desk, conversation, { ...byAgent(colleague), private: true });
        const last = await addMessage(desk, conversation, { ...byAgent(colleague), type: 'activity' });
        const unread = async (viewerId: number) =>
          (await desk.store.read((reader) => reader.conversations.findListItem(conversation.uuid, viewerId)))
            ?.unreadMessageCount;
        const see = (messageId: number) =>
          desk.store.transact((writer) => writer.conversations.markSeen(conversation.id, viewer, messageId, now));
        expect([await unread(viewer), await unread(colleague)]).toEqual([2, 2]);
        await see(first);
        expect([await unread(viewer), await unread(colleague)]).toEqual([1, 2]);
        await see(last);
        expect(await unread(viewer)).toBe(0);
        await see(0);
        expect(await unread(viewer)).toBe(2);
        for (let count = 0; count < 98; count++) await addMessage(desk, conversation);
        expect(await unread(viewer)).toBe(99);
      }),
    );

    test(
      'a list item shows its contact as it is now',
      onDesk(async (desk) => {
        const { id, uuid, contactId } = await addConversation(desk);
        const changes = { ...everyDetail('Émile', { customAttributes: {} }), updatedAt: now + 1 };
        await desk.store.transact((writer) => writer.contacts.update(contactId, changes));
        const item = present(await desk.store.read((reader) => reader.conversations.findListItem(uuid, 1)));
        const shown = present(await desk.store.read((reader) => reader.contacts.find(contactId)));
        expect(item.contact).toEqual(contactSummaryOf(shown));
        expect(item.contact).toMatchObject({ id: contactId, createdAt: now, updatedAt: now + 1, email: 'Émile email' });
        const {
          contact,
          unreadMessageCount,
          mentionedMessageUuid,
          lastMessagePrivate,
          lastMessageAuthor,
          lastMessageChanges,
          lastPersonMessage,
          isSample,
          ...conversation
        } = item;
        expect([mentionedMessageUuid, isSample]).toEqual([null, false]);
        expect([unreadMessageCount, lastMessagePrivate]).toEqual([0, false]);
        expect([lastMessageAuthor, lastMessageChanges, lastPersonMessage]).toEqual([null, null, null]);
        expect(conversation).toEqual(await desk.store.read((reader) => reader.conversations.find(uuid)));
        expect(conversation.id).toBe(id);
      }),
    );

    test(
      'due snoozes are those whose time has come, the longest due first',
      onDesk(async (desk) => {
        const snooze = async (snoozedUntil: number | null) =>
          (await addConversation(desk, { statusId: desk.statusIds.snoozed, snoozedUntil })).uuid;
        const [late, early, , exact] = [
          await snooze(now - 1),
          await snooze(now - 5),
          await snooze(now + 1),
          await snooze(now),
        ];
        await addConversation(desk);
        const due = (limit: number) => desk.store.read((reader) => reader.conversations.listDueSnoozes(now, limit));
        expect(await due(10)).toEqual([early, late, exact]);
        expect(await due(2)).toEqual([early, late]);
      }),
    );

    test(
      'open ones of an agent and all of a team are listed by id',
      onDesk(async (desk) => {
        const [agentId, teamId] = [await addAgent(desk), await addTeam(desk, 'Sales')];
        const { open, snoozed, resolved, closed } = desk.statusIds;
        const add = async (assignedUserId: number | null, assignedTeamId: number | null, statusId: number) =>
          (await addConversation(desk, { assignedUserId, assignedTeamId, statusId })).uuid;
        const [a, b, c, d] = [
          await add(agentId, null, snoozed),
          await add(agentId, teamId, resolved),
          await add(agentId, teamId, open),
          await add(null, teamId, closed),
        ];
        await add(null, null, open);
        await desk.store.read(async ({ conversations }) => {
          expect(await conversations.listOpenOfAgent(agentId, 10)).toEqual([a, c]);
          expect(await conversations.listOpenOfAgent(agentId, 1)).toHaveLength(1);
          expect(await conversations.listOpenOfAgent(999, 10)).toEqual([]);
          expect(await conversations.listOfTeam(teamId, 10)).toEqual([b, c, d]);
          expect(await conversations.listOfTeam(teamId, 2)).toHaveLength(2);
          expect(await conversations.listOfTeam(999, 10)).toEqual([]);
        });
      }),
    );
  });
}
