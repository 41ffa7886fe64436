import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldCase } from '../shared/text.ts';
import { sentenceOf } from './change-part.ts';
import { type NamedTag, nextTags, sortTagNames, type TagAction, tagChange, tagNames } from './tag-change.ts';

const tags: fc.Arbitrary<readonly NamedTag[]> = fc
  .uniqueArray(fc.integer({ min: 1, max: 8 }), { maxLength: 6 })
  .map((ids) => ids.map((id) => ({ id, name: `tag ${id}` })));

const action = fc.constantFrom<TagAction>('set_tags', 'add_tags', 'remove_tags');

const idsOf = (some: readonly NamedTag[]) => some.map(({ id }) => id).toSorted((a, b) => a - b);

test('doing it again changes nothing, and no tag is there twice', () => {
  fc.assert(
    fc.property(tags, tags, action, (current, named, what) => {
      const next = nextTags(current, named, what);
      expect(new Set(idsOf(next)).size).toBe(next.length);
      expect(tagChange(next, nextTags(next, named, what))).toBeUndefined();
    }),
  );
});

test('what is added is there beside what was; what is removed is gone, and nothing else', () => {
  fc.assert(
    fc.property(tags, tags, (current, named) => {
      const added = nextTags(current, named, 'add_tags');
      expect(idsOf(added)).toEqual([...new Set([...idsOf(current), ...idsOf(named)])].toSorted((a, b) => a - b));
      const others = idsOf(current).filter((id) => !idsOf(named).includes(id));
      expect(idsOf(nextTags(added, named, 'remove_tags'))).toEqual(others);
      expect(idsOf(nextTags(current, named, 'set_tags'))).toEqual(idsOf(named));
    }),
  );
});

test('a change names each tag that comes or goes once, whatever their order; without one there is no change', () => {
  fc.assert(
    fc.property(tags, tags, (current, next) => {
      const change = tagChange(current, next);
      const [before, after] = [idsOf(current), idsOf(next)];
      expect(change === undefined).toBe(before.join() === after.join());
      if (change === undefined) return;
      expect(change.tags?.ids.toSorted((a, b) => a - b)).toEqual(after);
      const named = [...sentenceOf(change.parts).matchAll(/tag (\d)/g)].map(([, id]) => Number(id));
      const differing = [...before, ...after].filter((id) => before.includes(id) !== after.includes(id));
      expect(named.toSorted((a, b) => a - b)).toEqual(differing.toSorted((a, b) => a - b));
    }),
  );
});

test('names are kept once without case, and are the same when they are read again', () => {
  const name = fc.string({
    unit: fc.constantFrom('a', 'A', 'é', 'e\u0301', 'Σ', 'ς', ' '),
    minLength: 1,
    maxLength: 3,
  });
  const visible = name.filter((text) => text.trim() !== '');
  fc.assert(
    fc.property(fc.array(visible, { maxLength: 8 }), (given) => {
      const names = tagNames(given);
      expect(new Set(names.map(foldCase)).size).toBe(names.length);
      expect(tagNames(names)).toEqual(names);
      expect(tagNames([...given, ...names])).toEqual(names);
      expect(sortTagNames(given.toReversed())).toEqual(sortTagNames(given));
    }),
  );
});
