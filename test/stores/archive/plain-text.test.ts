import { compose, readConfig } from '@helpdesk/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run } from '../../machine/cli/helpdesk.ts';
import { credentials, engines, type Place } from './places.ts';
import { takeBack } from './take-back.ts';

const typed = `5 < 7 & "x" <b>it's</b> &amp; é`;
const escaped = '5 &lt; 7 &amp; &quot;x&quot; &lt;b&gt;it&#39;s&lt;/b&gt; &amp;amp; é';

/** What the version before kept: the name of each tag, and on how many of the conversations it was. */
const oldTags = [
  { id: 71, name: 'Cafe\u0301', conversations: [1, 2] },
  { id: 72, name: 'Café', conversations: [2, 3] },
  { id: 73, name: 'CAFÉ\u202e', conversations: [1] },
  { id: 74, name: 'line\r\nbreak', conversations: [1] },
  { id: 75, name: '\u202e\u200e', conversations: [1] },
  { id: 76, name: 'plain', conversations: [3] },
  { id: 77, name: '\u3000\u200fwide', conversations: [3] },
] as const;

const kept = [
  { id: 71, name: 'Café', name_key: 'café', conversations: [1, 2, 3] },
  { id: 74, name: 'line break', name_key: 'line break', conversations: [1] },
  { id: 75, name: '\u202e\u200e', name_key: '\u202e\u200e', conversations: [1] },
  { id: 76, name: 'plain', name_key: 'plain', conversations: [3] },
  { id: 77, name: 'wide', name_key: 'wide', conversations: [3] },
];

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;

describe.each(engines)('a desk of before texts were kept as they were typed, on $name', ({ take }) => {
  let place: Place;

  beforeAll(async () => {
    place = await take();
    const read = readConfig(place.env);
    if (!('ok' in read)) throw new Error(read.faults.join('\n'));
    const { helpdesk, close } = await compose(read.ok);
    await helpdesk.bootstrapDesk({ email: 'admin@example.com', password: 'correct horse battery', credentials });
    const actor = await helpdesk.authenticateAgent(credentials.apiKey, credentials.apiSecret);
    const [inbox] = await helpdesk.listInboxes(actor);
    if (inbox === undefined) throw new Error('no inbox');
    for (const message of ['first', 'second', 'third']) {
      const { view } = await helpdesk.initWidgetConversation(inbox, null, {
        message,
        formData: {},
        sender: { address: '192.0.2.1', keepsAnswer: false },
      });
      await helpdesk.sendMessage(actor, view.conversation.uuid, {
        message: '<p>1 &lt; 2</p>',
        private: false,
        senderType: 'agent',
        to: [],
        cc: [],
        bcc: [],
        attachments: [],
      });
    }
    await close();
    await place.execute(
      `update messages set content = ${quoted(escaped)}, text_content = ${quoted(typed)} where content_type = 'text' and id > 1`,
    );
    const ids = (await place.rows('select id from conversations order by id')).map(({ id }) => Number(id));
    for (const { id, name, conversations } of oldTags) {
      const key = quoted(name.toLowerCase());
      await place.execute(
        `insert into tags (id, created_at, updated_at, name, name_key) values (${id}, 1, 1, ${quoted(name)}, ${key})`,
      );
      for (const number of conversations) {
        await place.execute(
          `insert into conversation_tags (conversation_id, tag_id) values (${ids[number - 1]}, ${id})`,
        );
      }
    }
    await takeBack(place, 6);
    expect(await run(['migrate'], place.env)).toMatchObject({ code: 0, err: '' });
  });
  afterAll(() => place.close());

  const texts = () =>
    place.rows('select content, text_content, content_type from messages order by id') as Promise<
      readonly { content: string; text_content: string; content_type: string }[]
    >;

  it('has every text as it was typed, and what agents wrote as it was', async () => {
    const rows = await texts();
    const ofContacts = rows.filter((row) => row.content_type === 'text');
    expect(ofContacts.map((row) => row.content)).toEqual(['first', typed, typed]);
    expect(ofContacts.map((row) => row.text_content)).toEqual(['first', typed, typed]);
    expect(rows.filter((row) => row.content_type === 'html').map((row) => row.content)).toEqual(
      Array(3).fill('<p>1 &lt; 2</p>'),
    );
  });

  it('has the tags that look alike once, on all of their conversations', async () => {
    const first = Number((await place.rows('select min(id) as id from conversations')).at(0)?.id);
    const rows = await place.rows(
      `select t.id, t.name, t.name_key, ct.conversation_id from tags t
       join conversation_tags ct on ct.tag_id = t.id order by t.id, ct.conversation_id`,
    );
    const found = kept.map(({ id }) => {
      const own = rows.filter((row) => Number(row.id) === id);
      const [{ name, name_key } = {}] = own;
      return { id, name, name_key, conversations: own.map((row) => Number(row.conversation_id) - first + 1) };
    });
    expect(found).toEqual(kept);
    expect(Number((await place.rows('select count(*) as count from tags')).at(0)?.count)).toBe(kept.length);
  });

  it('stays as it is when it is brought up again', async () => {
    const [before, tags] = [await texts(), await place.rows('select * from tags order by id')];
    await takeBack(place, 6);
    expect(await run(['migrate'], place.env)).toMatchObject({ code: 0, err: '' });
    expect(await texts()).toEqual(before);
    expect(await place.rows('select * from tags order by id')).toEqual(tags);
  });
});
