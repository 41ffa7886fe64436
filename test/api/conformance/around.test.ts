import { expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

onEveryStore((world) => {
  const talk = async (more: number) => {
    const { uuid } = await world().conversation();
    for (let count = 1; count <= more; count += 1) {
      await world().data('sendMessage', {
        params: { cuuid: uuid },
        body: { message: `No. ${count}`, private: count % 2 === 0 },
      });
    }
    const all = await world().data('listMessages', { params: { cuuid: uuid }, query: { page_size: '100' } });
    return { params: { cuuid: uuid }, uuids: all.results.map((message) => message.uuid) };
  };

  test('people 53: a page around the first, a middle and the last message leads to each message once', async () => {
    const { params, uuids } = await talk(11);
    expect(uuids).toHaveLength(12);
    const list = (query: Record<string, string>) =>
      world().data('listMessages', { params, query: { page_size: '3', ...query } });
    for (const around of [uuids[0], uuids[5], uuids[11]]) {
      const middle = await list({ around: around ?? '' });
      const found = middle.results.map((message) => message.uuid);
      expect(found).toContain(around);
      for (let cursor = middle.previous_cursor; cursor !== null; ) {
        const page = await list({ cursor });
        found.unshift(...page.results.map((message) => message.uuid));
        cursor = page.previous_cursor;
      }
      for (let cursor = middle.next_cursor; cursor !== null; ) {
        const page = await list({ cursor });
        found.push(...page.results.map((message) => message.uuid));
        cursor = page.next_cursor;
      }
      expect(found).toEqual(uuids);
      expect(middle.total).toBe(12);
    }
    const inTheMiddle = await list({ around: uuids[5] ?? '' });
    expect(inTheMiddle.results.map((message) => message.uuid)).toEqual(uuids.slice(4, 7));
    expect((await list({})).previous_cursor).toBeNull();
    expect((await list({ page: '2' })).previous_cursor).not.toBeNull();
  });

  test('notes alone are counted where notes alone are asked for', async () => {
    const { params, uuids } = await talk(8);
    const query = { around: uuids[4] ?? '', page_size: '3', private: 'true' };
    const page = await world().data('listMessages', { params, query });
    expect(page.results.every((message) => message.private)).toBe(true);
    expect([page.total, page.results.length]).toEqual([4, 3]);
  });

  test('people 53: around goes with no page and no cursor, and with a message of the conversation', async () => {
    const { params, uuids } = await talk(1);
    const other = await talk(1);
    const around = uuids[0] ?? '';
    await world().refused(400, 'listMessages', { params, query: { around, page: '1' } });
    await world().refused(400, 'listMessages', { params, query: { around, cursor: 'x' } });
    await world().refused(404, 'listMessages', { params, query: { around: other.uuids[0] ?? '' } });
    await world().refused(404, 'listMessages', { params, query: { around: 'none' } });
  });
});
