import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { customer, type Headers, mia, start } from './chat.ts';
import { formOf } from './examples.ts';
import { onEveryStore } from './world.ts';

const rounds = 200;
/** Rounds in which all messages come before the merge, or all after it. */
const [wholeBefore, wholeAfter] = [4, 5];

onEveryStore((world) => {
  test(`${rounds} merges, each at the moment of messages and new conversations, lose and double nothing`, async () => {
    // Messages, conversations and uploads that came before the merge, and that came too late.
    const met = { accepted: 0, refused: 0 };
    for (let round = 0; round < rounds; round++) {
      const visitor = await world().visitor('first');
      const person = await customer(world(), {
        ...mia,
        external_user_id: `u-${round}`,
        email: `u${round}@example.org`,
      });
      const say = (headers: Headers, key: string) =>
        world().ask('sendWidgetMessage', {
          headers: { ...headers, 'idempotency-key': key },
          params: { uuid: visitor.uuid },
          body: { message: key },
        });
      const both: Headers = { ...person.headers, 'x-service-visitor-token': visitor.token };
      const merging = () => world().ask('getWidgetUser', { headers: both });
      const starting = () =>
        world().ask('initWidgetConversation', { headers: visitor.headers, body: { message: 'second' } });
      const uploading = () =>
        world().ask('uploadWidgetFiles', {
          headers: visitor.headers,
          form: formOf({ conversation_uuid: visitor.uuid }, new File(['x'], 'x.txt')),
        });
      // The merge comes at another place, and another moment, each time.
      const before = ['a', 'b', 'c', 'd'].slice(0, round % 5);
      const after = ['a', 'b', 'c', 'd'].slice(round % 5);
      const early = before.map((key) => say(visitor.headers, key));
      const started = round % 2 === 0 ? starting() : undefined;
      const uploaded = round % 10 === 0 ? uploading() : undefined;
      if (round === wholeBefore) await Promise.all(early);
      for (let turn = 0; turn < round % 12; turn++) await setImmediate();
      const merged = [merging(), merging()];
      if (round === wholeAfter) await Promise.all(merged);
      const late = after.map((key) => say(visitor.headers, key));
      const conversation = await (started ?? starting());
      const said = await Promise.all([...early, ...late]);
      const file = await uploaded;
      for (const answer of await Promise.all(merged)) {
        expect([answer.status, answer.headers['x-service-clear-visitor']]).toEqual([200, 'true']);
      }

      for (const { status } of [conversation, ...said, ...(file === undefined ? [] : [file])]) {
        expect([200, 401], `round ${round}`).toContain(status);
        met[status === 200 ? 'accepted' : 'refused'] += 1;
      }
      const accepted = said.flatMap((answer) => (answer.status === 200 ? [answer.data.uuid] : []));
      if (file?.status === 200) accepted.push(file.data.uuid);
      const there = await world().messagesOf(visitor.uuid);
      expect(
        there
          .slice(1)
          .map((each) => each.uuid)
          .toSorted(),
        `round ${round}`,
      ).toEqual(accepted.toSorted());
      expect(new Set(there.map((each) => each.sender_id))).toEqual(new Set([person.userId]));
      const uuids = [visitor.uuid];
      if (conversation.status === 200) uuids.push(conversation.data.conversation.uuid);
      const own = await world().data('listWidgetConversations', { headers: person.headers });
      expect(own.map((each) => each.uuid).toSorted(), `round ${round}`).toEqual(uuids.toSorted());
      await world().refused(404, 'getContact', { params: { id: visitor.userId } });

      if (round % 20 !== 0) continue;
      // Messages that were refused, or may not have arrived, are sent again by the merged contact.
      for (const key of ['a', 'b', 'c', 'd']) expect((await say(both, key)).status).toBe(200);
      const texts = (await world().messagesOf(visitor.uuid)).map((each) => each.text_content);
      const kept = texts.filter((text) => text.length === 1).toSorted();
      expect(kept).toEqual(['a', 'b', 'c', 'd']);
    }
    // How often each of the two comes first depends on the machine.
    expect(Math.min(met.accepted, met.refused), JSON.stringify(met)).toBeGreaterThan(0);
  });

  test('two contacts who claim one visitor at once: one gets him', async () => {
    for (let round = 0; round < 20; round++) {
      const visitor = await world().visitor();
      const contacts = await Promise.all(
        ['a', 'b'].map((name) => {
          const id = `${name}-${round}`;
          return customer(world(), { ...mia, external_user_id: id, email: `${id}@example.org` });
        }),
      );
      const answers = await Promise.all(
        contacts.map(({ headers }) =>
          world().ask('listWidgetConversations', { headers: { ...headers, 'x-service-visitor-token': visitor.token } }),
        ),
      );
      expect(answers.map((each) => each.status)).toEqual([200, 200]);
      const said = answers.map((each) => each.headers['x-service-clear-visitor']);
      expect(said.filter((each) => each === 'true')).toHaveLength(1);
      const owner = contacts[said.indexOf('true')];
      expect((await world().conversationOf(visitor.uuid)).contact_id).toBe(owner?.userId);
    }
  });

  test('an agent who answers at the moment of the merge is heard', async () => {
    for (let round = 0; round < 30; round++) {
      const visitor = await world().visitor();
      const id = `u-${round}`;
      const person = await customer(world(), { ...mia, external_user_id: id, email: `${id}@example.org` });
      const headers = { ...person.headers, 'x-service-visitor-token': visitor.token };
      const params = { uuid: visitor.uuid };
      const body = { message: 'An answer' };
      const [sent] = await Promise.all([
        world().ask('sendMessage', { params: { cuuid: visitor.uuid }, body }),
        world().ask('getWidgetUser', { headers }),
        world().ask('setConversationPriority', { params, body: { priority: 'High' } }),
        world().ask('addContactNote', { params: { id: visitor.userId }, body: { note: 'called' } }),
      ]);
      expect(sent.status).toBe(200);
      const { messages, conversation } = await world().data('getWidgetConversation', {
        headers: person.headers,
        params,
      });
      expect(messages.map((each) => each.text_content)).toEqual(['An answer', 'Is anybody there?']);
      expect(conversation.unread_message_count).toBe(1);
      await start(world(), person);
    }
  });
});
