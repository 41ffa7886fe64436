import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, takeDatabase } from '../../support/postgres-databases.ts';
import { authority, type TlsFront, tlsFront } from '../../support/tls-front.ts';
import { run } from './helpdesk.ts';

let database: TestDatabase;
let front: TlsFront;
let folder: string;
let root: string;

beforeAll(async () => {
  database = await takeDatabase();
  front = await tlsFront(database.url);
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-tls-'));
  root = join(folder, 'ca.pem');
  await writeFile(root, authority);
});

afterAll(async () => {
  await front.close();
  await database.giveBack();
  await rm(folder, { recursive: true });
});

const migrate = (host: string, query: string) => {
  const url = new URL(database.url);
  url.hostname = host;
  if (!query.startsWith('?plain')) url.port = String(front.port);
  const address = `${url}${query.replace('?plain&', '?').replace('ROOT', root)}`;
  return run(['migrate'], { DATABASE_URL: address, HELPDESK_DATA_DIR: folder });
};

it.each([
  ['localhost', '?sslmode=require'],
  ['127.0.0.1', '?sslmode=prefer'],
  ['localhost', '?sslmode=require&sslrootcert=ROOT'],
  ['127.0.0.1', '?sslmode=verify-ca&sslrootcert=ROOT'],
  ['localhost', '?sslmode=verify-full&sslrootcert=ROOT'],
  ['127.0.0.1', '?plain&sslmode=disable'],
])('reports B6 at %s with %s the database is reached, without a warning', async (host, query) => {
  expect(await migrate(host, query)).toMatchObject({ code: 0, err: '' });
});

it.each([
  ['localhost', '?sslmode=verify-full', 78, /certificate .* is not trusted; .* sslrootcert=/],
  ['localhost', '?sslmode=verify-ca', 78, /certificate .* is not trusted; .* sslrootcert=/],
  ['localhost', '?sslrootcert=system', 78, /certificate .* is not trusted; .* sslrootcert=/],
  [
    '127.0.0.1',
    '?sslmode=verify-full&sslrootcert=ROOT',
    78,
    /certificate .* is for another name; .* sslmode=verify-ca/,
  ],
  ['localhost', '?sslmode=required', 78, /sslmode=required is unknown; it is one of disable, .*verify-full/],
  ['localhost', '?sslmode=verify-ca&sslrootcert=/nowhere/ca.pem', 1, /no such file or folder: \/nowhere\/ca\.pem/],
  ['127.0.0.1', '?plain&sslmode=require', 78, /has no TLS; .* sslmode=disable/],
])('reports B6 at %s with %s one line says what to set', async (host, query, expected, line) => {
  const { code, out, err } = await migrate(host, query);
  expect(err).toMatch(line);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).not.toContain(new URL(database.url).password || 'no password');
  expect({ code, out }).toEqual({ code: expected, out: '' });
});
