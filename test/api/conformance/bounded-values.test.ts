import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { recordedPostgres } from '../../stores/contract/recorded-postgres.ts';
import { recordedSqlite } from '../../stores/contract/recorded-sqlite.ts';
import type { RecordedStore } from '../../stores/contract/recorded-store.ts';
import { stores } from '../../support/stores.ts';
import { onEveryStore, openWorld, type World } from './world.ts';

onEveryStore((world) => {
  const tooMany = 'must have at most 10000 values';
  const many = {
    known: { home_apps: Array(12_000).fill([]) },
    unknown: { theirs: Array(2_000).fill([[], [], [], [], []]) },
  };

  test.each(Object.entries(many))(
    'security T15.9: too many values, %s, in an inbox are refused',
    async (_what, config) => {
      const { id } = await world().data('createInbox', { body: { name: 'Shop', channel: 'livechat' } });
      const { data } = await world().refused(400, 'updateInbox', { params: { id }, body: { config } });
      expect(JSON.stringify(data)).toContain(tooMany);
    },
  );

  test('security T15.9: the same in preferences, and in attributes of a conversation', async () => {
    const values = Array(12_000).fill([]);
    await world().refused(400, 'setMyPreferences', { body: { values } });
    const body = { inbox_id: world().inboxId, content: 'hi', contact_email: 'many@example.com', first_name: 'M' };
    await world().refused(400, 'createConversation', { body: { ...body, custom_attributes: { values } } });
  });

  test('security T15.9: as many as an inbox can use are kept', async () => {
    const options = Array.from({ length: 100 }, (_, number) => String(number));
    const fields = Array.from({ length: 50 }, (_, number) => ({ key: `k${number}`, type: 'list', options }));
    const blocked = Array.from({ length: 1_000 }, (_, number) => `192.0.${number >> 8}.${number & 255}`);
    const config = { prechat_form: { fields }, blocked_ips: blocked };
    const body = { name: 'Shop', channel: 'livechat', config };
    expect((await world().data('createInbox', { body })).config).toMatchObject(config);
  });

  test('security T15.9: of many addresses of scripts twenty are named', async () => {
    const theirs = Array(3_000).fill('javascript:1');
    const body = { name: 'Shop', channel: 'livechat', config: { theirs } };
    const { data } = await world().refused(400, 'createInbox', { body });
    expect(JSON.stringify(data).split('must not be an address of a script')).toHaveLength(21);
  });
});

const recorders: Readonly<Record<string, () => RecordedStore>> = {
  sqlite: recordedSqlite,
  postgres: recordedPostgres,
};
const engines = stores.flatMap(([name]) => {
  const recorder = recorders[name];
  return recorder === undefined ? [] : [[name, recorder] as const];
});

describe.each(engines)('security T15.9: the tags of many conversations, on %s', (_name, recorder) => {
  const recorded = recorder();
  let world: World;
  beforeAll(async () => {
    world = await openWorld(recorded.open);
  });
  afterAll(() => world?.close());

  async function statementsOf(tags: readonly string[], uuids: readonly string[]): Promise<number> {
    recorded.take();
    const outcomes = await world.data('changeConversations', { body: { uuids, change: { tags } } });
    expect(outcomes.map(({ ok }) => ok)).toEqual(uuids.map(() => true));
    const ofTags = /^(?:insert into|delete from) "conversation_tags"/;
    return recorded.take().filter(({ text }) => ofTags.test(text)).length;
  }

  it('are written with as many statements for fifty tags as for one', async () => {
    const uuids: string[] = [];
    for (let made = 0; made < 10; made += 1) uuids.push((await world.conversation()).uuid);
    const names = Array.from({ length: 50 }, (_, number) => `tag ${number}`);
    expect(await statementsOf(names.slice(0, 1), uuids)).toBe(2 * uuids.length);
    expect(await statementsOf(names, uuids)).toBe(2 * uuids.length);
    expect((await world.data('getConversation', { params: { uuid: uuids[0] ?? '' } })).tags).toHaveLength(50);
  });
});
