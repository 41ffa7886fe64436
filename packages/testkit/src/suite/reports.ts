import { type FirstReplies, noSender, reportDays, type Timestamp } from '@helpdesk/domain';
import type { NewConversation, ReportScope } from '@helpdesk/domain/ports';
import { addAgent, addContact, addConversation, addMessage, addTag, addTeam } from '../add-records.ts';
import { newInbox } from '../build/conversations.ts';
import { startOfTests as now } from '../fakes/fixed-clock.ts';
import { expect } from './expect.ts';
import { sums } from './expectations.ts';
import type { OnDesk } from './open-store.ts';
import type { Runner } from './runner.ts';

const at = (iso: string): Timestamp => Date.parse(iso);

/** On 25 October the clocks of Berlin go back, so that it has 25 hours. */
const october = reportDays(at('2026-10-26T12:00:00Z'), 'Europe/Berlin', 2);
/** The first and the last instant of each of them, and the neighbours of all. */
const edges = [
  ['2026-10-23T21:59:59.999Z', null],
  ['2026-10-23T22:00:00.000Z', 0],
  ['2026-10-24T21:59:59.999Z', 0],
  ['2026-10-24T22:00:00.000Z', 1],
  ['2026-10-25T00:30:00.000Z', 1],
  ['2026-10-25T22:59:59.999Z', 1],
  ['2026-10-25T23:00:00.000Z', 2],
  ['2026-10-26T22:59:59.999Z', 2],
  ['2026-10-26T23:00:00.000Z', null],
] as const;
const onEdges = [2, 3, 2];

export function reportSuite({ describe, test }: Runner, onDesk: OnDesk): void {
  describe('reports', () => {
    test(
      'tags are counted over conversations created from an instant on',
      onDesk(async (desk) => {
        const [vip, late] = [await addTag(desk, 'vip'), await addTag(desk, 'late')];
        const add = async (createdAt: number, tagIds: readonly number[]) => {
          const { id } = await addConversation(desk, { createdAt });
          await desk.store.transact((writer) => writer.conversations.setTags(id, tagIds));
        };
        await add(now - 1, [vip, late]);
        await add(now, [vip, late]);
        await add(now + 1, [vip]);
        await add(now + 2, []);
        const { counts, tagged, total } = await desk.store.read((reader) => reader.reports.tagCounts(now));
        const used = counts.filter((tag) => tag.count > 0).sort((a, b) => b.count - a.count);
        expect(used).toEqual([
          { tagId: vip, tagName: 'vip', count: 2 },
          { tagId: late, tagName: 'late', count: 1 },
        ]);
        expect([tagged, total]).toEqual([2, 3]);
        expect(await desk.store.read((reader) => reader.reports.tagCounts(now + 9))).toMatchObject({
          tagged: 0,
          total: 0,
        });
      }),
    );

    test(
      'tags are counted over conversations of an inbox and of a team',
      onDesk(async (desk) => {
        const [vip, late] = [await addTag(desk, 'vip'), await addTag(desk, 'late')];
        const team = await addTeam(desk, 'Sales');
        const shop = await desk.store.transact((writer) => writer.inboxes.insert(newInbox(desk.ids.uuid())));
        const add = async (changes: Partial<NewConversation>, tagIds: readonly number[]) => {
          const { id } = await addConversation(desk, { createdAt: now, ...changes });
          await desk.store.transact((writer) => writer.conversations.setTags(id, tagIds));
        };
        await add({}, [vip]);
        await add({ inboxId: shop }, [vip, late]);
        await add({ inboxId: shop, createdAt: now - 1 }, [vip, late]);
        await add({ assignedTeamId: team }, []);
        await add({ inboxId: shop, assignedTeamId: team }, [late]);
        const found = async (of: ReportScope) => {
          const { counts, tagged, total } = await desk.store.read((reader) => reader.reports.tagCounts(now, of));
          const count = (id: number) => counts.find(({ tagId }) => tagId === id)?.count ?? 0;
          return [count(vip), count(late), tagged, total];
        };
        expect(await found({})).toEqual([2, 2, 3, 4]);
        expect(await found({ inboxId: desk.inboxId })).toEqual([1, 0, 1, 2]);
        expect(await found({ inboxId: shop })).toEqual([1, 2, 2, 2]);
        expect(await found({ teamId: team })).toEqual([0, 1, 1, 2]);
        expect(await found({ inboxId: shop, teamId: team })).toEqual([0, 1, 1, 1]);
        expect(await found({ inboxId: shop + 1_000 })).toEqual([0, 0, 0, 0]);
      }),
    );

    test(
      'conversations are counted by the days of a zone on which they were created and resolved',
      onDesk(async (desk) => {
        for (const [iso] of edges) await addConversation(desk, { createdAt: at(iso) });
        const created = () => desk.store.read((reader) => reader.reports.createdPerDay(october));
        const resolved = () => desk.store.read((reader) => reader.reports.resolvedPerDay(october));
        expect(perDay(await created())).toEqual(onEdges);
        expect(perDay(await resolved())).toEqual([0, 0, 0]);
        for (const [iso] of edges) await addConversation(desk, { createdAt: now, resolvedAt: at(iso) });
        expect(perDay(await resolved())).toEqual(onEdges);
        expect(perDay(await created())).toEqual(onEdges);
      }),
    );

    test(
      'a year of days, a single day, and a date that the zone left out',
      onDesk(async (desk) => {
        const year = reportDays(at('2026-12-31T12:00:00Z'), 'Europe/Berlin', 365);
        const apia = reportDays(at('2011-12-30T12:00:00Z'), 'Pacific/Apia', 3);
        const contactId = await addContact(desk);
        const some = year.map((_, index) => [0, 87, 88, 89, 297, 298, 299, 365].includes(index));
        for (const day of [...year.filter((_, index) => some[index]), ...apia]) {
          if (day.from === day.until) continue;
          await addConversation(desk, { contactId, createdAt: day.from });
          await addConversation(desk, { contactId, createdAt: day.until - 1 });
        }
        await desk.store.read(async ({ reports }) => {
          expect(perDay(await reports.createdPerDay(year), year.length)).toEqual(some.map((is) => (is ? 2 : 0)));
          expect(perDay(await reports.createdPerDay(apia), apia.length)).toEqual([2, 2, 0, 2]);
          expect(perDay(await reports.createdPerDay(year.slice(-1)), 1)).toEqual([2]);
        });
      }),
    );

    test(
      'conversations created on the days are counted by their status',
      onDesk(async (desk) => {
        const { open, closed } = desk.statusIds;
        for (const [iso] of edges) await addConversation(desk, { createdAt: at(iso), statusId: open });
        await addConversation(desk, { createdAt: at('2026-10-25T12:00:00Z'), statusId: closed });
        const counts = await desk.store.read((reader) => reader.reports.statusCounts(october));
        expect(sums(counts.map((each) => [each.status, each.count]))).toEqual({ Open: 7, Closed: 1 });
      }),
    );

    test(
      'messages are counted by day and sort, activities left out',
      onDesk(async (desk) => {
        const conversation = await addConversation(desk);
        const senderId = await addAgent(desk);
        const agent = { senderId, senderType: 'agent' } as const;
        for (const [iso] of edges) {
          const createdAt = at(iso);
          await addMessage(desk, conversation, { createdAt });
          await addMessage(desk, conversation, { ...agent, createdAt });
          await addMessage(desk, conversation, { ...agent, createdAt, status: 'failed' });
          await addMessage(desk, conversation, { ...agent, createdAt, private: true });
          await addMessage(desk, conversation, { ...agent, createdAt, type: 'activity' });
        }
        const counts = await desk.store.read((reader) => reader.reports.messagesPerDay(october));
        const byDay = [0, 1, 2].map((day) =>
          sums(
            counts
              .filter((each) => each.day === day)
              .map((each) => [`${each.type}${each.private ? ' private' : ''}`, each.count]),
          ),
        );
        expect(byDay).toEqual(
          onEdges.map((count) => ({ incoming: count, outgoing: 2 * count, 'outgoing private': count })),
        );
        expect(counts.every((each) => typeof each.private === 'boolean')).toBe(true);
      }),
    );

    test(
      'reports of an inbox, a team or both are those of their conversations alone',
      onDesk(async (desk) => {
        const shop = await desk.store.transact((writer) =>
          writer.inboxes.insert({
            ...{ name: 'Shop', channel: 'livechat', enabled: true, config: {}, secret: null, ...noSender },
            ...{ uuid: desk.ids.uuid(), createdAt: now },
          }),
        );
        const contactId = await addContact(desk);
        const [sales, support] = [await addTeam(desk, 'Sales'), await addTeam(desk, 'Support')];
        const [inboxes, teams] = [
          [desk.inboxId, shop],
          [null, sales, support],
        ];
        const start = october[0]?.from ?? 0;
        const hour = 3_600_000;
        // Each of its own remainders, so that no two columns go together.
        const all = Array.from({ length: 42 }, (_, index) => ({
          inboxId: inboxes[index % 2] ?? shop,
          assignedTeamId: teams[index % 3] ?? null,
          createdAt: start + index * 2 * hour,
          firstReplyAt: index % 5 === 0 ? null : start + index * 2 * hour + (index % 7) * 60_000,
          resolvedAt: index % 4 === 0 ? null : start + (index * 3 + 1) * hour,
        }));
        const written: number[] = [];
        for (const [index, changes] of all.entries()) {
          const conversation = await addConversation(desk, { ...changes, contactId });
          const createdAt = start + ((index * 11) % 80) * hour;
          written.push(createdAt);
          await addMessage(desk, conversation, { createdAt });
          await addMessage(desk, conversation, { createdAt, type: 'activity' });
        }
        const dayOf = (instant: number): number =>
          october.findIndex(({ from, until }) => instant >= from && instant < until);
        const counted = (instants: readonly (number | null)[]) => {
          const days = instants.flatMap((instant) => (instant === null ? [] : dayOf(instant)));
          return october.map((_, day) => days.filter((each) => each === day).length);
        };
        for (const inboxId of [undefined, ...inboxes]) {
          for (const teamId of [undefined, sales, support]) {
            const of = { inboxId, teamId };
            const held = all.map(
              (each) =>
                (inboxId === undefined || each.inboxId === inboxId) &&
                (teamId === undefined || each.assignedTeamId === teamId),
            );
            const rows = all.filter((_, index) => held[index]);
            const waits = rows
              .filter(({ createdAt }) => dayOf(createdAt) >= 0)
              .flatMap(({ createdAt, firstReplyAt }) => (firstReplyAt === null ? [] : firstReplyAt - createdAt))
              .filter((wait) => wait > 0)
              .sort((a, b) => a - b);
            await desk.store.read(async ({ reports }) => {
              expect(perDay(await reports.createdPerDay(october, of))).toEqual(
                counted(rows.map(({ createdAt }) => createdAt)),
              );
              expect(perDay(await reports.resolvedPerDay(october, of))).toEqual(
                counted(rows.map(({ resolvedAt }) => resolvedAt)),
              );
              const messages = await reports.messagesPerDay(october, of);
              expect(perDay(messages)).toEqual(counted(written.filter((_, index) => held[index])));
              expect(messages.every(({ type, count }) => type === 'incoming' || count === 0)).toBe(true);
              expect(await reports.firstReplies(october, of)).toEqual({
                count: waits.length,
                sum: waits.reduce((sum, wait) => sum + wait, 0),
                middle: [waits[(waits.length - 1) >> 1], waits[waits.length >> 1]],
              });
            });
          }
        }
      }),
    );

    test(
      'first replies are those that somebody waited for, of conversations created on the days',
      onDesk(async (desk) => {
        const createdAt = at('2026-10-25T12:00:00Z');
        const read = () => desk.store.read((reader) => reader.reports.firstReplies(october));
        const none: FirstReplies = { count: 0, sum: 0, middle: null };
        await addConversation(desk, { createdAt });
        await addConversation(desk, { createdAt, firstReplyAt: createdAt });
        await addConversation(desk, {
          createdAt: at('2026-10-26T23:00:00Z'),
          firstReplyAt: at('2026-10-27T09:00:00Z'),
        });
        await addConversation(desk, { createdAt: at('2026-10-23T21:59:59Z'), firstReplyAt: createdAt });
        expect(await read()).toEqual(none);
        const waits = [90_000, 1, 4_000_000_000, 60_000];
        const wanted: readonly FirstReplies[] = [
          { count: 1, sum: 90_000, middle: [90_000, 90_000] },
          { count: 2, sum: 90_001, middle: [1, 90_000] },
          { count: 3, sum: 4_000_090_001, middle: [90_000, 90_000] },
          { count: 4, sum: 4_000_150_001, middle: [60_000, 90_000] },
        ];
        for (const [index, wait] of waits.entries()) {
          await addConversation(desk, { createdAt, firstReplyAt: createdAt + wait });
          expect(await read()).toEqual(wanted[index]);
        }
      }),
    );
  });
}

function perDay(
  counts: readonly { readonly day: number; readonly count: number }[],
  length = october.length,
): readonly number[] {
  const totals = Array<number>(length).fill(0);
  for (const { day, count } of counts) totals[day] = (totals[day] ?? 0) + count;
  return totals;
}
