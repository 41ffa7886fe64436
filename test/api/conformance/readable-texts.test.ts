import type { RouteId } from '@helpdesk/contract';
import { expect, test } from 'vitest';
import type { Answer } from './ask.ts';
import { namedKey } from './named-key.ts';
import { onEveryStore, type World } from './world.ts';

const shown = ['conversations:read', 'conversations:read_all', 'contacts:read', 'conversations:update_status'] as const;

/** Three texts that nobody may meet in an answer: of a message, of a reply and of the newest private note. */
async function secretive(world: World) {
  const contact = await world.contact();
  const before = await world.conversation({ contact_id: contact.id, content: 'walrus before', subject: 'Before' });
  const { uuid } = await world.conversation({ contact_id: contact.id, content: 'walrus asks', subject: 'Parcel 12' });
  await world.data('sendMessage', { params: { cuuid: uuid }, body: { message: 'walrus answer' } });
  await world.data('sendMessage', { params: { cuuid: uuid }, body: { message: 'walrus note', private: true } });
  return { uuid, contactId: contact.id, earlier: before.uuid };
}

onEveryStore((world) => {
  const answersTo = async (as: string, { uuid, contactId }: { uuid: string; contactId: number }) => {
    const { version } = /"(?<version>\d+)"/.exec((await world().conversationOf(uuid)).etag)?.groups ?? {};
    const view = { name: `Every one ${crypto.randomUUID()}`, filters: [], visibility: 'all' as const };
    const { id: viewId } = await world().data('createSharedView', { body: view });
    const told = async (asked: Promise<Answer<RouteId>>) => {
      const answer = await asked;
      return JSON.stringify(answer.status === 200 ? answer.data : answer.error);
    };
    return {
      list: await told(world().ask('listAllConversations', { as })),
      detail: await told(world().ask('getConversation', { as, params: { uuid } })),
      search: await told(world().ask('searchConversations', { as, query: { query: 'Parcel 12' } })),
      'conversations of the contact': await told(
        world().ask('listContactConversations', { as, params: { id: contactId } }),
      ),
      'conversations of a view': await told(world().ask('listViewConversations', { as, params: { id: viewId } })),
      'a refused change': await told(
        world().ask('setConversationStatus', {
          as,
          params: { uuid },
          headers: { 'if-match': `"${Number(version) + 5}"` },
          body: { status: 'Resolved' },
        }),
      ),
    };
  };

  test.each(['an agent', 'a key of an Admin that lists permissions'])(
    'security T14: %s without messages:read gets no text of a message, and every subject',
    async (who) => {
      const scene = await secretive(world());
      const { as } =
        who === 'an agent'
          ? await world().agent({ permissions: shown })
          : await namedKey(world(), world().adminId, { permissions: shown });
      for (const [where, text] of Object.entries(await answersTo(as, scene))) {
        expect(text, where).toContain('Parcel 12');
        expect(text, where).toContain('"last_message":null');
        expect(text, where).toContain('"last_interaction":null');
        expect(text, where).not.toContain('walrus');
      }
    },
  );

  test('security T14: an activity is a message as well', async () => {
    const { uuid } = await world().conversation();
    await world().data('setConversationStatus', { params: { uuid }, body: { status: 'Resolved' } });
    const { as } = await world().agent({ permissions: shown });
    const hidden = await world().conversationOf(uuid, { as });
    expect(hidden).toMatchObject({ status: 'Resolved', last_message: null, last_message_changes: null });
    const read = await world().conversationOf(uuid);
    expect(read.last_message_changes).toEqual([{ type: 'status', name: 'Resolved', from: 'Open' }]);
  });

  test('security T14: who may read messages gets all of it', async () => {
    const scene = await secretive(world());
    const { as } = await world().agent({ permissions: [...shown, 'messages:read'] });
    for (const [where, text] of Object.entries(await answersTo(as, scene))) {
      expect(text, where).toContain('"last_message":"walrus note"');
      expect(text, where).toContain('"last_interaction":"walrus answer"');
    }
    expect((await world().conversationOf(scene.uuid, { as })).previous_conversations).toMatchObject([
      { last_message: 'walrus before' },
    ]);
  });
});
