import { foldText } from '@helpdesk/domain';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { takeDatabase } from '../../support/postgres-databases.ts';

let database: Awaited<ReturnType<typeof takeDatabase>>;
let client: Client;

beforeAll(async () => {
  database = await takeDatabase();
  client = new Client(database.url);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.giveBack();
});

async function foldedBy(texts: readonly string[]): Promise<readonly string[]> {
  const { rows } = await client.query<{ folded: string }>(
    'select fold_text(text) as folded from unnest($1::text[]) with ordinality as given(text, place) order by place',
    [texts],
  );
  return rows.map(({ folded }) => folded);
}

/** The servers that are supported know at least these letters; JavaScript knows younger ones too. */
const known =
  /^[\u0080-\u052f\u0531-\u058a\u0591-\u05f4\u0600-\u06ff\u0900-\u0dff\u0e00-\u0eff\u0f00-\u109f\u1100-\u11ff\u1e00-\u1fff\u2000-\u20bf\u2100-\u2bff\u3000-\ua71f\ua800-\ud7a3\uf900-\ufffc\u{1f000}-\u{1faff}\u{1d400}-\u{1d7ff}]$/u;

it('reports D4: filters on Postgres fold each letter as the domain does', async () => {
  const letters = Array.from({ length: 0x1fb00 }, (_, point) => point)
    .filter((point) => point < 0xd800 || point > 0xdfff)
    .map((point) => String.fromCodePoint(point))
    .filter((letter) => known.test(letter) && /^[\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}]$/u.test(letter));
  const folded = await foldedBy(letters);
  const different = letters.flatMap((letter, at) =>
    folded[at] === foldText(letter) ? [] : [`${letter.codePointAt(0)?.toString(16)} ${folded[at]} ${foldText(letter)}`],
  );
  expect(letters.length).toBeGreaterThan(30_000);
  expect(different).toEqual([]);
});

it('reports D4: filters on Postgres fold texts as the domain does', async () => {
  const texts = [
    'Café cafe\u0301 ﬁ',
    'ΟΔΟΣ οδος',
    'İstanbul ısparta',
    'STRASSE ẞ ß',
    '한글'.normalize('NFD'),
    'ｶﾞば',
    're\u00adfund',
    '٠٣٠ ۱۲',
  ];
  expect(await foldedBy(texts)).toEqual(texts.map(foldText));
});
