import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { runHere } from '../../stores/archive/run-here.ts';
import { serveDesk } from '../../stores/archive/serve-desk.ts';
import { settableClock } from '../../support/settable-clock.ts';
import { helpdesk, until } from './helpdesk.ts';

let folder: string;
let env: Record<string, string>;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-setup-link-'));
  env = { PORT: '9123', DATABASE_URL: `sqlite:${folder}/desk.db`, HELPDESK_DATA_DIR: folder };
});
afterEach(() => rm(folder, { recursive: true }));

/** The token of a desk that was made at this time, by default now, and is not set up. */
async function openSetup(at?: number): Promise<string> {
  const { composition, close } = await serveDesk(env, at === undefined ? undefined : settableClock(at));
  await composition.helpdesk.bootstrapDesk({ email: 'admin@example.com', hasSetupLink: true });
  const link = await composition.helpdesk.getSetupLink();
  await close();
  return link?.token ?? '';
}

it('setup 15: setup-link prints the link again while the setup is open', async () => {
  const token = await openSetup();
  const printed = { code: 0, out: `http://localhost:9123/setup#${token}\n`, err: '' };
  expect(await runHere(['setup-link'], env)).toEqual(printed);
  expect(await runHere(['setup-link'], env)).toEqual(printed);
});

it('setup 15: setup-link replaces a link that is too old, and says so', async () => {
  const token = await openSetup(Date.UTC(2020, 0, 15));
  const { code, out, err } = await runHere(['setup-link'], env);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(
    /^The link of 1[456] Jan has expired\. This one is good until .+:\nhttp:\/\/localhost:9123\/setup#[\w-]{43}\n$/,
  );
  expect(out).not.toContain(token);
});

it('setup 15: once the desk is set up, setup-link fails and names the command for a password', async () => {
  await openSetup();
  const bob = ['--email', 'bob@example.com', '--first-name', 'Bob', '--role', 'Agent'];
  expect(await runHere(['agent', 'create', ...bob], env)).toMatchObject({ code: 0, err: '' });
  const { code, out, err } = await runHere(['setup-link'], env);
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toMatch(/^This helpdesk is set up\. For a new password:\n.*\bhelpdesk\b.* agent password EMAIL\n$/);
});

it.each([
  ['the address and the time zone of the environment', 'ada@saltmarsh.example', 'Europe/Berlin'],
  ['neither, where the environment names none', null, null],
])('setup 7: the page of the setup proposes %s', async (_words, email, timezone) => {
  const given = {
    ...(email !== null && { HELPDESK_BOOTSTRAP_EMAIL: email }),
    ...(timezone !== null && { HELPDESK_TIMEZONE: timezone }),
  };
  const child = helpdesk(['serve'], { ...env, ...given, PORT: '0', HELPDESK_FIRST_RUN: 'link' });
  try {
    const printed = await until(child, /\/setup#[\w-]{43}\n/);
    const [, port, token] = /localhost:(\d+)\/setup#([\w-]+)/.exec(printed) ?? [];
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/setup/check`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token }),
    });
    expect(await answer.json()).toMatchObject({ status: 'success', data: { email, timezone } });
  } finally {
    child.kill('SIGTERM');
    await once(child, 'close');
  }
});
