import { beforeEach, describe, expect, test } from 'vitest';
import { addMailInbox } from '../../support/mail/mail-inbox.ts';
import { hitsIn } from './ask.ts';
import { hostileMessages } from './hostile-texts.ts';
import { onEveryStore } from './world.ts';

onEveryStore(
  (world) => {
    let uuid = '';
    beforeEach(async () => {
      ({ uuid } = await world().conversation());
    });

    const say = (message: string, fields: object = {}, as?: string) =>
      world().data('sendMessage', {
        params: { cuuid: uuid },
        body: { message, ...fields },
        ...(as !== undefined && { as }),
      });

    describe('HTML of an agent', () => {
      test.each([
        '<script>alert(1)</script>hello',
        '<p onclick="alert(1)">hello</p>',
        '<img src="x" onerror="alert(1)">hello',
        '<img src=x onerror=alert(1)//>hello',
        '<a href="javascript:alert(1)">hello</a>',
        '<a href=" java\tscript:alert(1)">hello</a>',
        '<a href="&#106;avascript:alert(1)">hello</a>',
        '<a href="data:text/html,<script>alert(1)</script>">hello</a>',
        '<a href="vbscript:alert(1)">hello</a>',
        '<iframe src="https://example.org"></iframe>hello',
        '<svg onload="alert(1)"><script>alert(1)</script></svg>hello',
        '<math><mi xlink:href="javascript:alert(1)">hello</mi></math>',
        '<object data="x"></object><embed src="x">hello',
        '<form action="https://example.org"><input name="a"><button>hello</button></form>',
        '<style>body{background:url(javascript:alert(1))}</style>hello',
        '<div style="background:url(javascript:alert(1))">hello</div>',
        '<link rel="stylesheet" href="https://example.org"><meta http-equiv="refresh" content="0">hello',
        '<base href="https://example.org">hello',
        '<scr<script>ipt>alert(1)</scr</script>ipt>hello',
        '<p>hello<!-- <script>alert(1)</script> --></p>',
        '<noscript><p title="</noscript><img src=x onerror=alert(1)>">hello</noscript>',
        '"><script>alert(1)</script>hello',
      ])('%s is made harmless', async (html) => {
        const { content, content_type, text_content, uuid: messageUuid } = await say(html, { content_type: 'html' });
        expect(content_type).toBe('html');
        expect(content).not.toMatch(/<(script|iframe|svg|math|object|embed|form|input|button|style|link|meta|base)\b/i);
        expect(content).not.toMatch(/<[^>]*\son\w+\s*=/i);
        expect(content).not.toMatch(/<[^>]*(javascript|vbscript|data:text)/i);
        expect(content).not.toContain('<!--');
        expect(text_content).toContain('hello');
        const read = await world().data('getMessage', { params: { cuuid: uuid, uuid: messageUuid } });
        expect(read.content).toBe(content);
      });

      test('keeps what formats a text', async () => {
        const html =
          '<p>Hello <b>Mia</b>,<br>see <a href="https://example.org/a?b=1&amp;c=2">this</a></p><ul><li>one</li></ul>';
        const { content, text_content } = await say(html);
        for (const tag of ['<p>', '<b>', '<br', '<ul>', '<li>', 'href="https://example.org/a?b=1&amp;c=2"']) {
          expect(content).toContain(tag);
        }
        expect(text_content).not.toMatch(/[<>]|&amp;/);
        expect(text_content).toMatch(/Hello Mia,\s+see this/);
      });

      test('text is derived, with entities read', async () => {
        expect((await say('<p>1 &lt; 2 &amp; 3</p>')).text_content).toBe('1 < 2 & 3');
        expect((await say('plain 😀 text')).text_content).toBe('plain 😀 text');
      });

      test.each([
        ['', {}],
        ['   ', {}],
        ['<p></p>', {}],
        ['<script>alert(1)</script>', { content_type: 'html' }],
        ['<p> <br> </p>', {}],
      ])('%j is empty', async (message, more) => {
        const before = await world().dump();
        const { paths } = await world().refused(400, 'sendMessage', {
          params: { cuuid: uuid },
          body: { message, ...more },
        });
        expect(paths).toEqual(['message']);
        expect(await world().dump()).toEqual(before);
      });
    });

    describe('hostile text is answered', () => {
      test.each(hostileMessages)('%s', async (_name, message) => {
        const answer = await world().ask('sendMessage', { params: { cuuid: uuid }, body: { message } });
        expect([200, 400]).toContain(answer.status);
      });
    });

    test('what an agent writes in the name of a contact is made safe like their own', async () => {
      const text = '<b>Hi</b> & "bye" <script>alert(1)</script>';
      const sent = await say(text, { sender_type: 'contact' });
      expect(sent.text_content).toBe('Hi & "bye"');
      expect(sent.content).toBe('<b>Hi</b> &amp; "bye" ');
      const { contact } = await world().conversationOf(uuid);
      expect(sent).toMatchObject({
        type: 'incoming',
        status: 'received',
        content_type: 'html',
        private: false,
        sender_type: 'contact',
        sender_id: contact.id,
        author: { id: contact.id, type: 'contact', email: contact.email },
      });
    });

    test('in an e-mail inbox a reply is addressed to the contact unless told otherwise', async () => {
      const inboxId = await addMailInbox(world().store, { hasRelay: true });
      ({ uuid } = await world().conversation({ inbox_id: inboxId }));
      const { contact } = await world().conversationOf(uuid);
      const sent = await say('Hello');
      expect(sent).toMatchObject({
        type: 'outgoing',
        status: 'pending',
        private: false,
        sender_type: 'agent',
        sender_id: world().adminId,
        conversation_uuid: uuid,
        attachments: [],
        meta: { to: [contact.email], cc: [], bcc: [], from: ['support@example.com'] },
      });
      const elsewhere = await say('Hello', { to: ['A@Example.org'], cc: ['c@example.org'], bcc: ['d@example.org'] });
      expect(elsewhere.meta).toMatchObject({ to: ['a@example.org'], cc: ['c@example.org'], bcc: ['d@example.org'] });
    });

    test('foreign G15: messages of a chat have no addresses, whoever writes them and whatever is given', async () => {
      const none = { to: [], cc: [], bcc: [], from: [], subject: '' };
      const given = { to: ['a@example.org'], cc: ['c@example.org'], bcc: ['d@example.org'], echo_id: 'e1' };
      expect((await say('Hello')).meta).toEqual(none);
      expect((await say('Hello', given)).meta).toEqual({ ...none, echo_id: 'e1' });
      expect((await say('Hello', { private: true })).meta).toEqual(none);
      expect((await say('Hello', { sender_type: 'contact' })).meta).toMatchObject({
        ...none,
        written_by: { id: world().adminId },
      });
      const visitor = await world().visitor();
      for (const cuuid of [uuid, visitor.uuid])
        for (const { meta } of await world().messagesOf(cuuid)) expect(meta).toMatchObject(none);
    });

    test('in an e-mail inbox a reply is pending until it is sent, a note is not', async () => {
      const inboxId = await addMailInbox(world().store, { hasRelay: true });
      ({ uuid } = await world().conversation({ inbox_id: inboxId, subject: 'Parcel' }));
      expect((await say('Hello')).status).toBe('pending');
      expect((await say('Hello', { private: true })).status).toBe('sent');
      expect((await world().messagesOf(uuid))[0]?.meta.subject).toBe('Parcel');
    });

    test('echo_id comes back', async () => {
      const sent = await say('Hello', { echo_id: 'client-7' });
      expect(sent.meta.echo_id).toBe('client-7');
      expect((await world().messagesOf(uuid)).at(-1)?.meta.echo_id).toBe('client-7');
      expect((await say('Hello')).meta).not.toHaveProperty('echo_id');
      const body = { message: 'Hello', echo_id: 'x'.repeat(65) };
      await world().refused(400, 'sendMessage', { params: { cuuid: uuid }, body });
    });

    test('a message of a contact is never private', async () => {
      const body = { message: 'Hello', sender_type: 'contact', private: true };
      const { paths } = await world().refused(400, 'sendMessage', { params: { cuuid: uuid }, body });
      expect(paths).toEqual(['private']);
    });

    describe('a message of the contact reopens', () => {
      const setStatus = (status: string) =>
        world().data('setConversationStatus', { params: { uuid }, body: { status, snoozed_until: '1h' } });
      const contactSays = () => say('Hello?', { sender_type: 'contact' });

      test.each(['Snoozed', 'Resolved', 'Closed'])('%s, with one activity', async (status) => {
        const { id } = await world().agent();
        await world().data('assignConversationAgent', { params: { uuid }, body: { assignee_id: id } });
        await setStatus(status);
        const before = (await world().activitiesOf(uuid)).length;
        await contactSays();
        expect(await world().conversationOf(uuid)).toMatchObject({
          status: 'Open',
          status_category: 'open',
          resolved_at: null,
          closed_at: null,
          snoozed_until: null,
          assigned_user_id: id,
        });
        expect(await world().activitiesOf(uuid)).toHaveLength(before + 1);
      });

      test('not what is open, own statuses of that category included', async () => {
        await contactSays();
        await world().data('createStatus', { body: { name: 'In work', category: 'open' } });
        await setStatus('In work');
        const before = (await world().activitiesOf(uuid)).length;
        await contactSays();
        expect((await world().conversationOf(uuid)).status).toBe('In work');
        expect(await world().activitiesOf(uuid)).toHaveLength(before);
      });

      test('and takes it from an agent who is away and reassigning, in the same activity', async () => {
        const { id, as } = await world().agent();
        const { id: teamId } = await world().team();
        await world().data('assignConversationTeam', { params: { uuid }, body: { assignee_id: teamId } });
        await world().data('assignConversationAgent', { params: { uuid }, body: { assignee_id: id } });
        await world().data('setMyAvailability', { body: { status: 'away_and_reassigning' }, as });
        await setStatus('Resolved');
        const before = (await world().activitiesOf(uuid)).length;
        await contactSays();
        expect(await world().conversationOf(uuid)).toMatchObject({
          status: 'Open',
          assigned_user_id: null,
          assigned_team_id: teamId,
        });
        expect(await world().activitiesOf(uuid)).toHaveLength(before + 1);
      });

      test('a reply or a note does not', async () => {
        await setStatus('Resolved');
        await say('Anything else?');
        await say('Done', { private: true });
        expect((await world().conversationOf(uuid)).status).toBe('Resolved');
      });
    });

    describe('the list', () => {
      const types = async (query: object) =>
        (await world().data('listMessages', { params: { cuuid: uuid }, query: { ...query } })).results.map(
          (message) => `${message.type}${message.private ? ' note' : ''}`,
        );

      beforeEach(async () => {
        await say('Reply');
        await say('Note', { private: true });
        await world().data('setConversationPriority', { params: { uuid }, body: { priority: 'Low' } });
      });

      test('is newest first', async () => {
        expect(await types({})).toEqual(['activity', 'outgoing note', 'outgoing', 'incoming']);
      });

      test.each([
        [{ private: 'true' }, ['outgoing note']],
        [{ private: '1' }, ['outgoing note']],
        [{ private: 'false' }, ['activity', 'outgoing', 'incoming']],
        [{ private: '0' }, ['activity', 'outgoing', 'incoming']],
        [{ type: 'incoming' }, ['incoming']],
        [{ type: 'outgoing' }, ['outgoing note', 'outgoing']],
        [{ type: 'activity' }, ['activity']],
        [{ type: ['incoming', 'activity'] }, ['activity', 'incoming']],
        [{ type: ['incoming', 'incoming'] }, ['incoming']],
        [{ type: ['incoming', 'outgoing', 'activity'] }, ['activity', 'outgoing note', 'outgoing', 'incoming']],
        [{ type: ['outgoing', 'activity'], private: 'false' }, ['activity', 'outgoing']],
        [{ type: 'incoming', private: 'true' }, []],
      ])('%j', async (query, expected) => {
        expect(await types(query)).toEqual(expected);
        const { total } = await world().data('listMessages', { params: { cuuid: uuid }, query });
        expect(total).toBe(expected.length);
      });

      test.each([{ type: ['incoming', 'note'] }, { type: 'Incoming' }, { private: 'yes' }])(
        '%j is refused',
        async (query) => {
          await world().refused(400, 'listMessages', { params: { cuuid: uuid }, query });
        },
      );

      test('goes through pages and cursors without a gap', async () => {
        const all = (await world().messagesOf(uuid)).toReversed().map((message) => message.uuid);
        const byCursor: string[] = [];
        let cursor: string | null = null;
        do {
          const query: Record<string, unknown> = { page_size: 3, ...(cursor !== null && { cursor }) };
          const page = await world().data('listMessages', { params: { cuuid: uuid }, query });
          expect(page.total).toBe(4);
          byCursor.push(...page.results.map((message) => message.uuid));
          // What is written meanwhile is newer, and so behind the reader.
          cursor = page.next_cursor;
        } while (cursor !== null);
        expect(byCursor).toEqual(all);
      });

      test('a cursor belongs to its conversation', async () => {
        const page = await world().data('listMessages', { params: { cuuid: uuid }, query: { page_size: 1 } });
        const other = await world().conversation();
        const query = { cursor: page.next_cursor };
        await world().refused(400, 'listMessages', { params: { cuuid: other.uuid }, query });
      });

      test('a message belongs to its conversation', async () => {
        const [message] = await world().messagesOf(uuid);
        const other = await world().conversation();
        const params = { cuuid: other.uuid, uuid: message?.uuid ?? '' };
        await world().refused(404, 'getMessage', { params });
        await world().refused(404, 'deletePrivateNote', { params });
      });
    });

    test('a message that has not failed is not sent again', async () => {
      const { uuid } = await world().conversation();
      const sent = await world().data('sendMessage', { params: { cuuid: uuid }, body: { message: 'Hello' } });
      const { error_type } = await world().refused(422, 'retryMessage', { params: { cuuid: uuid, uuid: sent.uuid } });
      expect(error_type).toBe('DataException');
    });

    describe('deleting', () => {
      const drop = (messageUuid: string, as?: string) =>
        world().ask('deletePrivateNote', {
          params: { cuuid: uuid, uuid: messageUuid },
          ...(as !== undefined && { as }),
        });

      test('a private note: its author or an Admin', async () => {
        const ada = await world().agent({ roles: ['Agent'] });
        const ben = await world().agent({ roles: ['Agent'] });
        const own = await say('Mine', { private: true }, ada.as);
        const other = await say('Also mine', { private: true }, ada.as);
        expect((await drop(own.uuid, ben.as)).status).toBe(403);
        expect((await drop(own.uuid, ada.as)).data).toBe(true);
        expect((await drop(own.uuid, ada.as)).status).toBe(404);
        expect((await drop(other.uuid)).data).toBe(true);
        const left = (await world().messagesOf(uuid)).filter(({ meta }) => meta.deleted_at === undefined);
        expect(left.map((message) => message.private)).toEqual([false]);
      });

      test('nothing else', async () => {
        await say('Reply');
        await world().data('setConversationPriority', { params: { uuid }, body: { priority: 'Low' } });
        const before = await world().dump();
        for (const message of await world().messagesOf(uuid)) expect((await drop(message.uuid)).status).toBe(422);
        expect(await world().dump()).toEqual(before);
      });
    });
  },
  { shared: true },
);

// Each on a desk with no other messages.
onEveryStore((world) => {
  describe('search', () => {
    const say = async (message: string) => {
      const { uuid } = await world().conversation();
      return world().data('sendMessage', { params: { cuuid: uuid }, body: { message } });
    };
    const find = async (query: string) =>
      hitsIn(await world().data('searchMessages', { query: { query } })).map((message) => message.text_content);

    test('by text, whatever the case, not by markup', async () => {
      await say('<p>Größe <b>XL</b> is sold out</p>');
      for (const query of ['größe', 'GRÖSSE'.replace('SS', 'ß'), 'SOLD OUT']) expect(await find(query)).toHaveLength(1);
      expect(await find('<b>')).toEqual([]);
    });

    test('takes %, _ and \\ as they are', async () => {
      await say('100% _sure\\');
      await say('100 percent');
      for (const query of ['_sure', 'ure\\', '0% _s']) expect(await find(query)).toEqual(['100% _sure\\']);
      // reports D1: marks at the end of a query are not part of it.
      expect(await find('100%')).toEqual(['100 percent', '100% _sure\\']);
      for (const query of ['%%%', '___', "' OR 1=1 --"]) expect(await find(query)).toEqual([]);
    });
  });
});
