import { type Composition, compose, readConfig } from '@helpdesk/service';
import { describe, expect, it } from 'vitest';
import { run } from '../../machine/cli/helpdesk.ts';
import { credentials, engines, type Place } from './places.ts';
import { takeBack } from './take-back.ts';

async function withDesk<T>({ env }: Place, work: (composition: Composition) => Promise<T>): Promise<T> {
  const read = readConfig(env);
  if (!('ok' in read)) throw new Error(read.faults.join('\n'));
  const composition = await compose(read.ok);
  try {
    return await work(composition);
  } finally {
    await composition.close();
  }
}

/** The key that lower case alone made of a name, and the one that it has afterwards. */
const names = [
  { name: 'ΟΔΟΣ', old: 'οδος', key: 'οδοσ' },
  { name: 'ΣΑΣ', old: 'σας', key: 'σας' },
  { name: 'σασ', old: 'σασ', key: 'σασ' },
  { name: 'ςβΣ', old: 'ςβς', key: 'σβσ' },
  { name: 'σβΣ', old: 'σβς', key: 'σβς' },
  { name: 'Oslo', old: 'oslo', key: 'oslo' },
];

describe.each(engines)('names with a sigma on an old desk, on $name', ({ take }) => {
  it('are found in every spelling, and none is lost', async () => {
    const place = await take();
    const { apiKey, apiSecret } = credentials;
    await withDesk(place, ({ helpdesk }) =>
      helpdesk.bootstrapDesk({ email: 'admin@example.com', password: 'correct horse battery', credentials }),
    );
    for (const { name, old } of names) {
      await place.execute(
        `insert into tags (created_at, updated_at, name, name_key) values (1, 1, '${name}', '${old}')`,
      );
      await place.execute(
        `insert into api_keys (agent_id, created_at, name, name_key, api_key, secret_hash)
         values ((select min(id) from users where type = 'agent'), 1, '${name}', '${old}', '${name}', 'x')`,
      );
    }
    await takeBack(place, 7);
    expect(await run(['migrate'], place.env)).toMatchObject({
      code: 0,
      err: '',
      out: expect.stringContaining('0007-one-sigma'),
    });
    for (const table of ['tags', 'api_keys']) {
      const rows = await place.rows(`select name, name_key from ${table} order by id`);
      expect(rows).toEqual(names.map(({ name, key }) => ({ name, name_key: key })));
    }
    await withDesk(place, async ({ helpdesk }) => {
      const actor = await helpdesk.authenticateAgent(apiKey, apiSecret);
      await expect(helpdesk.createTag(actor, 'οδοσ')).rejects.toMatchObject({ kind: 'conflict' });
      expect(await helpdesk.listTags(actor)).toHaveLength(names.length);
    });
    await place.close();
  });
});
