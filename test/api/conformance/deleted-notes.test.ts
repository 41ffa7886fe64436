import { expect, it } from 'vitest';
import { formOf } from './examples.ts';
import { onEveryStore } from './world.ts';

onEveryStore((world) => {
  const say = (cuuid: string, body: Record<string, unknown>) =>
    world().data('sendMessage', { params: { cuuid }, body: { message: 'A zebra', private: true, ...body } });
  const remove = (cuuid: string, uuid: string) => world().data('deletePrivateNote', { params: { cuuid, uuid } });

  it('foreign G16: a deleted note stays as an empty message with the time at which it went', async () => {
    const { uuid } = await world().conversation();
    const note = await say(uuid, { message: '<p>A <b>zebra</b></p>', echo_id: 'mine' });
    world().clock.advance(60_000);
    await remove(uuid, note.uuid);
    const at = new Date(world().clock.now()).toISOString();
    const left = {
      ...note,
      ...{ content: '', text_content: '', mentions: [], attachments: [], updated_at: at },
      author: { ...note.author, last_active_at: at },
      meta: { to: [], cc: [], bcc: [], from: [], subject: '', deleted_at: at },
    };
    expect((await world().messagesOf(uuid)).at(-1)).toEqual(left);
    expect(await world().data('getMessage', { params: { cuuid: uuid, uuid: note.uuid } })).toEqual(left);
    const listed = async (query: Record<string, unknown>) =>
      (await world().data('listMessages', { params: { cuuid: uuid }, query })).results.map((each) => each.uuid);
    expect(await listed({ private: true })).toEqual([note.uuid]);
    expect(await listed({ type: 'outgoing' })).toEqual([note.uuid]);
    expect(await listed({ type: 'activity' })).toEqual([]);
    expect(await listed({ around: note.uuid })).toContain(note.uuid);
  });

  it('foreign G16: nothing of it is found, counted, shown or mentioned any more', async () => {
    const ben = await world().agent({ roles: ['Agent'] });
    const { uuid } = await world().conversation();
    const counts = async () => ({
      report: await world().data('reportMessages', { query: { days: '7' } }),
      lists: await world().data('countConversations', { as: ben.as }),
      unread: (await world().data('listAllConversations', { as: ben.as })).results[0]?.unread_message_count,
      notifications: await world().data('listNotifications', { as: ben.as }),
    });
    const before = await counts();
    const [itemBefore] = (await world().data('listAllConversations')).results;
    const note = await say(uuid, { mentions: [{ type: 'agent', id: ben.id }] });
    expect(await counts()).not.toEqual(before);
    await remove(uuid, note.uuid);
    expect(await counts()).toEqual(before);
    const [item] = (await world().data('listAllConversations')).results;
    expect(item).toEqual({ ...itemBefore, updated_at: item?.updated_at });
    expect(await world().data('searchMessages', { query: { query: 'zebra' } })).toEqual([]);
    const transcript = await world().app.inject({
      url: `/api/v1/conversations/${uuid}/transcript`,
      headers: { authorization: `token ${world().admin}` },
    });
    expect(transcript.body).toContain('Where is my parcel?');
    expect(transcript.body).not.toMatch(/zebra|deleted/i);
  });

  it('foreign G16: its files belong to nothing, and one who may read the conversation cannot open them', async () => {
    const ben = await world().agent({ roles: ['Agent'] });
    const { uuid } = await world().conversation();
    const media = await world().data('uploadMedia', { form: formOf({}, new File(['secret'], 'plan.txt')) });
    const note = await say(uuid, { attachments: [media.id] });
    expect(note.attachments).toHaveLength(1);
    const open = (as: string) =>
      world().app.inject({ url: `/uploads/${media.uuid}`, headers: { authorization: `token ${as}` } });
    expect((await open(ben.as)).statusCode).toBe(200);
    await remove(uuid, note.uuid);
    expect((await world().messagesOf(uuid)).at(-1)?.attachments).toEqual([]);
    expect((await open(ben.as)).statusCode).toBe(403);
  });

  it('foreign G16: it is deleted once, and nothing else can be done with it', async () => {
    const { uuid } = await world().conversation();
    const note = await say(uuid, {});
    await remove(uuid, note.uuid);
    const params = { cuuid: uuid, uuid: note.uuid };
    await world().refused(404, 'deletePrivateNote', { params });
    await world().refused(422, 'retryMessage', { params });
  });

  it('foreign G16: the contact learns nothing of it', async () => {
    const visitor = await world().visitor();
    const { uuid, headers } = visitor;
    const read = () => world().data('getWidgetConversation', { headers, params: { uuid } });
    const before = await read();
    await remove(uuid, (await say(uuid, {})).uuid);
    expect(await read()).toEqual(before);
  });

  it('foreign G16: an earlier message is the preview again, or the newest that is left', async () => {
    const { uuid } = await world().conversation();
    const preview = async () => (await world().data('listAllConversations')).results[0];
    const [first, second] = [await say(uuid, { message: 'one' }), await say(uuid, { message: 'two' })];
    await remove(uuid, first.uuid);
    expect(await preview()).toMatchObject({ last_message: 'two', last_message_private: true });
    await remove(uuid, second.uuid);
    expect(await preview()).toMatchObject({ last_message: 'Where is my parcel?', last_message_private: false });
    await world().data('markConversationSeen', { params: { uuid } });
    expect((await preview())?.unread_message_count).toBe(0);
    await world().data('sendMessage', { params: { cuuid: uuid }, body: { message: 'on' } });
    expect(await preview()).toMatchObject({ last_message: 'on', last_message_private: false });
  });
});
