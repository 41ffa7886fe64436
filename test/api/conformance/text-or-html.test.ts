import { expect, test } from 'vitest';
import { onEveryStore } from './world.ts';

/** Texts that other desks lost words of; each is kept as it is. */
const texts = [
  'Open <your account> first\nthen Tom & Jerry',
  'if (a<b && c>d)',
  'Ada <ada@example.com>,\r\n\r\n  indented\tand &nbsp; &amp; as typed',
  'Map<String, List<b>> all;',
  '<script>alert(1)</script>',
  '请打开 <您的帐户>\n再说',
  'افتح <حسابك> أولاً',
  '<b>never closed',
];

onEveryStore((world) => {
  const sent = async (body: object) => {
    const { uuid: cuuid } = await world().conversation();
    return { cuuid, message: await world().data('sendMessage', { params: { cuuid }, body }) };
  };

  test.each(texts)('reports A1: a message is kept as it is: %j', async (text) => {
    const { cuuid, message } = await sent({ message: text });
    const kept = { content_type: 'text', content: text, text_content: text };
    expect(message).toMatchObject(kept);
    const { results } = await world().data('listMessages', { params: { cuuid } });
    expect(results[0]).toMatchObject(kept);
    const transcript = await world().data('getTranscript', { params: { uuid: cuuid } });
    for (const line of text.split(/\r?\n/)) expect(transcript).toContain(line.trim());
  });

  test.each(texts)('reports A1: so is a note, and what begins a conversation: %j', async (text) => {
    const { message } = await sent({ message: text, private: true });
    expect(message).toMatchObject({ content_type: 'text', content: text, text_content: text, private: true });
    const begun = await world().conversation({ content: text });
    const { results } = await world().data('listMessages', { params: { cuuid: begun.uuid } });
    expect(results[0]).toMatchObject({ content_type: 'text', content: text, text_content: text });
  });

  test.each([
    ['text', (text: string) => text],
    ['html', (text: string) => `<p><b>${text.replaceAll('\n', '<br>')}</b></p>`],
  ] as const)('reports A6: spaces, tabs and indentation stay in a message as %s', async (content_type, written) => {
    const text = '  one  two\n    three\n\tfour';
    const { cuuid, message } = await sent({ message: written(text), content_type });
    expect(message.text_content).toBe(text);
    const { uuid } = await world().conversation();
    if (content_type === 'html') {
      const draft = await world().data('saveDraft', {
        params: { uuid },
        body: { content: written(text), content_type },
      });
      expect(draft.content).toBe(written(text).replaceAll('<br>', '<br />'));
    }
    const transcript = await world().data('getTranscript', { params: { uuid: cuuid } });
    expect(transcript).toContain(text);
  });

  test.each(texts)('reports A1: drafts and macros show it: %j', async (text) => {
    const { uuid } = await world().conversation();
    const shown = text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('\t', ' ')
      .replace(/\r?\n/g, '<br />');
    const draft = await world().data('saveDraft', { params: { uuid }, body: { content: text } });
    expect(draft.content.replaceAll('\u00a0', ' ').replace(/ +/g, ' ')).toBe(`<p>${shown.replace(/ +/g, ' ')}</p>`);
    const macro = await world().data('createMacro', { body: { name: 'Text', message_content: text } });
    expect(macro.message_content).toBe(draft.content);
    const { content } = await world().data('fillMacro', { params: { uuid, id: macro.id } });
    const { message } = await sent({ message: content });
    expect(message.content_type).toBe('html');
    const inOneLine = (each: string) => each.replace(/\s+/g, ' ');
    expect(inOneLine(message.text_content)).toBe(inOneLine(text));
  });

  test.each([
    ['<p>It leaves <b>today</b>.</p>', '<p>It leaves <b>today</b>.</p>', 'It leaves today.'],
    ['one<br>two', 'one<br />two', 'one\ntwo'],
    ['<ul><li>one<li>two</ul><script>x</script>', '<ul><li>one</li><li>two</li></ul>', ' * one\n * two'],
    ['a &lt; b <i>c</i>', 'a &lt; b <i>c</i>', 'a < b c'],
  ])('reports A1: HTML stays HTML: %s', async (given, content, text) => {
    const { message } = await sent({ message: given });
    expect(message).toMatchObject({ content_type: 'html', content, text_content: text.trim() });
    const { uuid } = await world().conversation();
    const draft = await world().data('saveDraft', { params: { uuid }, body: { content: given } });
    expect(draft.content).toBe(content);
  });

  test('reports A1: who says what it is, is believed', async () => {
    const asText = await sent({ message: '<p>Hi</p>\n<b>there</b>', content_type: 'text' });
    expect(asText.message).toMatchObject({ content_type: 'text', content: '<p>Hi</p>\n<b>there</b>' });
    const asHtml = await sent({ message: 'a &lt; b<script>x</script>', content_type: 'html' });
    expect(asHtml.message).toMatchObject({ content_type: 'html', content: 'a &lt; b', text_content: 'a < b' });
    const begun = await world().conversation({ content: '<p>Hi</p>', content_type: 'text' });
    const { results } = await world().data('listMessages', { params: { cuuid: begun.uuid } });
    expect(results[0]).toMatchObject({ content_type: 'text', text_content: '<p>Hi</p>' });
    const { uuid } = begun;
    const draft = { content: '<p>Hi</p>', content_type: 'text' };
    expect((await world().data('saveDraft', { params: { uuid }, body: draft })).content).toBe(
      '<p>&lt;p&gt;Hi&lt;/p&gt;</p>',
    );
    const macro = { name: 'M', message_content: 'a &lt; b', content_type: 'html' };
    expect((await world().data('createMacro', { body: macro })).message_content).toBe('a &lt; b');
    for (const given of ['markdown', 'HTML', '', null, 7]) {
      await world().refused(400, 'sendMessage', {
        params: { cuuid: uuid },
        body: { message: 'Hi', content_type: given },
      });
    }
  });

  test('reports A1: notes about contacts are text; of HTML the text is kept', async () => {
    const { id } = await world().contact();
    const note = async (body: object) => (await world().data('addContactNote', { params: { id }, body })).note;
    for (const text of texts) expect(await note({ note: text })).toBe(text);
    expect(await note({ note: '<p>Hi</p>' })).toBe('<p>Hi</p>');
    expect(await note({ note: '<p>a &lt; b</p>', content_type: 'html' })).toBe('a < b');
    await world().refused(400, 'addContactNote', { params: { id }, body: { note: '<p></p>', content_type: 'html' } });
  });

  test('reports A1: the words are found', async () => {
    const { message } = await sent({ message: 'Open <zanzibar-account> first' });
    expect(await world().data('searchMessages', { query: { query: 'zanzibar' } })).toMatchObject([
      { uuid: message.uuid },
    ]);
  });

  test('reports A5: lines and signs of a log cost nothing', async () => {
    const log = Array.from({ length: 1_600 }, (_, line) => `<INFO> line ${line} a<b`);
    const { message } = await sent({ message: log.join('\n') });
    expect(message.text_content.split('\n')).toEqual(log);
    const html = `<p>${log.join('\n').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', '<br>')}</p>`;
    expect((await sent({ message: html })).message.text_content.split('\n')).toEqual(log);
    const lines = Array.from({ length: 1_600 }, (_, line) => `<div>line ${line}</div>`).join('');
    expect((await sent({ message: lines })).message.text_content.split('\n')).toHaveLength(1_600);
    const breaks = '<br>'.repeat(12_000);
    expect((await sent({ message: `a${breaks}b` })).message.content_type).toBe('html');
  });

  test('reports A5: what has too many elements is refused, wherever it is given', async () => {
    const { uuid } = await world().conversation();
    const { id } = await world().contact();
    const many = '<b>x</b>'.repeat(3_001);
    const refusal = async (operation: 'sendMessage' | 'saveDraft', request: object) =>
      (await world().refused(400, operation, request)).data;
    const issue = (path: string) => ({
      issues: [{ path, message: 'must have at most 3000 elements of HTML besides line breaks' }],
    });
    expect(await refusal('sendMessage', { params: { cuuid: uuid }, body: { message: many } })).toEqual(
      issue('message'),
    );
    expect(await refusal('saveDraft', { params: { uuid }, body: { content: many } })).toEqual(issue('content'));
    const note = '<b>x</b>'.repeat(1_200);
    expect(await world().data('addContactNote', { params: { id }, body: { note, content_type: 'html' } })).toBeTruthy();
    const few = '<b>x</b>'.repeat(3_000);
    expect((await sent({ message: few })).message.text_content).toBe('x'.repeat(3_000));
  });

  test.each([
    ['Latin', 'x'],
    ['Cyrillic', 'ж'],
    ['Chinese', '退'],
    ['emoji', '\u{1f600}'],
    ['signs that JSON escapes', '"'],
  ])('reports A3: the longest text is taken in any script and escaping: %s', async (_script, sign) => {
    const text = sign.repeat(50_000 / sign.length);
    const { uuid } = await world().conversation();
    const post = async (url: string, body: object) => {
      const escaped = JSON.stringify(body).replace(
        /[\u0080-\uffff]/g,
        (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
      const headers = { authorization: `token ${world().admin}`, 'content-type': 'application/json' };
      return (await world().send({ method: 'POST', url: `/api/v1${url}`, headers, payload: escaped })).json().data;
    };
    expect((await post(`/conversations/${uuid}/messages`, { message: text })).text_content).toBe(text);
    // What can be kept can be sent.
    expect((await post(`/conversations/${uuid}/draft`, { content: text })).content).toBe(text);
    const first = { inbox_id: world().inboxId, content: text, contact_email: 'a@b.test', first_name: 'A' };
    expect((await post('/conversations', first)).last_message).toMatch(sign);
    const shorter = text.slice(0, 10_000);
    expect((await post('/macros', { name: 'M', message_content: shorter })).message_content).toBe(shorter);
    const { id } = await world().contact();
    expect((await post(`/contacts/${id}/notes`, { note: shorter })).note).toBe(shorter);
  });
});
