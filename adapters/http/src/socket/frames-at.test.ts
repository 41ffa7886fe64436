import { expect, test } from 'vitest';
import { encode } from './connection.ts';
import { framesAt } from './frames-at.ts';

const own = 'http://127.0.0.1:9000';
const link = `${own}/uploads/5f0c?expires=1&signature=x`;

test('reports B1: links to files of a frame begin with the address of the page, and no text is changed', () => {
  const text = `see "url":"${own}/uploads/5f0c" or ${link}`;
  const data = { content: text, text_content: link, author: { avatar_url: link }, attachments: [{ url: link }] };
  const frame = encode({ type: 'new_message', data });
  const shown = JSON.parse(framesAt('http://192.168.1.20:9000', own)(frame).toString());
  const there = link.replace(own, 'http://192.168.1.20:9000');
  expect(shown.data).toEqual({ ...data, author: { avatar_url: there }, attachments: [{ url: there }] });
  expect(framesAt(own, own)(frame)).toBe(frame);
});
