import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readConfig } from '../config/read-config.ts';
import { bootstrap, type FirstStart } from './bootstrap.ts';
import { compose } from './compose.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-bootstrap-'));
});
afterEach(() => rm(folder, { recursive: true }));

const password = { HELPDESK_BOOTSTRAP_PASSWORD: 'a given phrase' };
const key = { HELPDESK_BOOTSTRAP_API_KEY: 'k'.repeat(32), HELPDESK_BOOTSTRAP_API_SECRET: 's'.repeat(64) };

/** The first start of a new desk with these variables, and whether there is a link afterwards. */
async function firstStart(env: Readonly<Record<string, string>>) {
  const read = readConfig({ ...env, HELPDESK_DATA_DIR: folder });
  if (!('ok' in read)) throw new Error(read.faults.join('\n'));
  const { helpdesk, ports, close } = await compose(read.ok);
  try {
    const made = await bootstrap(helpdesk, ports.ids, read.ok.bootstrap);
    return { secrets: made?.secrets, hasLink: (await helpdesk.getSetupLink()) !== undefined };
  } finally {
    await close();
  }
}

const generated: FirstStart['secrets'] = {
  password: expect.stringMatching(/^[A-Za-z0-9]{20}$/),
  credentials: {
    apiKey: expect.stringMatching(/^[A-Za-z0-9]{32}$/),
    apiSecret: expect.stringMatching(/^[A-Za-z0-9]{64}$/),
  },
};
const withPassword = { ...generated, password: password.HELPDESK_BOOTSTRAP_PASSWORD };
const withKey = {
  ...generated,
  credentials: { apiKey: key.HELPDESK_BOOTSTRAP_API_KEY, apiSecret: key.HELPDESK_BOOTSTRAP_API_SECRET },
};

test.each([
  ['nothing', {}, true, generated],
  ['full', { HELPDESK_FIRST_RUN: 'full' }, true, generated],
  ['full and an address', { HELPDESK_BOOTSTRAP_EMAIL: 'ada@example.com' }, true, generated],
  ['full and a password', password, false, withPassword],
  ['full and a key', key, false, withKey],
  ['off', { HELPDESK_FIRST_RUN: 'off' }, false, generated],
])('setup 3: given %s, a first start makes secrets', async (_given, env, hasLink, secrets) => {
  expect(await firstStart(env)).toEqual({ hasLink, secrets });
});

test.each([
  ['nothing else', {}, true, undefined],
  ['a password', password, false, withPassword],
  ['a key', key, false, withKey],
])(
  'setup 2: given link and %s, a first start makes secrets only where one is given',
  async (_given, env, hasLink, secrets) => {
    expect(await firstStart({ ...env, HELPDESK_FIRST_RUN: 'link' })).toEqual({ hasLink, secrets });
  },
);
