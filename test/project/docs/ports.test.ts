import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../architecture/imports.ts';
import { proseOf } from './blocks.ts';
import { readDocument } from './documents.ts';

const page = readDocument('docs/ports.md');
const prose = proseOf(page);

/** What stands between backticks, each once. */
const named: ReadonlySet<string> = new Set([...prose.matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => name));

const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The names that a file exports, those of the files that it exports whole among them. */
function exportsOf(path: string): readonly string[] {
  const text = textOf(path);
  const listed = [...text.matchAll(/^export (?:type )?\{([^}]+)\}/gm)].flatMap(([, list = '']) =>
    list
      .split(',')
      .map((each) => each.replace(/^\s*type\s/, '').trim())
      .filter((each) => each !== ''),
  );
  const own = [...text.matchAll(/^export (?:interface|type|const|function|class) (\w+)/gm)].map(
    ([, name = '']) => name,
  );
  const whole = [...text.matchAll(/^export (?:type )?\* from '(.+)';/gm)].flatMap(([, file = '']) =>
    exportsOf(join(dirname(path), file)),
  );
  return [...listed, ...own, ...whole];
}

/** The members of an interface. */
function membersOf(path: string, name: string): readonly string[] {
  const [, body = ''] = textOf(path).split(new RegExp(`^export interface ${name}\\b[^{]*\\{$`, 'm'));
  const [members = ''] = body.split(/^\}$/m);
  return [...members.matchAll(/^ {2}(?:readonly )?(\w+)\??[(:<]/gm)].map(([, member = '']) => member);
}

/** The rows of the table whose first heading is this, each as its cells. */
function rowsOf(heading: string): readonly (readonly string[])[] {
  const [, rest = ''] = prose.split(new RegExp(`^\\| ${heading} \\|.*\\n\\|[-|]+\\n`, 'm'));
  const [table = ''] = rest.split(/\n(?!\|)/);
  return table.split('\n').map((row) => row.split('|').slice(1, -1));
}

const namesIn = (text = ''): readonly string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

describe('the page of the ports', () => {
  const exported = exportsOf('domain/src/ports.ts');

  it('names every port, and whatever else their entry exports', () => {
    expect(exported.length).toBeGreaterThan(60);
    expect(exported.filter((name) => !named.has(name))).toEqual([]);
  });

  it('has a row for every port of the service and every part of a store, and for nothing else', () => {
    const first = [...rowsOf('port'), ...rowsOf('reader and writer')].flatMap(([ports]) => namesIn(ports));
    const needed = ['Ports', 'StoreReader', 'StoreWriter'].flatMap((name) => {
      const file = name === 'Ports' ? 'domain/src/ports/ports.ts' : 'domain/src/ports/store.ts';
      const [, body = ''] = textOf(file).split(`export interface ${name} `);
      return [...(body.split('\n}')[0] ?? '').matchAll(/: (\w+);/g)].map(([, type = '']) => type);
    });
    expect(needed.length).toBeGreaterThan(40);
    const values = ['UploadSettings', 'TextQuotas', 'SessionLimits', 'string', 'boolean'];
    expect([...new Set(first)].toSorted()).toEqual(
      [...new Set([...needed, 'SignalBus'])].filter((name) => !values.includes(name)).toSorted(),
    );
  });

  it('names adapters that there are, by what they export', () => {
    const adapters = rowsOf('port').flatMap(([, , , cell]) => namesIn(cell));
    expect(adapters.length).toBeGreaterThan(20);
    let folder = '';
    const unknown = adapters.filter((name) => {
      if (!name.includes('/')) return !exportsOf(`${folder}/src/index.ts`).includes(name);
      folder = name;
      return !existsSync(join(root, folder, 'src/index.ts'));
    });
    expect(unknown).toEqual([]);
  });

  it('leaves out no adapter that implements a port', () => {
    const folders = readdirSync(join(root, 'adapters')).map((name) => `adapters/${name}`);
    // HTTP calls use cases; SQL is what engines share; the log and the figures belong to the service.
    const others = ['adapters/http', 'adapters/sql', 'adapters/log-pino', 'adapters/metrics-prom'];
    const cells = rowsOf('port').flatMap(([, , , cell]) => namesIn(cell));
    expect(folders.filter((folder) => !others.includes(folder) && !cells.includes(folder))).toEqual([]);
  });

  it.each([
    ['adapters/sql/src/engine/engine.ts', 'SqlEngine', 18],
    ['adapters/sql/src/engine/database-engine.ts', 'DatabaseEngine', 5],
    ['adapters/sql/src/engine/database-engine.ts', 'DatabasePlace', 9],
    ['adapters/sql/src/engine/database-engine.ts', 'OpenedDatabase', 10],
    ['adapters/sql/src/engine/database-engine.ts', 'DatabaseSession', 3],
  ])('%s: names every member of %s', (path, name, count) => {
    const [, steps = ''] = prose.split('## Write an engine');
    const members = membersOf(path, name);
    expect(members).toHaveLength(count);
    expect(members.filter((member) => !namesIn(steps).includes(member))).toEqual([]);
  });

  it('names files that there are', () => {
    const paths = [...named].filter((name) => /^(?:domain|packages|adapters|apps|test)\//.test(name));
    expect(paths.length).toBeGreaterThan(15);
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual(['adapters/acme']);
  });
});
