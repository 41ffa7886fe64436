import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { nodeFault } from './node-fault.ts';

it.each([
  ['18.20.4', /^Node 24 or newer is needed, and this is 18\.20\.4; .*$/],
  ['20.20.2', /^Node 24 or newer is needed, and this is 20\.20\.2; .*node_modules\/\.bin\/node$/],
  ['23.11.1', /^Node 24 /],
])('reports B8 Node %s is refused in one line', (version, line) => {
  expect(nodeFault(version)).toMatch(line);
});

it.each(['24.0.0', '24.21.0', '26.1.0', process.versions.node])('reports B8 Node %s is taken', (version) => {
  expect(nodeFault(version)).toBeUndefined();
});

it('reports B8 the entry imports nothing by name that Node 20 does not have, so that the line can be written', () => {
  const source = readFileSync(join(import.meta.dirname, '../main.ts'), 'utf8');
  const named = [...source.matchAll(/^import \{ ([^}]*) \} from '([^']*)';$/gm)].map(
    ([, names, from]) => `${from} ${names}`,
  );
  expect(named).toEqual([
    'node:path join',
    'node:stream/consumers text as readText',
    './process/node-fault.ts nodeFault',
  ]);
});
