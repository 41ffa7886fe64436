import { describe, expect, it } from 'vitest';
import { hasMoreFormats, previewParts, unknownPlaceholder } from './macro-text.ts';

const values = new Map([
  ['contact.first_name', 'Mira'],
  ['contact.custom.plan', 'gold'],
  ['contact.last_name', ''],
]);

describe('a text with placeholders', () => {
  it.each([
    ['Hello {{contact.first_name}}!', ['Hello ', '=Mira', '!']],
    ['{{ contact.custom.plan }}', ['=gold']],
    ['{{contact.last_name|there}}', ['=there']],
    ['{{contact.last_name|}}', ['=']],
    ['{{contact.last_name}} {{x}}', ['?contact.last_name', ' ', '?x']],
    ['{{ and { {a} }', ['{{ and { {a} }']],
    ['', []],
  ])('%j is shown in parts', (text, parts) => {
    const signs = { text: '', value: '=', missing: '?' };
    expect(previewParts(text, values).map((part) => signs[part.kind] + part.text)).toEqual(parts);
  });

  it.each([
    ['{{contact.custom.a_1}} {{inbox.name|x}}', undefined],
    ['{{contact.nickname}}', 'contact.nickname'],
    ['{{}}', ''],
    ['{{contact.custom.Plan}}', 'contact.custom.Plan'],
  ])('in %j the unknown name is %j', (text, unknown) => {
    expect(unknownPlaceholder(text)).toBe(unknown);
  });

  it.each([
    ['<p>Was it <b>broken</b>?<br>- <a href="https://x.example">x</a></p><ul><li>y</li></ul>', false],
    ['1 &lt; 2', false],
    ['<p><u>x</u></p>', true],
    ['<table><tbody><tr><td>x</td></tr></tbody></table>', true],
    ['<img src="https://x.example/y.png" />', true],
  ])('%j has formats that the editor loses: %j', (html, isSo) => {
    expect(hasMoreFormats(html)).toBe(isSo);
  });
});
