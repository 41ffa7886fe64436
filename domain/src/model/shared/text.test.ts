import { expect, it } from 'vitest';
import { cutText, foldCase, graphemeStart, storable, utf8Length } from './text.ts';

it.each([
  ['abc', 3, 'abc'],
  ['abcd', 3, 'abc'],
  ['ab😀', 3, 'ab'],
  ['ab😀', 4, 'ab😀'],
  ['\u{10000}a', 1, ''],
  ['\u{10ffff}a', 1, ''],
  ['\ue000a', 1, '\ue000'],
  ['\ud7ffa', 1, '\ud7ff'],
  ['a\ud83d', 2, 'a\ud83d'],
])('cuts %s at %i', (text, length, expected) => {
  expect(cutText(text, length)).toBe(expected);
});

const family = '👩‍👩‍👧‍👦';

it.each([
  ['a skin tone', 'ok 👍🏽', 5, 'ok '],
  ['a family', `ok ${family}`, 10, 'ok '],
  ['a flag', 'to 🇩🇪🇫🇷', 5, 'to '],
  ['the second of two flags', 'to 🇩🇪🇫🇷', 9, 'to 🇩🇪'],
  ['a keycap', 'no 1️⃣2️⃣', 7, 'no 1️⃣'],
  ['a letter with a mark', 'cafe\u0301 au', 4, 'caf'],
  ['two marks', 'a\u0302\u0323b', 2, 'a\u0302'],
  ['Devanagari', 'नमस्ते', 5, 'नम'],
  ['Hangul of parts', 'a\u1112\u1161\u11ab', 3, 'a'],
  ['a line break of two', 'a\r\nb', 2, 'a'],
  ['Thai', 'กำลัง', 1, 'กำ'.slice(0, 1)],
  ['Arabic with marks', 'مُحَمَّد', 3, 'مُ'],
])('reports A7 cuts %s as people see it', (_what, text, length, expected) => {
  expect(cutText(text, length)).toBe(expected);
});

it('reports A7 cuts every text between graphemes, wherever it is cut', () => {
  const text = `Hi 👍🏽 ${family} 🇩🇪 cafe\u0301 1️⃣ נָ กำ ✈️ end`;
  const ends = new Set<number>([0, text.length]);
  for (const { index } of new Intl.Segmenter('und').segment(text)) ends.add(index);
  for (let length = 0; length <= text.length; length += 1) {
    const cut = cutText(text, length);
    expect(text.startsWith(cut)).toBe(true);
    expect(ends.has(cut.length), `${length}`).toBe(true);
    expect(length - cut.length).toBeLessThan(family.length);
  }
});

it('reports A7 is quick, and cuts somewhere, where one letter has thousands of marks', () => {
  const zalgo = `x${'a'}${'\u0301'.repeat(50_000)}`;
  expect(cutText(zalgo, 20_000).length).toBe(20_000);
  expect(graphemeStart('ab', 5)).toBe(5);
});

it.each(['ΟΔΟΣ', 'οδος', 'οδοσ'])('%s is the same word without case, wherever its sigma stands', (word) => {
  expect(foldCase(word)).toBe('οδοσ');
  expect(foldCase(`${word}Α`)).toBe('οδοσα');
});

it.each(['', '\x7f', '\x80', '\u07ff', '\u0800', '\uffff', '\u{10000}', '\u{10ffff}', 'aé€😀'])(
  'counts the bytes of %j as an encoder does',
  (text) => {
    expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
  },
);

it.each([
  ['a\0b', 'ab'],
  ['a\ud83d', 'a'],
  ['\ude00a', 'a'],
  ['\ud83d\ud83d\ude00\ude00', '😀'],
  ['aé😀\u{ffff}', 'aé😀\u{ffff}'],
])('keeps of %j what can be stored', (text, kept) => {
  expect(storable(text)).toBe(kept);
});
