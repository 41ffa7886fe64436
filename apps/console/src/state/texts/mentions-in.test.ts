import { expect, it } from 'vitest';
import { mentionsIn } from './mentions-in.ts';
import { type Block, blocksOfText, textOf } from './rich-text.ts';
import { withMentions } from './with-mentions.ts';

const grace = { type: 'agent', id: 4, name: 'Grace Hollis' } as const;
const billing = { type: 'team', id: 4, name: 'Billing' } as const;

it('mentions those whose names still stand in the text, each once', () => {
  expect(mentionsIn('@Grace Hollis, ask @Billing', [grace, billing, grace])).toEqual([grace, billing]);
  expect(mentionsIn('Grace Hollis, ask @Billing', [grace, billing])).toEqual([billing]);
});

const named = (id: number, name: string) => ({ type: 'agent', id, name }) as const;
const [ann, anna, anne, wang] = [named(1, 'Ann'), named(2, 'Anna'), named(3, 'Anne-Marie'), named(9, '王伟')];

it.each([
  ['@Anna', [ann, anna], [anna]],
  ['@Ann', [ann, anna], [ann]],
  ['@Ann, @Anna', [ann, anna], [ann, anna]],
  ['@Anna’s', [ann, anna], [anna]],
  ['@Annabel', [ann, anna], []],
  ['@Ann1', [ann], []],
  ['@Anne-Marie', [ann, anne], [anne]],
  ['x@Ann.', [ann], [ann]],
  ['@王伟请看', [wang], [wang]],
  ['@Annä @Ann\u0308', [ann], []],
])('reports E5: %j of those chosen tells whom it names', (text, chosen, told) => {
  expect(mentionsIn(text, chosen)).toEqual(told);
});

it('reports E5: of two of one name the one that was chosen last is told, and both where both stand', () => {
  const [first, second] = [named(5, 'Kim Lee'), named(6, 'Kim Lee')];
  expect(mentionsIn('@Kim Lee', [first, second])).toEqual([second]);
  expect(mentionsIn('@Kim Lee', [first])).toEqual([first]);
  expect(mentionsIn('@Kim Lee and @Kim Lee', [first, second])).toEqual([first, second]);
  expect(mentionsIn('Kim Lee', [first, second])).toEqual([]);
});

it('reports E5: in the editor the piece itself tells who was chosen, of two of one name too', () => {
  const [first, second] = [named(5, 'Kim Lee'), named(6, 'Kim Lee')];
  const line = (...chosen: readonly (typeof first)[]): Block => ({
    type: 'paragraph',
    content: [{ type: 'text', text: 'Ask ' }, ...chosen.map((attrs) => ({ type: 'mention' as const, attrs }))],
  });
  const toldBy = (...blocks: readonly Block[]) => mentionsIn(textOf(blocks), [first, second, ann], blocks);
  expect(toldBy(line(first))).toEqual([first]);
  expect(toldBy(line(second, first, second))).toEqual([second, first]);
  expect(toldBy({ type: 'bulletList', content: [{ type: 'listItem', content: [line(first)] }] })).toEqual([first]);
  expect(toldBy({ type: 'blockquote', content: [line(second)] })).toEqual([second]);
  // What was only typed, or is left of a mention, was not chosen.
  expect(toldBy({ type: 'paragraph', content: [{ type: 'text', text: '@Kim Lee @Ann' }] })).toEqual([]);
});

it('reports E5: a draft of two of one name keeps both', () => {
  const [first, second] = [named(5, 'Kim Lee'), named(6, 'Kim Lee')];
  const toldOf = (text: string, chosen: readonly (typeof first)[]) =>
    mentionsIn(text, chosen, withMentions(blocksOfText(text), chosen)).map(({ id }) => id);
  expect(toldOf('@Kim Lee and\n@Kim Lee', [first, second])).toEqual([5, 6]);
  expect(toldOf('@Kim Lee', [first, second])).toEqual([6]);
  expect(toldOf('@Kim Lee, @Kim Lee', [first])).toEqual([5]);
  expect(toldOf('@Kim Leeson', [first])).toEqual([]);
});
