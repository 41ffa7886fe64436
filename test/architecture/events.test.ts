import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root, sourceFiles } from './imports.ts';

const typesIn = (path: string): readonly string[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/\btype: '(\w+\.\w+)'/g)].map(([, type = '']) => type);

it('every type of event is written by a use case', async () => {
  const types = typesIn('domain/src/model/event/event.ts');
  expect(types.length).toBeGreaterThan(30);
  const written = new Set((await sourceFiles('domain/src/use-cases')).flatMap(typesIn));
  expect(types.filter((type) => !written.has(type))).toEqual([]);
});
