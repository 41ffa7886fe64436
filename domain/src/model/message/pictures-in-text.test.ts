import { expect, it } from 'vitest';
import { contentIdsIn, isPictureIn } from './pictures-in-text.ts';

it.each([
  ['<p><img alt="A" src="cid:One" width="3" /><img src="cid:two" /></p>', ['one', 'two']],
  ['<img src="cid:a%40x" /><img src="cid:A@x" />', ['a@x']],
  ['<img src="cid:b&amp;2" />', ['b&2']],
  ['<p data-src="cid:a">src="cid:a"</p><a href="cid:a">a</a><imgs src="cid:a">', []],
  ['<img src="https://shop.example/cid:a" /><img alt="cid:a" />', []],
  ['<img src="cid:" />', []],
  ['<p> src="cid:a" <img alt="b" /></p> src="cid:c"', []],
])('mail 54: %s names %j', (html, named) => {
  expect([...contentIdsIn(html)]).toEqual(named);
});

it('mail 54: a file is in the text when its content id is named, however it is written', () => {
  const named = contentIdsIn('<img src="cid:Logo%40x" />');
  const files = ['logo@x', '<LOGO@X>', 'logo', null].map((contentId) => ({ contentId }));
  expect(files.map((file) => isPictureIn(named, file))).toEqual([true, true, false, false]);
});
