import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Archive, openSqliteStore } from '@helpdesk/sqlite';
import { describe, expect, it } from 'vitest';
import { run } from '../cli/helpdesk.ts';
import { engines } from './places.ts';

/** Of the shape that an export has, by schema. One that was released is never changed: add the next. */
const shapes: ReadonlyMap<number, string> = new Map([
  [2, 'dc8db676bbfaf9cec5e5449ffa8bee0c23996088f56b6b9c00e6cf664ea98704'],
  [3, '4f83c926bd4f012f3788c207a62fa7e8cf5daf37c5fd740cb620ed7b2589d20f'],
  [4, '00d1362c263787f5a676d9b07174bfb2f9d0a7f69141fff86de94ab5365e0072'],
  [6, '00d1362c263787f5a676d9b07174bfb2f9d0a7f69141fff86de94ab5365e0072'],
  [7, '00d1362c263787f5a676d9b07174bfb2f9d0a7f69141fff86de94ab5365e0072'],
]);

function shapeOf(tables: Archive['tables'] | undefined): string | undefined {
  if (tables === undefined) return undefined;
  const shape = tables.map(({ name, key, columns }) => [name, key, [...columns]]);
  return createHash('sha256').update(JSON.stringify(shape)).digest('hex');
}

describe.each(engines)('what an archive of $name holds', ({ take, flag, int }) => {
  it('is every column that the migrations make, as it is there', async () => {
    const place = await take();
    expect(await run(['migrate'], place.env)).toMatchObject({ code: 0 });
    const store = openSqliteStore({ file: join(place.folder, 'any.db') });
    const { tables, schema, tablesOf } = store.archive;
    // Exports of before are taken in the shape that they were written in.
    for (const [version, shape] of shapes) expect(shapeOf(tablesOf(version))).toBe(version < 3 ? undefined : shape);
    await store.close();
    const types = new Map([
      ['int', int],
      ['flag', flag],
      ['text', 'text'],
    ]);
    const described = tables
      .filter(({ name }) => name !== 'last_ids')
      .flatMap(({ name, columns }) =>
        [...columns].map(([column, kind]) => {
          const type = types.get(kind.replace('?', '')) ?? kind;
          return [`${name}.${column}`, kind.endsWith('?') ? `${type} null` : type] as const;
        }),
      );
    expect(described.length).toBeGreaterThan(150);
    expect(Object.fromEntries(described)).toEqual(Object.fromEntries(await place.columns()));
    expect(await place.version()).toBe(schema);
    expect(shapeOf(tables)).toBe(shapes.get(schema));
    await place.close();
  });
});
