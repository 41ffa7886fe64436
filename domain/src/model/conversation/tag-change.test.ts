import { describe, expect, it } from 'vitest';
import { type NamedTag, nextTags, sortTagNames, tagChange, tagNames } from './tag-change.ts';

describe('tag names', () => {
  it('are trimmed, and each is there once without case', () => {
    expect(tagNames([' Refund', 'refund ', 'ÉTÉ', 'été', 'x'])).toEqual(['Refund', 'ÉTÉ', 'x']);
  });

  it.each([[['']], [['  ']], [['ok', 'x'.repeat(141)]]])('refuses %j', (names) => {
    expect(() => tagNames(names)).toThrow(/1 to 140|visible/);
  });

  it('are refused by their place', () => {
    const refusal = { code: 'input.invalid', details: { issues: [expect.objectContaining({ path: 'tags.1' })] } };
    expect(() => tagNames(['ok', ''])).toThrow(expect.objectContaining(refusal));
  });

  it('are too long with 141', () => {
    expect(() => tagNames(['x'.repeat(141)])).toThrow('must have 1 to 140 characters');
  });

  it('have room for 140 characters', () => {
    expect(tagNames(['x'.repeat(140)])).toEqual(['x'.repeat(140)]);
  });

  it('are shown in an order without case', () => {
    expect(sortTagNames(['b', 'A', 'a', 'B'])).toEqual(['A', 'a', 'B', 'b']);
  });
});

describe('the tags after an action', () => {
  const ofIds = (ids: readonly number[]) => ids.map((id) => ({ id, name: `tag ${id}` }));

  it.each([
    ['set_tags', [1, 2], [3, 2], [3, 2]],
    ['set_tags', [1, 2], [], []],
    ['add_tags', [1, 2], [3, 2], [1, 3, 2]],
    ['add_tags', [], [3], [3]],
    ['remove_tags', [1, 2, 3], [3, 1, 4], [2]],
    ['remove_tags', [1, 2], [], [1, 2]],
  ] as const)('%s: of %j with %j come %j', (action, current, named, next) => {
    expect(nextTags(ofIds(current), ofIds(named), action)).toEqual(ofIds(next));
  });

  it('are no change when they are the same in another order', () => {
    expect(tagChange(ofIds([1, 2]), ofIds([2, 1]))).toBeUndefined();
  });
});

describe('a change of tags', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((name, id) => ({ id, name })) as [NamedTag, NamedTag, NamedTag];

  it.each([
    [[a], [a, c, b], [{ type: 'tags_added', names: ['c', 'b'] }]],
    [[a, b, c], [b], [{ type: 'tags_removed', names: ['a', 'c'] }]],
    [
      [a],
      [b],
      [
        { type: 'tags_added', names: ['b'] },
        { type: 'tags_removed', names: ['a'] },
      ],
    ],
  ])('from %j to %j says what it did', (current, next, parts) => {
    expect(tagChange(current, next)).toEqual({
      state: {},
      tags: { ids: next.map(({ id }) => id), names: next.map(({ name }) => name).toSorted() },
      parts,
    });
  });

  it('ends at fifty tags', () => {
    const many = (count: number) => Array.from({ length: count }, (_, id) => ({ id, name: `tag ${id}` }));
    expect(tagChange([], many(50))?.tags?.ids).toHaveLength(50);
    const issues = [{ path: 'tags', message: 'a conversation has at most 50 tags' }];
    expect(() => tagChange([], many(51))).toThrow(
      expect.objectContaining({ code: 'input.invalid', details: { issues } }),
    );
  });
});
