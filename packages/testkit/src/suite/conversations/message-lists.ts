import { type Message, nothingVisible, type Page, type PageRequest, pageBytes } from '@helpdesk/domain';
import type { MessageQuery, NewMessage } from '@helpdesk/domain/ports';
import { addAgent, addConversation, addMessage } from '../../add-records.ts';
import { startOfTests as now } from '../../fakes/fixed-clock.ts';
import { expect } from '../expect.ts';
import { idsOf, present } from '../expectations.ts';
import type { OnDesk } from '../open-store.ts';
import type { Runner } from '../runner.ts';

const everything = { ...nothingVisible, all: true };

export function messageListSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('lists of messages', () => {
    test(
      'the list is newest first, of one conversation, by kind and type',
      onDesk(async (desk) => {
        const conversation = await addConversation(desk);
        const agentId = await addAgent(desk);
        const byAgent: Partial<NewMessage> = { senderId: agentId, senderType: 'agent' };
        await addMessage(desk, await addConversation(desk));
        const incoming = await addMessage(desk, conversation, { createdAt: now + 9 });
        const reply = await addMessage(desk, conversation, byAgent);
        const note = await addMessage(desk, conversation, { ...byAgent, private: true });
        const activity = await addMessage(desk, conversation, { ...byAgent, type: 'activity' });
        const list = (query: Partial<MessageQuery> = {}) =>
          desk.store.read((reader) =>
            reader.messages.list({
              conversationId: conversation.id,
              private: null,
              types: [],
              page: { page: 1, size: 30 },
              ...query,
            }),
          );
        expect(idsOf(await list())).toEqual([activity, note, reply, incoming]);
        expect(idsOf(await list({ private: true }))).toEqual([note]);
        expect(idsOf(await list({ private: false }))).toEqual([activity, reply, incoming]);
        expect(idsOf(await list({ types: ['incoming', 'activity'] }))).toEqual([activity, incoming]);
        expect(idsOf(await list({ types: ['outgoing'], private: false }))).toEqual([reply]);
        expect(await list({ conversationId: 999 })).toEqual({ items: [], total: 0, next: null });
        expect(await list({ page: { page: 9, size: 2 } })).toMatchObject({ items: [], total: 4 });
        const first = await list({ page: { page: 1, size: 3 } });
        expect([first.total, first.next]).toEqual([4, { value: null, id: reply }]);
        await addMessage(desk, conversation);
        const rest = await list({ page: { page: 1, size: 3, after: present(first.next) } });
        expect([idsOf(rest), rest.total, rest.next]).toEqual([[incoming], 5, null]);
      }),
    );

    test(
      'a page ends where it has enough text, and goes on behind that',
      onDesk(async (desk) => {
        const conversation = await addConversation(desk);
        const content = 'needle '.repeat(8_000);
        for (let index = 0; index < 30; index++) {
          await addMessage(desk, conversation, { content, textContent: content });
        }
        const reads: ((page: PageRequest) => Promise<Page<Message>>)[] = [
          (page) =>
            desk.store.read(({ messages }) =>
              messages.list({ conversationId: conversation.id, private: null, types: [], page }),
            ),
          (page) => desk.store.read(({ messages }) => messages.search('needle', everything, page)),
        ];
        for (const read of reads) {
          const first = await read({ page: 1, size: 500 });
          expect(first.total).toBe(30);
          expect(first.items.length * 2 * content.length).toBeGreaterThanOrEqual(pageBytes - 2 * content.length);
          expect((first.items.length - 1) * 2 * content.length).toBeLessThan(pageBytes);
          const ids = idsOf(first);
          for (let next = first.next; next !== null; ) {
            const page = await read({ page: 1, size: 500, after: next });
            ids.push(...idsOf(page));
            next = page.next;
          }
          expect(ids).toHaveLength(30);
          expect(new Set(ids).size).toBe(30);
        }
      }),
    );

    test(
      'a search finds text without case in visible conversations, activities excluded, newest first',
      onDesk(async (desk) => {
        const me = await addAgent(desk);
        const mine = await addConversation(desk, { assignedUserId: me });
        const free = await addConversation(desk);
        const text = (textContent: string): Partial<NewMessage> => ({ textContent, content: 'other' });
        const first = await addMessage(desk, mine, text('Die ÖFFNUNG ist 100%_sicher'));
        const second = await addMessage(desk, free, text('öffnung'));
        const note = await addMessage(desk, mine, {
          ...text('Öffnung!'),
          senderId: me,
          senderType: 'agent',
          private: true,
        });
        await addMessage(desk, mine, { ...text('Öffnung'), senderId: me, senderType: 'agent', type: 'activity' });
        const search = async (wanted: string, visibility = everything) =>
          idsOf(await desk.store.read((reader) => reader.messages.search(wanted, visibility, { page: 1, size: 30 })));
        expect(await search('öffnung')).toEqual([note, second, first]);
        expect(await search('00%_s')).toEqual([first]);
        expect(await search('ist_100')).toEqual([first]);
        expect(await search('st_100')).toEqual([]);
        expect(await search('other')).toEqual([]);
        expect(await search('öffnung', nothingVisible)).toEqual([]);
        expect(await search('öffnung', { ...nothingVisible, assignedTo: me })).toEqual([note, first]);
        expect(await search('öffnung', { ...nothingVisible, unassigned: true })).toEqual([second]);
        const page = await desk.store.read((reader) =>
          reader.messages.search('öffnung', everything, { page: 2, size: 2 }),
        );
        expect([idsOf(page), page.total, page.next]).toEqual([[first], 3, null]);
      }),
    );
  });
}
