import type { KnownMailId } from '@helpdesk/domain';
import { addAgent, addConversation, addMessage } from '../../add-records.ts';
import { newInbox } from '../../build/conversations.ts';
import { newMailPerson } from '../../build/mail.ts';
import { startOfTests } from '../../fakes/fixed-clock.ts';
import type { Desk } from '../../open-desk.ts';
import { expect } from '../expect.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';

export function mailThreadSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('threads of mail', () => {
    const idOf = (hash: string, conversationId: number, changes: Partial<KnownMailId> = {}): KnownMailId => ({
      ...{ hash, conversationId, messageId: null, side: null, kind: 'theirs' },
      ...changes,
    });
    const addIds = (desk: Desk, ids: readonly KnownMailId[], inboxId = desk.inboxId) =>
      desk.store.transact(({ mailThreads }) => mailThreads.addIds(inboxId, ids));
    const find = async (desk: Desk, hashes: readonly string[], inboxId = desk.inboxId) =>
      (await desk.store.read(({ mailThreads }) => mailThreads.findIds(inboxId, hashes))).toSorted((a, b) =>
        a.hash < b.hash ? -1 : 1,
      );

    test(
      'mail 14: an inbox finds the ids that it knows, and no other inbox does',
      onDesk(async (desk) => {
        const other = await desk.store.transact(({ inboxes }) => inboxes.insert(newInbox(desk.ids.uuid())));
        const { id } = await addConversation(desk);
        const known = idOf('a', id, { messageId: 5, side: desk.ids.uuid(), kind: 'ours' });
        await addIds(desk, [known, idOf('b', id)]);
        await addIds(desk, [idOf('c', id)], other);
        expect(await find(desk, ['a', 'b', 'c', 'd'])).toEqual([known, idOf('b', id)]);
        expect(await find(desk, ['a', 'c'], other)).toEqual([idOf('c', id)]);
        expect(await find(desk, [])).toEqual([]);
        const many = Array.from({ length: 1_200 }, (_, index) => `hash ${index}`);
        expect(await find(desk, [...many, 'b'])).toEqual([idOf('b', id)]);
      }),
    );

    test(
      'mail 25: a known id stays as it is; one that is awaited is replaced by what comes',
      onDesk(async (desk) => {
        const [one, other] = [(await addConversation(desk)).id, (await addConversation(desk)).id];
        const side = desk.ids.uuid();
        await addIds(desk, [idOf('known', one), idOf('awaited', one, { kind: 'awaited' })]);
        await addIds(desk, [idOf('known', other, { kind: 'relay' }), idOf('awaited', other, { kind: 'awaited' })]);
        expect(await find(desk, ['known', 'awaited'])).toEqual([
          idOf('awaited', one, { kind: 'awaited' }),
          idOf('known', one),
        ]);
        const came = idOf('awaited', other, { messageId: 9, side, kind: 'theirs' });
        await addIds(desk, [came, idOf('awaited', one, { kind: 'ours' })]);
        expect(await find(desk, ['awaited'])).toEqual([came]);
        const twice = ['awaited', 'theirs', 'ours', 'awaited'] as const;
        await addIds(
          desk,
          twice.map((kind) => idOf('twice', one, { kind })),
        );
        expect(await find(desk, ['twice'])).toEqual([idOf('twice', one)]);
        const many = Array.from({ length: 1_001 }, (_, index) => idOf(`many ${index}`, one));
        await addIds(desk, many);
        expect(await find(desk, ['many 0', 'many 1000'])).toEqual([many[0], many[1_000]]);
        await addIds(desk, []);
      }),
    );

    test(
      'mail 45: the mails of a side thread come the newest first, whatever notes and other threads there are',
      onDesk(async (desk) => {
        const [conversation, other] = [await addConversation(desk), await addConversation(desk)];
        const byAgent = { senderId: await addAgent(desk), senderType: 'agent', private: true } as const;
        const note = () => addMessage(desk, conversation, byAgent);
        const [side, another] = [desk.ids.uuid(), desk.ids.uuid()];
        const forward = await note();
        const ours = await note();
        const elsewhere = await note();
        await note();
        const theirs = await addMessage(desk, conversation, { private: true });
        const deleted = await note();
        const foreign = await addMessage(desk, other, byAgent);
        const of = { side, kind: 'ours' } as const;
        await addIds(desk, [
          idOf('a root', conversation.id, { side, kind: 'root' }),
          idOf('theirs', conversation.id, { ...of, messageId: theirs, kind: 'theirs' }),
          idOf('forward', conversation.id, { ...of, messageId: forward }),
          idOf('ours', conversation.id, { ...of, messageId: ours }),
          idOf('relay', conversation.id, { ...of, messageId: ours, kind: 'relay' }),
          idOf('deleted', conversation.id, { ...of, messageId: deleted }),
          idOf('elsewhere', conversation.id, { ...of, messageId: elsewhere, side: another }),
          idOf('foreign', other.id, { ...of, messageId: foreign }),
        ]);
        await desk.store.transact(({ messages }) => messages.delete(deleted, startOfTests));
        await desk.store.read(async ({ messages }) => {
          const list = async (limit: number, before?: number) =>
            (await messages.listOfSide(conversation.id, side, limit, before)).map(({ id }) => id);
          expect(await list(9)).toEqual([theirs, ours, forward]);
          expect(await list(2)).toEqual([theirs, ours]);
          expect(await list(9, theirs)).toEqual([ours, forward]);
          expect(await list(1, theirs)).toEqual([ours]);
          expect(await list(9, forward)).toEqual([]);
          const [whole] = await messages.listOfSide(conversation.id, another, 9);
          expect(whole).toEqual(await messages.findById(elsewhere));
          expect(await messages.listOfSide(conversation.id, desk.ids.uuid(), 9)).toEqual([]);
        });
      }),
    );

    test(
      'mail 44: people of a conversation come as they were first in it, and are joined with what was known of them',
      onDesk(async (desk) => {
        const { id } = await addConversation(desk);
        const side = desk.ids.uuid();
        const add = (...people: readonly ReturnType<typeof newMailPerson>[]) =>
          desk.store.transact(({ mailThreads }) => mailThreads.addPeople(id, people));
        await add(
          newMailPerson('zoe@example.com', { name: 'Zoe' }),
          newMailPerson('bob@example.com', { nameByOthers: 'Bobby', role: 'cc', side }),
        );
        await add(
          newMailPerson('eve@example.com', { role: 'to', isNew: true, isAutomatic: true }),
          newMailPerson('zoe@example.com', { nameByOthers: 'Z', role: 'cc', isNew: true }),
          newMailPerson('bob@example.com', { name: 'Bob', role: 'to' }),
        );
        await add(newMailPerson('ada@example.com'), newMailPerson('ada@example.com', { name: 'Ada', role: 'to' }));
        const people = (conversationId: number) =>
          desk.store.read(({ mailThreads }) => mailThreads.listPeople(conversationId, 9));
        expect(await people(id)).toEqual([
          newMailPerson('zoe@example.com', { name: 'Zoe', nameByOthers: 'Z', role: 'cc' }),
          newMailPerson('bob@example.com', { nameByOthers: 'Bobby', role: 'to' }),
          newMailPerson('eve@example.com', { role: 'to', isNew: true, isAutomatic: true }),
          newMailPerson('ada@example.com', { role: 'to' }),
        ]);
        await desk.store.read(async ({ mailThreads }) => {
          const addresses = async (found: Promise<readonly { readonly address: string }[]>) =>
            (await found).map(({ address }) => address).sort();
          expect(await addresses(mailThreads.listPeople(id, 2))).toEqual(['bob@example.com', 'zoe@example.com']);
          const asked = ['eve@example.com', 'none@example.com', 'bob@example.com'];
          expect(await addresses(mailThreads.findPeople(id, asked))).toEqual(['bob@example.com', 'eve@example.com']);
          expect(await mailThreads.findPeople(id, ['ada@example.com'])).toEqual([
            newMailPerson('ada@example.com', { role: 'to' }),
          ]);
          expect(await mailThreads.findPeople(id, [])).toEqual([]);
          expect(await mailThreads.countPeople(id, 9)).toBe(4);
          expect(await mailThreads.countPeople(id, 3)).toBe(3);
        });
        await add();
        expect(await people((await addConversation(desk)).id)).toEqual([]);
      }),
    );
  });
}
