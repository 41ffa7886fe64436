import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { migrations as ofPostgres } from '../../adapters/postgres/src/migrations/all.ts';
import { migrations as ofSqlite } from '../../adapters/sqlite/src/migrations/all.ts';

/**
 * Of the text of every step. One that was released is never changed: a database that has taken it would differ from one
 * that takes it now, and on SQLite would be refused as damaged. Add the next step instead.
 */
const released = {
  SQLite: [
    [1, '0001-initial', '1fbb08327c86bfeb76d635802fa3ac8e580f751ffe9ce31c3b487f96f1ca55a6'],
    [2, '0002-live-chat', '4894e87db3d3fb881b6914534860fd6c4a10e8bc6a20522b5aa2a21dcc0da41e'],
    [3, '0003-keys-and-reports', '82583e8568884903dc3bed02c8c7b3502f2099094e74a4fbd3c14dfe10f35a82'],
    [4, '0004-upload-quotas', 'f601d1ca9ef7f95773f3bf18315f53b84c59245bee967dba5fa7b7604d0d2673'],
    [5, '0005-writing-as-contact', 'ceb38357b648337ea3ef6b4ab727070622305fbb4e1e21d3b78484a4d928f577'],
    [6, '0006-plain-text', '6ff242b4fe9466ae14c4541fc03fb821338c9506fd45f4adeb194aa45dc3cf52'],
    [7, '0007-one-sigma', '57d471cbbaf69b74626317c57aa058bfcea7a11f68c879ab340a426589313fd6'],
    [8, '0008-totals', 'b834fa47be55cfad1c46b8818ef3bf773150045c228d391e8d97f9594019b077'],
  ],
  Postgres: [
    [2, '0002-initial', '500d8be2326a7e8475a774db16c46094251d02c824332a034a42d2aa987d2599'],
    [3, '0003-keys-and-reports', '08ac954f775ba17cabf31f008275875b9ebe3716350e8bdb6a24558381f934e3'],
    [4, '0004-upload-quotas', '5444e534b27ced4f4087b5e801d526b1a12cc441958c3fbd7abb0309bb802799'],
    [5, '0005-writing-as-contact', 'ceb38357b648337ea3ef6b4ab727070622305fbb4e1e21d3b78484a4d928f577'],
    [6, '0006-plain-text', 'a691ebbb28fdc555933d89c78c51a97e87e97a81540d02801a06e05c8f00c80e'],
    [7, '0007-one-sigma', '57d471cbbaf69b74626317c57aa058bfcea7a11f68c879ab340a426589313fd6'],
    [8, '0008-totals', '87f7dc41275b14e0cc7ef9f8bd8e80580fbb234b69984f9bb24b61a62065f1f4'],
  ],
} as const;

describe('the steps of the schema', () => {
  it.each([
    { engine: 'SQLite', steps: ofSqlite },
    { engine: 'Postgres', steps: ofPostgres },
  ] as const)('of $engine are those that were released', ({ engine, steps }) => {
    const texts = steps.map(({ version, name, sql }) => [
      version,
      name,
      createHash('sha256').update(sql).digest('hex'),
    ]);
    expect(texts.slice(0, released[engine].length)).toEqual(released[engine]);
    expect(texts).toHaveLength(released[engine].length);
  });
});
