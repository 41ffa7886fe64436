import { openApiDocument } from '@helpdesk/openapi';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshSeed } from '../../support/fresh-seed.ts';
import { openMemory, openPostgres, openSqlite } from '../../support/stores.ts';
import { fuzzHttp } from './fuzz-http.ts';
import { requestMaker } from './fuzz-request.ts';

const seed = freshSeed('FUZZ_SEED');

describe(`requests made from the document (FUZZ_SEED=${seed})`, () => {
  const answers = process.env.HELPDESK_TEST_ANSWERS;
  // An answer that came by chance does not count as tested.
  beforeAll(() => {
    delete process.env.HELPDESK_TEST_ANSWERS;
  });
  afterAll(() => {
    if (answers !== undefined) process.env.HELPDESK_TEST_ANSWERS = answers;
  });

  it.each([
    { store: 'memory', open: openMemory, requests: 2_000 },
    { store: 'SQLite', open: openSqlite, requests: 8_000 },
    { store: 'Postgres', open: openPostgres, requests: 1_500 },
  ])('$requests are answered as it says, on $store', { timeout: 600_000 }, async ({ open, requests }) => {
    const { sent, byStatus, succeeded, faults } = await fuzzHttp(open, { seed, requests });
    expect(faults).toEqual([]);
    expect(sent).toBeGreaterThanOrEqual(requests);
    // Requests that are all refused at the door would show nothing; of 1,500 between 109 and 121 operations succeed.
    const { operations } = requestMaker(openApiDocument({ version: 'fuzz' }), () => 0);
    expect(operations.length).toBeGreaterThan(70);
    expect(succeeded.size).toBeGreaterThan(operations.length / 2);
    expect(byStatus.get(200)).toBeGreaterThan(sent / 5);
    for (const status of [400, 401, 403, 404]) expect(byStatus.get(status), `${status}`).toBeGreaterThan(sent / 200);
  });
});
