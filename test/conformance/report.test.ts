import { describe, expect, test } from 'vitest';
import { onEveryStore, type World } from './world.ts';

const report = (world: World, days?: unknown) =>
  world.data('reportTags', { query: days === undefined ? {} : { days } });

async function conversationAt(world: World, iso: string, tags: readonly string[] = []): Promise<void> {
  world.clock.set(Date.parse(iso));
  const { uuid } = await world.conversation();
  if (tags.length > 0) await world.data('setConversationTags', { params: { uuid }, body: { tags } });
}

onEveryStore((world) => {
  const count = async (days?: unknown) => {
    const { tagged_conversations, untagged_conversations } = await report(world(), days);
    return tagged_conversations + untagged_conversations;
  };

  test('without conversations', async () => {
    await world().data('createTag', { body: { name: 'unused' } });
    expect(await report(world())).toEqual({
      top_tags: [],
      tagged_conversations: 0,
      untagged_conversations: 0,
      tagged_percentage: 0,
    });
  });

  test('counts conversations per tag, most first, ties by name, zero left out', async () => {
    await world().data('createTag', { body: { name: 'unused' } });
    for (const tags of [['vip', 'billing'], ['billing', 'returns'], ['billing'], []]) {
      await conversationAt(world(), '2026-05-20T12:00:00Z', tags);
    }
    const { top_tags, ...rest } = await report(world());
    expect(top_tags.map((tag) => [tag.tag_name, tag.count])).toEqual([
      ['billing', 3],
      ['returns', 1],
      ['vip', 1],
    ]);
    const known = await world().data('listTags');
    for (const tag of top_tags) expect(known.find((each) => each.id === tag.tag_id)?.name).toBe(tag.tag_name);
    expect(rest).toEqual({ tagged_conversations: 3, untagged_conversations: 1, tagged_percentage: 75 });
  });

  test('at most ten', async () => {
    const names = Array.from({ length: 12 }, (_, index) => `tag ${String.fromCharCode(108 - index)}`);
    await conversationAt(world(), '2026-05-20T12:00:00Z', names);
    const { top_tags } = await report(world());
    expect(top_tags.map((tag) => tag.tag_name)).toEqual(names.toSorted().slice(0, 10));
  });

  test.each([
    [1, 3, 33.3],
    [2, 3, 66.7],
    [1, 8, 12.5],
    [5, 5, 100],
    [0, 4, 0],
  ])('%i of %i tagged: %d %%', async (tagged, total, percentage) => {
    for (let index = 0; index < total; index++) {
      await conversationAt(world(), '2026-05-20T12:00:00Z', index < tagged ? ['a', 'b'] : []);
    }
    expect((await report(world())).tagged_percentage).toBe(percentage);
  });

  test('from midnight N days before, clamped to 0 and 365', async () => {
    for (const at of [
      '2025-05-19T23:59:59.999Z',
      '2025-05-20T00:00:00.000Z',
      '2026-05-17T23:59:59.999Z',
      '2026-05-18T00:00:00.000Z',
      '2026-05-19T23:59:59.999Z',
      '2026-05-20T00:00:00.000Z',
    ]) {
      await conversationAt(world(), at);
    }
    world().clock.set(Date.parse('2026-05-20T23:59:59Z'));
    const counts = [undefined, 0, -7, 1, 2, 3, 364, 365, 9_999, '99999999999999999999'];
    expect(await Promise.all(counts.map(count))).toEqual([1, 1, 1, 2, 3, 4, 4, 5, 5, 5]);
  });
});

describe('in a zone', () => {
  onEveryStore(
    (world) => {
      test('midnight is that of the desk, also over a change of the clock', async () => {
        // On 29 March 2026 the clock of Berlin went from 2 to 3.
        for (const at of [
          '2026-03-27T22:59:59Z',
          '2026-03-27T23:00:00Z',
          '2026-03-28T23:00:00Z',
          '2026-03-29T22:00:00Z',
        ]) {
          await conversationAt(world(), at);
        }
        world().clock.set(Date.parse('2026-03-30T08:00:00Z'));
        const counts = await Promise.all([0, 1, 2, 3].map((days) => report(world(), days)));
        expect(counts.map((each) => each.untagged_conversations)).toEqual([1, 2, 3, 4]);
      });

      test('a bare date in a filter is a day of the desk', async () => {
        for (const at of [
          '2026-03-28T22:59:59Z',
          '2026-03-28T23:00:00Z',
          '2026-03-29T21:59:59Z',
          '2026-03-29T22:00:00Z',
        ]) {
          await conversationAt(world(), at);
        }
        const rule = { model: 'conversations', field: 'created_at', operator: 'equals', value: '2026-03-29' };
        const query = { filters: JSON.stringify([rule]) };
        expect((await world().data('listAllConversations', { query })).total).toBe(2);
      });
    },
    { timeZone: 'Europe/Berlin' },
  );
});
