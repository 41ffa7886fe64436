import { expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

const dayMs = 86_400_000;

onEveryStore((world) => {
  const save = (uuid: string, body: object, as = world().admin) =>
    world().data('saveDraft', { params: { uuid }, body, as });
  const draftsOf = (uuid: string, as = world().admin) =>
    world().data('listDraftsOfConversation', { params: { uuid }, as });

  test('a draft is kept as safe HTML, changed and deleted; of each type there is one', async () => {
    const { uuid, id } = await world().conversation();
    const content = '<p onclick="x()">Dear <b>Mia</b></p><script>x()</script>';
    const first = await save(uuid, { content, meta: { at: 3 } });
    expect(first).toMatchObject({
      conversation_id: id,
      conversation_uuid: uuid,
      user_id: world().adminId,
      type: 'reply',
      content: '<p>Dear <b>Mia</b></p>',
      meta: { at: 3 },
    });
    world().clock.advance(2_000);
    const changed = await save(uuid, { content: 'Hello', expected_updated_at: first.updated_at });
    expect(changed).toMatchObject({ id: first.id, created_at: first.created_at, content: 'Hello', meta: { at: 3 } });
    expect(changed.updated_at > first.updated_at).toBe(true);
    const note = await save(uuid, { type: 'private_note', meta: { at: 1 } });
    expect(note.content).toBe('');
    expect(await draftsOf(uuid)).toEqual([changed, note]);
    const other = await save((await world().conversation()).uuid, { content: 'Other' });
    expect((await world().data('listMyDrafts')).map((each) => each.id)).toEqual([other.id, note.id, changed.id]);
    const params = { uuid };
    for (let times = 0; times < 2; times += 1) expect(await world().data('deleteDraft', { params })).toBe(true);
    expect(await draftsOf(uuid)).toEqual([note]);
    await world().data('deleteDraft', { params, query: { type: 'private_note' } });
    expect(await draftsOf(uuid)).toEqual([]);
    await world().refused(400, 'deleteDraft', { params, query: { type: 'letter' } });
  });

  test('people 55: nobody else sees it', async () => {
    const { as } = await world().agent({ roles: ['Admin'] });
    const { uuid } = await world().conversation();
    const mine = await save(uuid, { content: 'Mine' });
    expect([await draftsOf(uuid, as), await world().data('listMyDrafts', { as })]).toEqual([[], []]);
    const theirs = await save(uuid, { content: 'Theirs' }, as);
    await world().data('deleteDraft', { params: { uuid }, as });
    expect([await draftsOf(uuid), theirs.user_id === mine.user_id]).toEqual([[mine], false]);
  });

  test('people 55: an older one than the stored one is refused, with the stored one', async () => {
    const { uuid } = await world().conversation();
    const first = await save(uuid, { content: 'First' });
    const second = await save(uuid, { content: 'Second' });
    expect(second.updated_at).not.toBe(first.updated_at);
    const body = { content: 'Third', expected_updated_at: first.updated_at };
    const refused = await world().refused(409, 'saveDraft', { params: { uuid }, body });
    expect(refused.data).toEqual({ draft: second });
    expect(await draftsOf(uuid)).toEqual([second]);
    await world().data('deleteDraft', { params: { uuid } });
    const gone = await world().refused(409, 'saveDraft', { params: { uuid }, body });
    expect([gone.data, await draftsOf(uuid)]).toEqual([{ draft: null }, []]);
  });

  test('people 55: sending clears the draft of its kind with the message, or not at all', async () => {
    const { uuid } = await world().conversation();
    const reply = await save(uuid, { content: 'A reply' });
    const note = await save(uuid, { type: 'private_note', content: 'A note' });
    const params = { cuuid: uuid };
    const send = (body: object) => ({ params, body: { message: 'Hello', ...body } });
    await world().data('sendMessage', send({}));
    await world().data('sendMessage', send({ clear_draft: null }));
    await world().refused(400, 'sendMessage', send({ clear_draft: true, attachments: [999_999] }));
    expect(await draftsOf(uuid)).toEqual([reply, note]);
    await world().data('sendMessage', send({ clear_draft: true, private: true }));
    expect(await draftsOf(uuid)).toEqual([reply]);
    await world().data('sendMessage', send({ clear_draft: true }));
    expect(await draftsOf(uuid)).toEqual([]);
  });

  test('what was begun stays readable when access is lost, and is not changed', async () => {
    const role = { name: 'Own', permissions: ['conversations:read', 'conversations:read_assigned'] };
    await world().data('createRole', { body: role });
    const { as, id } = await world().agent({ roles: ['Own'] });
    const { uuid } = await world().conversation({ agent_id: id });
    const draft = await save(uuid, { content: 'Begun' }, as);
    await world().data('unassignConversationAgent', { params: { uuid } });
    await world().refused(403, 'saveDraft', { params: { uuid }, body: { content: 'More' }, as });
    expect([await draftsOf(uuid, as), await world().data('listMyDrafts', { as })]).toEqual([[draft], [draft]]);
    await world().data('deleteDraft', { params: { uuid }, as });
    expect(await draftsOf(uuid, as)).toEqual([]);
  });

  test('nothing to keep and too much of it are refused; no event is written', async () => {
    const { uuid } = await world().conversation();
    const path = async (body: object) => (await world().refused(400, 'saveDraft', { params: { uuid }, body })).paths[0];
    expect(await path({})).toBe('content');
    expect(await path({ content: '' })).toBe('content');
    expect(await path({ content: null, meta: {} })).toBe('content');
    expect(await path({ content: 'x'.repeat(50_001) })).toBe('content');
    expect(await path({ content: 'Hi', type: 'letter' })).toBe('type');
    expect(await path({ meta: { text: 'x'.repeat(33_000) } })).toBe('meta');
    expect(await path({ content: 'Hi', expected_updated_at: 'yesterday' })).toBe('expected_updated_at');
    await world().refused(404, 'saveDraft', { params: { uuid: crypto.randomUUID() }, body: { content: 'Hi' } });
    const newest = () => world().store.read((reader) => reader.events.newest());
    const before = await newest();
    await save(uuid, { content: 'Hi' });
    expect(await newest()).toBe(before);
  });

  test('an agent has at most 200 drafts, and may change each of them', async () => {
    const talks: { readonly id: number; readonly uuid: string }[] = [];
    for (let count = 0; count < 100; count += 1) talks.push(await world().conversation());
    const at = world().clock.now();
    await world().store.transact(async (writer) => {
      for (const { id: conversationId } of talks) {
        for (const type of ['reply', 'private_note'] as const) {
          const key = { agentId: world().adminId, conversationId, type };
          await writer.drafts.save(key, { content: 'Hi', meta: {} }, at);
        }
      }
    });
    const [{ uuid } = { uuid: '' }, other] = [talks[0], await world().conversation()];
    await world().refused(409, 'saveDraft', { params: { uuid: other.uuid }, body: { content: 'Hi' } });
    expect((await save(uuid, { content: 'Changed' })).content).toBe('Changed');
    await world().data('deleteDraft', { params: { uuid } });
    await save(other.uuid, { content: 'Hi' });
  });

  test('a draft that nobody changes for 30 days is swept, and those of a deleted agent go with them', async () => {
    const { as, id } = await world().agent({ roles: ['Admin'] });
    const [one, two] = [await world().conversation(), await world().conversation()];
    await save(one.uuid, { content: 'Old' });
    await save(two.uuid, { content: 'Theirs' }, as);
    world().clock.advance(20 * dayMs);
    const fresh = await save(two.uuid, { content: 'New' });
    await world().data('deleteAgent', { params: { id } });
    const left = await world().store.read((reader) => reader.drafts.listOfAgent(id));
    expect([left, await world().helpdesk.sweepDrafts()]).toEqual([[], 0]);
    world().clock.advance(10 * dayMs + 1);
    expect(await world().helpdesk.sweepDrafts()).toBe(1);
    expect(await world().data('listMyDrafts')).toEqual([fresh]);
  });
});
