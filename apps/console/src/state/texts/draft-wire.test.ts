import type { Message } from '@helpdesk/client';
import { longestMessage } from '@helpdesk/domain';
import { type AgentOutgoing, excessOf, isSendable, noDraft } from '@helpdesk/screen-state';
import { afterEach, expect, it, vi } from 'vitest';
import type { Draft } from '../sending/draft.ts';
import { draftForm } from './draft-wire.ts';
import { type Block, lineOf, textOf } from './rich-text.ts';

afterEach(() => void vi.unstubAllGlobals());

const bold = (text: string): Block => ({
  type: 'paragraph',
  content: [{ type: 'text', text, marks: [{ type: 'bold' }] }],
});
const file = { id: 1, name: 'a.txt', size: 1, content_type: 'text/plain', url: '/a' };
const draft = (text: string, fields: Partial<Draft> = {}): Draft => ({ ...noDraft, id: 'd', text, ...fields });
const message = (content: string, fields: Partial<Message> = {}): Message =>
  ({ content, content_type: 'text', attachments: [], ...fields }) as unknown as Message;

it.each<[string, Partial<Draft>, number]>([
  ['nothing', { text: '' }, 0],
  ['the longest text', { text: 'x'.repeat(longestMessage) }, 0],
  ['signs that need more room in HTML alone', { text: '<'.repeat(longestMessage) }, 0],
  ['a longer text', { text: 'x'.repeat(longestMessage + 12) }, 12],
  [
    'a format',
    { text: 'x'.repeat(longestMessage), doc: [bold('x'.repeat(longestMessage))] },
    '<p><strong></strong></p>'.length,
  ],
])('reports A5: says by how much it is too long: %s', (_name, change, excess) => {
  expect(excessOf(draftForm, { ...noDraft, ...change })).toBe(excess);
});

it.each<[string, string, string | undefined]>([
  ['Hello', 'Hello', ''],
  ['Hello', 'Hello and more', 'and more'],
  ['Hello', 'Hello\n\nPS: thanks', 'PS: thanks'],
  ['Hello and more', 'Hello', ''],
  ['  Hello', '  Hello', ''],
  ['مرحبا', 'مرحبا شكرا', 'شكرا'],
  // In the middle of a word it is another text.
  ['Hi', 'High', undefined],
  ['Hello', 'Dear Mara', undefined],
])('reports F2: what %j leaves of %j is %j', (sent, written, left) => {
  expect(draftForm.restOf(message(sent), draft(written))?.text).toBe(left);
});

it('reports F2: what was added with a format keeps it; a file that was sent is gone, another one stays', () => {
  const doc = [bold('Hello'), lineOf(''), bold('PS')];
  const html = message('<p><strong>Hello</strong></p>', { content_type: 'html' });
  const rest = draftForm.restOf(html, draft(textOf(doc), { doc }));
  expect(rest).toMatchObject({ text: 'PS', doc: [bold('PS')] });
  const sent = message('Hello', { attachments: [{ name: 'a.txt', size: 1 }] as never });
  const other = { ...file, id: 2, name: 'b.txt' };
  expect(draftForm.restOf(sent, draft('Hello', { files: [file, other] }))?.files).toEqual([other]);
});

it('reports F2: a draft is the same one on another device', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const written = draft('Hello', { begunAt: 5, after: 3 });
  const { content, meta } = draftForm.wireOf(written);
  expect(draftForm.draftOf({ content, meta } as never)).toEqual(written);
});

it('reports A5: a message that was not taken stands in front of what is written by now, with its files and whom it names', () => {
  const ada = { type: 'agent', id: 3, name: 'Ada' } as const;
  const note = {
    ...{ text: '<p><strong>@Ada</strong> look</p>', contentType: 'html', attachments: [file] },
    wish: { mentions: [ada] },
  } as unknown as AgentOutgoing;
  const given = draftForm.withMessage(note, draft('later', { files: [{ ...file, id: 2 }] }));
  expect([given.text, given.files.map(({ id }) => id), given.mentions]).toEqual(['@Ada look\n\nlater', [1, 2], [ada]]);
  const plain = { ...note, text: 'a <b> c\n  d', contentType: 'text', wish: {} } as const;
  expect(draftForm.withMessage(plain, draft(''))).toMatchObject({ text: 'a <b> c\n  d', doc: null });
});

const pictureOf = (id: string, alt: string, width: number | null): Block => ({
  type: 'paragraph',
  content: [{ type: 'picture', attrs: { id, alt, width } }],
});
const kettles = { ...file, id: 7, name: 'kettles.png', content_id: 'k1@picture' };
const cups = { ...file, id: 8, name: 'cups.png', content_id: 'c1@picture' };

it('mail 58: a picture of a draft is the same one on another device, with its description and width', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const doc = [lineOf('Look:'), pictureOf('k1@picture', 'Two "big" <kettles>', 320), lineOf('Bye')];
  const written = draft(textOf(doc), { doc, pictures: [kettles], files: [file] });
  const { content, meta } = draftForm.wireOf(written);
  expect(content).toBe(
    '<p>Look:<br><img src="cid:k1@picture" alt="Two &quot;big&quot; &lt;kettles&gt;" width="320"><br>Bye</p>',
  );
  // As the service keeps it.
  const saved = {
    content: content.replace('width="320">', 'width="320" />').replaceAll('<br>', '<br />'),
    meta,
  } as never;
  expect(draftForm.draftOf(saved)).toEqual(written);
  expect(draftForm.isSame(saved, written)).toBe(true);
  const wider = [lineOf('Look:'), pictureOf('k1@picture', 'Two "big" <kettles>', 480), lineOf('Bye')];
  expect(draftForm.isSame(saved, { ...written, doc: wider })).toBe(false);
});

it('uploads 5: a picture that was taken out of the text does not go along, and does when it is back', () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  const both = { files: [file], pictures: [kettles, cups] };
  const idsOf = (doc: readonly Block[] | null) =>
    draftForm.attachmentsOf(draft('x', { ...both, doc })).map(({ id }) => id);
  const shown = [pictureOf('c1@picture', '', null)];
  expect([idsOf(shown), idsOf([...shown, pictureOf('k1@picture', '', 90)]), idsOf([lineOf('x')]), idsOf(null)]).toEqual(
    [...[[1, 8], [1, 7, 8], [1], [1]]],
  );
  expect(draftForm.wireOf(draft('x', { ...both, doc: shown })).meta.pictures).toEqual([cups]);
  expect(draftForm.wireOf(draft('x', { ...both, doc: [lineOf('x')] })).meta).not.toHaveProperty('pictures');
});

it('mail 58: a picture alone is something to send, as HTML', () => {
  const doc = [pictureOf('k1@picture', '', null), lineOf('')];
  const written = draft(textOf(doc), { doc, pictures: [kettles] });
  expect(isSendable(written, 'reply')).toBe(true);
  expect(draftForm.messageOf(written)).toEqual({
    ...{ text: '<p><img src="cid:k1@picture" alt=""></p>', contentType: 'html' },
  });
});

it('mail 58: what is left of a draft whose message came back has its picture; the message shows it by its address', () => {
  const doc = [pictureOf('k1@picture', 'Two', 320), lineOf(''), lineOf('PS')];
  const html = '<p><img src="https://desk/uploads/u1?expires=1&amp;signature=a" alt="Two" width="320" /></p>';
  const sent = message(html, { content_type: 'html', attachments: [{ name: 'kettles.png', size: 1 }] as never });
  expect(draftForm.restOf(sent, draft(textOf(doc), { doc, pictures: [kettles] }))).toMatchObject({ text: 'PS' });
});

it('mail 58: a message that was not taken is back in the field with its pictures', () => {
  const given = {
    ...{ text: '<p>Look<br><img src="cid:k1@picture" alt="Two" width="90"></p>', contentType: 'html' },
    attachments: [file, kettles],
  } as unknown as AgentOutgoing;
  const back = draftForm.withMessage(given, draft('', { pictures: [cups] }));
  expect(back).toMatchObject({ files: [file], pictures: [kettles, cups] });
  expect(back.doc).toEqual([lineOf('Look'), pictureOf('k1@picture', 'Two', 90)]);
});
