import { expect, it } from 'vitest';
import { someAtOnce } from './some-at-once.ts';

/** Works that end when the test says. */
function works(most: number) {
  const run = someAtOnce(most);
  const begun: string[] = [];
  const held = new Map<string, PromiseWithResolvers<string>>();
  const begin = (name: string, signal = new AbortController().signal): Promise<string> =>
    run(signal, () => {
      begun.push(name);
      const ends = Promise.withResolvers<string>();
      held.set(name, ends);
      return ends.promise;
    });
  return { begin, begun, held };
}

it('two run at once, and the others follow in their order, whether one ends well or not', async () => {
  const { begin, begun, held } = works(2);
  const [a, b, c, d] = [begin('a'), begin('b'), begin('c'), begin('d')];
  expect(begun).toEqual(['a', 'b']);
  held.get('b')?.reject(new Error('b fails'));
  await expect(b).rejects.toThrow('b fails');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  held.get('a')?.resolve('of a');
  expect(await a).toBe('of a');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
  for (const each of ['c', 'd']) held.get(each)?.resolve(each);
  expect(await Promise.all([c, d])).toEqual(['c', 'd']);
  const e = begin('e');
  expect(begun.at(-1)).toBe('e');
  held.get('e')?.resolve('e');
  await e;
});

it('one that is aborted while it waits does not begin, and takes no turn', async () => {
  const { begin, begun, held } = works(1);
  const end = new AbortController();
  const [a, b, c] = [begin('a'), begin('b', end.signal), begin('c')];
  end.abort(new Error('too late'));
  await expect(b).rejects.toThrow('too late');
  await expect(begin('d', end.signal)).rejects.toThrow('too late');
  held.get('a')?.resolve('a');
  await a;
  await expect.poll(() => begun).toEqual(['a', 'c']);
  held.get('c')?.resolve('c');
  await c;
});
