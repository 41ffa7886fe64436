import { expect, test } from 'vitest';
import { flameGraph } from './flame-graph.ts';
import { frameTree, type Profile } from './flame-tree.ts';

const here = new URL('../../../domain/src/index.ts', import.meta.url).href;
const frame = (functionName: string, url: string, lineNumber = 4) => ({ functionName, url, lineNumber });
const profile: Profile = {
  nodes: [
    { id: 1, callFrame: frame('(root)', ''), children: [2, 3, 6] },
    { id: 2, callFrame: frame('(idle)', '') },
    { id: 3, callFrame: frame('listAll', here), children: [4, 5] },
    { id: 4, callFrame: frame('', '') },
    { id: 5, callFrame: frame('parse<T>', 'file:///home/somebody/node_modules/.pnpm/a@1/node_modules/a/lib.js') },
    { id: 6, callFrame: frame('listAll', here), children: [] },
  ],
  samples: [2, 4, 5, 6],
  timeDeltas: [1_000, 300, 600, 100],
};

test('the time of a frame is that of the samples in it, without the idle ones', () => {
  const tree = frameTree(profile);
  expect(tree.total).toBe(1_000);
  expect(tree.children).toMatchObject([
    {
      name: 'listAll',
      place: 'domain/src/index.ts:5',
      total: 1_000,
      children: [
        { name: 'parse<T>', place: 'a/lib.js', total: 600 },
        { name: '(native)', place: '', total: 300 },
      ],
    },
  ]);
});

test('the image names no folder of the machine, no other host and no script', () => {
  const image = flameGraph('A request & its time', profile);
  expect(image).toContain('A request &#38; its time');
  expect(image).toContain('parse&#60;T&#62; a/lib.js: 60.0 %');
  expect(image.match(/<rect /g)?.length).toBe(4 + 1 + 5);
  expect(image).not.toMatch(/somebody|file:|<script|href/);
  expect(image.match(/https?:\/\/[^"]*/g)).toEqual(['http://www.w3.org/2000/svg']);
});
