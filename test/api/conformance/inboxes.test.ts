import { expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

const mask = '••••••••';
const secret = 'a secret of the inbox';

onEveryStore((world) => {
  const create = (fields: object = {}) =>
    world().data('createInbox', { body: { name: 'Shop', channel: 'livechat', ...fields } });
  const update = (id: number, body: object) => world().data('updateInbox', { params: { id }, body });
  const sealed = async (id: number) => (await world().store.read((reader) => reader.inboxes.find(id)))?.secret;
  const stored = async (id: number) => {
    const text = await sealed(id);
    return typeof text === 'string' ? world().ports.sealer.open(text) : text;
  };

  test('a desk starts with one for live chat', async () => {
    const inboxes = await world().data('listInboxes');
    expect(inboxes).toHaveLength(1);
    expect(inboxes[0]).toMatchObject({ channel: 'livechat', enabled: true, secret: null });
  });

  test('security T13 its secret is sealed where it is stored, and only ever shown masked', async () => {
    const made = await create({ secret });
    expect(made.secret).toBe(mask);
    expect(await stored(made.id)).toBe(secret);
    expect(JSON.stringify(await world().dump())).not.toContain(secret);
    const seen = [
      made,
      await world().data('getInbox', { params: { id: made.id } }),
      await world().data('listInboxes'),
      await world().data('toggleInbox', { params: { id: made.id } }),
      await update(made.id, { name: 'Other' }),
    ];
    expect(JSON.stringify(seen)).not.toContain(secret);
  });

  test('the mask and an absent secret keep it, another replaces it, null drops it', async () => {
    const { id } = await create({ secret });
    await update(id, { secret: mask });
    await update(id, { name: 'Other' });
    await update(id, { ...(await world().data('getInbox', { params: { id } })), name: 'Sent back whole' });
    expect(await stored(id)).toBe(secret);
    const before = await sealed(id);
    await update(id, { secret });
    expect(await sealed(id)).toBe(before);
    expect((await update(id, { secret: 'another long secret' })).secret).toBe(mask);
    expect(await stored(id)).toBe('another long secret');
    expect((await update(id, { secret: null })).secret).toBeNull();
    expect(await stored(id)).toBeNull();
  });

  test('the mask of nothing is nothing', async () => {
    const { id, secret: shown } = await create({ secret: mask });
    expect(shown).toBeNull();
    expect((await update(id, { secret: mask })).secret).toBeNull();
  });

  test('a secret has 16 to 256 characters', async () => {
    for (const bad of ['short', 'x'.repeat(257), `${mask}•`]) {
      const body = { name: 'Shop', channel: 'livechat', secret: bad };
      const refusal = await world().refused(400, 'createInbox', { body });
      expect(refusal.paths).toEqual(['secret']);
    }
  });

  test('an absent field stays; the channel never changes', async () => {
    const made = await create({ config: { brand_name: 'Acme', colors: { primary: '#123456' } } });
    world().clock.advance(1_000);
    const changed = await update(made.id, { name: 'Other', channel: 'email' });
    expect(changed).toEqual({ ...made, name: 'Other', updated_at: '2026-05-20T12:00:01.000Z' });
    expect((await update(made.id, { config: {} })).config).toEqual({});
  });

  test('is switched off and on; off it takes no new conversation', async () => {
    const { id } = await create();
    const body = { inbox_id: id, content: 'Hello', contact_email: 'a@example.org', first_name: 'A' };
    await world().data('createConversation', { body });
    expect((await world().data('toggleInbox', { params: { id } })).enabled).toBe(false);
    const before = await world().dump();
    expect((await world().refused(400, 'createConversation', { body })).paths).toEqual(['inbox_id']);
    expect(await world().dump()).toEqual(before);
    expect((await world().data('toggleInbox', { params: { id } })).enabled).toBe(true);
    await world().data('createConversation', { body });
  });

  test('is gone where it has no conversations', async () => {
    const empty = await create();
    expect(await world().data('deleteInbox', { params: { id: empty.id } })).toBe(true);
    await world().refused(404, 'getInbox', { params: { id: empty.id } });
    await world().refused(404, 'toggleInbox', { params: { id: empty.id } });
  });
});
