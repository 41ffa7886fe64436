import { dayLengthMs, reportDays } from '@helpdesk/domain';
import type { Store } from '@helpdesk/domain/ports';
import { memoryStore } from '@helpdesk/memory';
import { addAgent, addContact, addConversation, addMessage, addTag, type Desk, openDesk } from '@helpdesk/testkit';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { stores } from '../../support/stores.ts';

/**
 * The reports of every store against those of the memory store, which counts its rows: after any acts, in time zones
 * whose days begin on the hour, on the half and on the quarter, and at a minute that no sum has.
 */
const now = Date.UTC(2026, 2, 31, 10, 20);
const windows = [
  ['UTC', 0],
  ['UTC', 9],
  ['Europe/Berlin', 3],
  ['Asia/Kolkata', 4],
  ['Asia/Kathmandu', 2],
  ['+05:17', 3],
] as const;

/** Numbers from which an act chooses its conversation, tag and instants. */
interface Act {
  readonly kind: (typeof kinds)[number];
  readonly which: number;
  readonly other: number;
  readonly minutes: number;
  readonly later: number;
}

const kinds = [
  ...['open', 'open', 'message', 'note', 'reply', 'activity', 'message', 'removeMessage', 'tags', 'tags'],
  ...['addTag', 'removeTag', 'status', 'resolve', 'firstReply', 'last', 'move', 'addUp', 'undone'],
] as const;

const acts = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    which: fc.nat(99),
    other: fc.nat(99),
    minutes: fc.nat(12 * 24 * 60),
    later: fc.oneof(fc.integer({ min: -5, max: 200 }), fc.nat(100_000)),
  }),
  { minLength: 30, maxLength: 80 },
);

interface World {
  readonly desk: Desk;
  readonly agent: number;
  readonly contacts: readonly number[];
  readonly conversations: {
    readonly id: number;
    readonly uuid: string;
    readonly contactId: number;
    createdAt: number;
  }[];
  readonly messages: number[];
  readonly tags: number[];
}

async function openWorld(store: Store): Promise<World> {
  const desk = await openDesk(store);
  const contacts = [await addContact(desk), await addContact(desk)];
  return { desk, agent: await addAgent(desk), contacts, conversations: [], messages: [], tags: [] };
}

async function perform(world: World, { kind, which, other, minutes, later }: Act): Promise<void> {
  const { desk, conversations, messages, tags } = world;
  const at = now - minutes * 60_000;
  const after = at + later * 60_000 + 17;
  const conversation = conversations[which % conversations.length];
  const tag = tags[other % tags.length];
  const statusId = Object.values(desk.statusIds)[other % 4] ?? desk.statusIds.open;
  const { transact } = desk.store;
  if (kind === 'addTag') {
    tags.push(await addTag(desk, `tag ${desk.ids.alphanumeric(9)}`));
    return;
  }
  if (kind === 'open' || conversation === undefined) {
    const optional = <T>(bit: number, value: T) => ((other & bit) === 0 ? null : value);
    const resolvedAt = optional(1, after);
    const times = {
      lastMessageAt: optional(2, after),
      lastInteractionAt: optional(4, at),
      firstReplyAt: optional(8, after),
    };
    const contactId = world.contacts[which % 2];
    const added = await addConversation(desk, {
      createdAt: at,
      statusId,
      resolvedAt,
      ...times,
      ...(contactId && { contactId }),
    });
    conversations.push({ ...added, createdAt: at });
    return;
  }
  const { id } = conversation;
  const agent = { senderId: world.agent, senderType: 'agent' } as const;
  const written = {
    message: {},
    note: { ...agent, private: true },
    reply: agent,
    activity: { ...agent, type: 'activity' },
  } as const;
  switch (kind) {
    case 'message':
    case 'note':
    case 'reply':
    case 'activity':
      messages.push(await addMessage(desk, conversation, { ...written[kind], createdAt: at }));
      return;
    case 'removeMessage': {
      const [removed] = messages.splice(which % Math.max(messages.length, 1), 1);
      if (removed !== undefined) await transact((writer) => writer.messages.delete(removed, after));
      return;
    }
    case 'tags': {
      const chosen = tags.filter((_, index) => ((other >> (index % 5)) & 1) === 1);
      return transact((writer) => writer.conversations.setTags(id, chosen));
    }
    case 'removeTag':
      if (tag === undefined) return;
      tags.splice(tags.indexOf(tag), 1);
      return transact((writer) => writer.tags.delete(tag));
    case 'status':
      return transact((writer) => writer.conversations.update(id, { statusId }));
    case 'resolve':
      return transact((writer) =>
        writer.conversations.update(id, { statusId, resolvedAt: other % 3 === 0 ? null : after }),
      );
    case 'firstReply':
      return transact((writer) =>
        writer.conversations.update(id, { firstReplyAt: conversation.createdAt + later * 1_000 }),
      );
    case 'last':
      return transact((writer) => writer.conversations.update(id, { lastMessageAt: after, lastInteractionAt: at }));
    case 'move': {
      const contactId = world.contacts[other % 2] ?? conversation.contactId;
      return transact(async (writer) => {
        const contactChannelId = await writer.contacts.ensureChannel(contactId, desk.inboxId, now);
        const to = { formerId: conversation.contactId, contactId, contactChannelId, at: now };
        await writer.conversations.move([id], to);
      });
    }
    case 'addUp':
      return transact(async (writer) => void (await writer.conversations.addUpTotals()));
    case 'undone': {
      const work = transact(async (writer) => {
        await writer.conversations.update(id, {
          statusId,
          resolvedAt: after,
          firstReplyAt: after,
          lastMessageAt: after,
        });
        await writer.conversations.setTags(id, tags);
        throw new Error('undone');
      });
      await expect(work).rejects.toThrow('undone');
    }
  }
}

/** Groups in any order and in parts, as the port allows them, are one of each, in order. */
function added(groups: readonly { readonly count: number }[]): Readonly<Record<string, number>> {
  const sums = new Map<string, number>();
  for (const { count, ...key } of groups) {
    const name = JSON.stringify(Object.entries(key).sort());
    sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return Object.fromEntries([...sums].filter(([, count]) => count !== 0).sort());
}

async function reported({ desk }: World) {
  return desk.store.read(async ({ reports }) => {
    const figures = [];
    for (const [zone, count] of windows) {
      const days = reportDays(now, zone, count);
      const [first] = days;
      const tags = await reports.tagCounts(first?.from ?? 0);
      figures.push({
        zone,
        // The ten most frequent ones: an act makes few tags, whose names are those of every store.
        tags: added(tags.counts.map(({ tagName, count }) => ({ tagName, count }))),
        tagged: [tags.tagged, tags.total],
        created: added(await reports.createdPerDay(days)),
        resolved: added(await reports.resolvedPerDay(days)),
        messages: added(await reports.messagesPerDay(days)),
        statuses: added(await reports.statusCounts(days)),
        replies: await reports.firstReplies(days),
      });
    }
    return figures;
  });
}

describe.each(stores)('%s', (_name, open) => {
  let store: Store;
  let close: () => Promise<void>;

  beforeEach(async () => {
    ({ store, close } = await open());
  });
  afterEach(() => close());

  test('reports are what counting finds, after any acts', async () => {
    const worlds = [await openWorld(store), await openWorld(memoryStore())] as const;
    let counted = 0;
    await fc.assert(
      fc.asyncProperty(acts, async (given) => {
        for (const world of worlds) {
          for (const act of given) await perform(world, act);
          // At most as many tags as a report names.
          for (const id of world.tags.splice(8)) await world.desk.store.transact((writer) => writer.tags.delete(id));
        }
        const [seen, wanted] = [await reported(worlds[0]), await reported(worlds[1])];
        expect(seen).toEqual(wanted);
        counted += wanted.reduce((sum, { replies }) => sum + replies.count, 0);
      }),
      { numRuns: 8, endOnFailure: true },
    );
    expect(counted).toBeGreaterThan(50);
  });

  test('a day that is looked at while it goes on is counted to its end', async () => {
    const world = await openWorld(store);
    const days = reportDays(now, 'Europe/Berlin', 0);
    const [today] = days;
    if (today === undefined) throw new Error('there is a day');
    for (const createdAt of [today.from - 1, today.from, today.until - 1, today.until]) {
      await addConversation(world.desk, { createdAt, firstReplyAt: createdAt + 2 * dayLengthMs });
    }
    await store.read(async ({ reports }) => {
      expect(await reports.firstReplies(days)).toMatchObject({ count: 2, middle: [2 * dayLengthMs, 2 * dayLengthMs] });
      expect(added(await reports.createdPerDay(days))).toEqual(added([{ count: 2, ...{ day: 0 } }]));
    });
  });
});
