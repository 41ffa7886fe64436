import { type JsonValue, refuse } from '@helpdesk/domain';
import type { StoreWriter } from '@helpdesk/domain/ports';
import { addAgent, addContact, addConversation, addMessage, addTag } from '../add-records.ts';
import { newMessage } from '../build/conversations.ts';
import { allContacts, newAgent, newContact, newRole, newTeam } from '../build/people.ts';
import { startOfTests as now } from '../fakes/fixed-clock.ts';
import type { Desk } from '../open-desk.ts';
import { expect } from './expect.ts';
import { present } from './expectations.ts';
import type { OnDesk } from './open-store.ts';
import type { Runner } from './runner.ts';

/** Everything that a read can see, to compare before and after. */
async function snapshot(desk: Desk): Promise<unknown> {
  return desk.store.read(async (reader) => ({
    agents: await reader.agents.list(),
    roles: await reader.roles.list(),
    teams: await reader.teams.list(),
    contacts: await reader.contacts.list(allContacts({ page: 1, size: 500 })),
    inboxes: await reader.inboxes.list(),
    tags: await reader.tags.list(),
    statuses: await reader.statuses.list(),
    events: await reader.events.listAfter(0, 500),
    conversations: await reader.conversations.search('100', visible, 1, { page: 1, size: 500 }),
    messages: await reader.messages.search('Hello', visible, { page: 1, size: 500 }),
  }));
}

const visible = { all: true, assignedTo: null, teams: [], teamInboxes: [], unassigned: false };

export function transactionSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('transactions', () => {
    test(
      'ids of the messages of a conversation rise, whoever locked which conversation before',
      onDesk(async (desk) => {
        const [one, other] = [await addConversation(desk), await addConversation(desk)];
        const insertInto = (writer: StoreWriter, { id }: { readonly id: number }, seq: number) =>
          writer.messages.insert(
            newMessage({ uuid: desk.ids.uuid(), conversationId: id, senderId: 1, senderType: 'agent' }, { seq }),
          );
        /** Locks one, then the other, and writes into the other. */
        const crossing = (seq: number) =>
          desk.store.transact(async (writer) => {
            await writer.conversations.lock(one.uuid, { forMessage: true });
            await writer.conversations.lock(other.uuid);
            return [await insertInto(writer, other, seq), await insertInto(writer, other, seq + 1)];
          });
        const straight = (seq: number) =>
          desk.store.transact(async (writer) => {
            await writer.conversations.lock(other.uuid, { forMessage: true });
            return [await insertInto(writer, other, seq)];
          });
        const written = await Promise.all(
          Array.from({ length: 16 }, (_, index) =>
            index % 2 === 0 ? crossing(100 + 10 * index) : straight(100 + 10 * index),
          ),
        );
        expect(new Set(written.flat()).size).toBe(24);
        // In the order in which the lock was held, which is the order of the ids.
        const listed = await desk.store.read(({ messages }) => messages.listPublicAfter(other.id, 0, 100));
        const ids = written.map(([first = 0, second = first]) => [first, second] as const);
        for (const [first, second] of ids) {
          const between = ids.filter(([each]) => each > first && each < second);
          expect(between).toEqual([]);
        }
        expect(listed.map(({ id }) => id)).toEqual(written.flat().toSorted((a, b) => a - b));
      }),
    );

    test(
      'answer what the work answers, and read what they have written',
      onDesk(async (desk) => {
        const name = await desk.store.transact(async ({ tags }) => {
          const id = await tags.insert({ name: 'seen', createdAt: now });
          return (await tags.find(id))?.name;
        });
        expect(name).toBe('seen');
        expect(await desk.store.read(async () => 'value')).toBe('value');
      }),
    );

    test(
      'leave nothing behind when the work throws, and throw what it threw',
      onDesk(async (desk) => {
        const conversation = await addConversation(desk);
        const messageId = await addMessage(desk, conversation);
        const [agentId, contactId, tagId] = [await addAgent(desk), await addContact(desk), await addTag(desk, 'kept')];
        const before = await snapshot(desk);
        const refusal = refuse('tag.not_found', 'refused at the end');
        const work = desk.store.transact(async (writer) => {
          await writer.agents.insert(newAgent('new@desk.example'));
          await writer.agents.update(agentId, { updatedAt: now + 1, firstName: 'Changed' });
          await writer.agents.delete(agentId, now + 1);
          await writer.roles.insert(newRole('New'));
          await writer.teams.insert(newTeam('New'));
          await writer.contacts.insert(newContact());
          await writer.contacts.update(contactId, { updatedAt: now + 1, lastName: 'Changed' });
          await writer.tags.update(tagId, { name: 'changed', updatedAt: now + 1 });
          await writer.conversations.update(conversation.id, { subject: 'changed', seq: 9 });
          await writer.messages.delete(messageId, now);
          await writer.statuses.insert({ name: 'New', category: 'open', createdAt: now });
          await writer.events.append([{ type: 'tag.changed', tagId }], now);
          throw refusal;
        });
        await expect(work).rejects.toBe(refusal);
        expect(await snapshot(desk)).toEqual(before);
        expect(await addTag(desk, 'works again')).toBeGreaterThan(tagId);
      }),
    );

    test(
      'a clash rolls back what came before it',
      onDesk(async (desk) => {
        await addTag(desk, 'taken');
        const work = desk.store.transact(async ({ tags }) => {
          await tags.insert({ name: 'first', createdAt: now });
          await tags.insert({ name: 'TAKEN', createdAt: now });
        });
        await expect(work).rejects.toMatchObject({ name: 'DomainError', kind: 'conflict', code: 'store.unique' });
        expect((await desk.store.read((reader) => reader.tags.list())).map((tag) => tag.name)).toEqual(['taken']);
      }),
    );

    test(
      'a read never sees what did not commit',
      onDesk(async (desk) => {
        let during: Promise<unknown> | undefined;
        const work = desk.store.transact(async ({ tags }) => {
          await tags.insert({ name: 'phantom', createdAt: now });
          during = desk.store.read((reader) => reader.tags.findByName('phantom'));
          during.catch(() => {});
          await tags.list();
          throw new Error('abandoned');
        });
        await expect(work).rejects.toThrow('abandoned');
        expect(await during).toBeUndefined();
      }),
    );

    test(
      'faults O1: all that a read of one state reads is from before a change, or from after it',
      onDesk(async (desk) => {
        const id = await addTag(desk, 'before');
        const rename = (name: string) => desk.store.transact(({ tags }) => tags.update(id, { name, updatedAt: now }));
        const named = await desk.store.read(
          async ({ tags }) => {
            const first = await tags.find(id);
            await rename('after');
            return [first?.name, (await tags.find(id))?.name, (await tags.list()).map(({ name }) => name)];
          },
          { oneState: true },
        );
        expect(named).toEqual(['before', 'before', ['before']]);
        const next = await desk.store.read(({ tags }) => tags.find(id), { oneState: true });
        expect(next?.name).toBe('after');
      }),
    );

    test(
      'faults O1: from a read that waits for its turn on, all is of the state of that one',
      onDesk(async (desk) => {
        const id = await addTag(desk, 'before');
        const rename = (name: string) => desk.store.transact(({ tags }) => tags.update(id, { name, updatedAt: now }));
        await addConversation(desk);
        const found = await desk.store.read(
          async ({ conversations, tags }) => {
            const search = () => conversations.search('100', visible, 1, { page: 1, size: 500 });
            const gate = await tags.find(id);
            const before = (await search()).total;
            const named = (await tags.find(id))?.name;
            await rename('after');
            await addConversation(desk);
            return [gate?.name, named, before, (await tags.find(id))?.name, (await search()).total];
          },
          { caller: 1, oneState: true },
        );
        expect(found).toEqual(['before', 'before', 1, 'before', 1]);
      }),
    );

    test(
      'faults O1: many reads of one state at once all end, as do those that fail',
      onDesk(async (desk) => {
        await addConversation(desk);
        const search = (index: number) =>
          desk.store.read(
            async ({ conversations, tags }) => {
              await tags.list();
              if (index % 3 === 0) throw new Error('given up');
              return (await conversations.search('100', visible, 1, { page: 1, size: 500 })).total;
            },
            { caller: index, oneState: true },
          );
        const all = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => search(index)));
        expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(26);
        expect(await search(1)).toBe(1);
      }),
    );

    test(
      'side by side lose no update of a counter',
      onDesk(async (desk) => {
        const { id, uuid } = await addConversation(desk);
        const raise = () =>
          desk.store.transact(async ({ conversations }) => {
            const { seq } = present(await conversations.lock(uuid));
            await conversations.update(id, { seq: seq + 1 });
          });
        await Promise.all(Array.from({ length: 25 }, raise));
        expect((await desk.store.read((reader) => reader.conversations.find(uuid)))?.seq).toBe(25);
      }),
    );

    test(
      'side by side draw different reference numbers, and one of two takes a name',
      onDesk(async (desk) => {
        const draw = () => desk.store.transact((writer) => writer.conversations.nextReferenceNumber());
        const drawn = await Promise.all(Array.from({ length: 20 }, draw));
        expect(new Set(drawn).size).toBe(20);
        const outcomes = await Promise.allSettled([addTag(desk, 'Éclair'), addTag(desk, 'éCLAIR')]);
        expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected']);
        const refused = outcomes.find((outcome) => outcome.status === 'rejected');
        expect(refused?.reason).toMatchObject({ kind: 'conflict' });
      }),
    );

    test(
      'a failure beside a success touches it not',
      onDesk(async (desk) => {
        const fail = desk.store.transact(async ({ tags }) => {
          await tags.insert({ name: 'lost', createdAt: now });
          throw new Error('abandoned');
        });
        const outcomes = await Promise.allSettled([fail, addTag(desk, 'kept')]);
        expect(outcomes.map((outcome) => outcome.status)).toEqual(['rejected', 'fulfilled']);
        expect((await desk.store.read((reader) => reader.tags.list())).map((tag) => tag.name)).toEqual(['kept']);
      }),
    );
  });

  describe('values', () => {
    test(
      'strings are stored exactly as given',
      onDesk(async (desk) => {
        const names = ['  spaced  ', 'e\u0301', '\u00e9', 'İ', 'ß', '👩‍👩‍👧', "'; --", '\u0001\u007f\u2028', 'a\\b%_'];
        for (const name of names) {
          const id = await addTag(desk, name);
          expect((await desk.store.read((reader) => reader.tags.find(id)))?.name).toBe(name);
        }
      }),
    );

    test(
      'JSON comes back as it was, and is nobody’s but the store’s',
      onDesk(async (desk) => {
        const shared: Record<string, JsonValue> = {
          list: [1, 'two', null, false, { three: 3.5 }],
          '': {},
          big: 9007199254740991,
        };
        const given = structuredCopy(shared);
        const id = await addContact(desk, { customAttributes: given });
        given.list = 'changed by who gave it';
        const read = async () => present(await desk.store.read((reader) => reader.contacts.find(id))).customAttributes;
        expect(await read()).toEqual(shared);
        tryToChange(await read());
        expect(await read()).toEqual(shared);
      }),
    );
  });
}

function structuredCopy(json: Record<string, JsonValue>): Record<string, JsonValue> {
  return JSON.parse(JSON.stringify(json)) as Record<string, JsonValue>;
}

/** A store may refuse by freezing what it answers; either way nothing may come of it. */
function tryToChange(json: object): void {
  try {
    (json as { list?: unknown }).list = 'changed by who read it';
  } catch {}
}
