import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodes } from '@helpdesk/domain';
import { describe, expect, it } from 'vitest';
import { importsOf, root, sourceFiles } from './imports.ts';

const documented = new Map(
  readFileSync(join(root, 'docs/errors.md'), 'utf8')
    .split('\n')
    .flatMap((line) => {
      const row = /^\| `([a-z_]+\.[a-z_]+)` \| ([a-z_]+) \| \S.+ \|$/.exec(line);
      return row === null ? [] : [[row[1], row[2]] as const];
    }),
);

describe('docs/errors.md', () => {
  it('names every code with its kind and meaning, and no other', () => {
    expect(documented.size).toBeGreaterThan(40);
    expect(Object.fromEntries(documented)).toEqual(errorCodes);
  });

  it('has no code that nothing raises', async () => {
    const found = [...(await sourceFiles('domain')), ...(await sourceFiles('adapters'))];
    // Planted by the tests of what the domain may not know, and gone before it is read.
    const files = found.filter((file) => !file.includes('/planted-'));
    expect(files.flatMap((file) => importsOf(file)).length).toBeGreaterThan(100);
    const text = files
      .filter((file) => file !== 'domain/src/model/shared/errors.ts')
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n');
    expect(Object.keys(errorCodes).filter((code) => !text.includes(`'${code}'`))).toEqual([]);
  });
});
