import { existsSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readConfig, startService } from '@helpdesk/service';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { credentials, engines, type Place } from '../../stores/archive/places.ts';
import { runHere } from '../../stores/archive/run-here.ts';

type Env = Readonly<Record<string, string>>;

function start(env: Env) {
  const read = readConfig(env);
  if ('faults' in read) throw new Error(read.faults.join());
  return startService(read.ok, false);
}

async function withService<T>(env: Env, work: (address: string) => Promise<T>): Promise<T> {
  const service = await start(env);
  try {
    return await work(service.address);
  } finally {
    await service.stop();
  }
}

const authorization = `token ${credentials.apiKey}:${credentials.apiSecret}`;

/** The same request, which happens once. */
async function addTag(address: string): Promise<number> {
  const headers = { authorization, 'content-type': 'application/json', 'idempotency-key': 'of-the-old-secret' };
  const answer = await fetch(`${address}/api/v1/tags`, { method: 'POST', headers, body: '{"name":"vip"}' });
  return answer.status;
}

async function addSession(address: string): Promise<{ readonly inbox: string; readonly token: string }> {
  const inboxes = await fetch(`${address}/api/v1/inboxes`, { headers: { authorization } });
  const { data } = (await inboxes.json()) as { readonly data: readonly { readonly uuid: string }[] };
  const inbox = data[0]?.uuid ?? '';
  const answer = await fetch(`${address}/api/v1/widget/chat/conversations/init`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-service-inbox-id': inbox },
    body: '{"message":"Hello"}',
  });
  const body = (await answer.json()) as { readonly data: { readonly session_token: string } };
  return { inbox, token: body.data.session_token };
}

describe.each(engines)('a secret that is not the one of the desk, on $name', ({ take }) => {
  let place: Place;
  let env: Env;
  let file: string;

  beforeEach(async () => {
    place = await take();
    const { HELPDESK_SECRET: _given, ...others } = place.env;
    env = others;
    file = join(place.folder, 'secret');
    await withService(env, async (address) => expect(await addTag(address)).toBe(200));
  });

  afterEach(() => place.close());

  const expectRefused = async (refused: Env, line: RegExp) => {
    await expect(start(refused)).rejects.toMatchObject({ exitCode: 78, message: expect.stringMatching(line) });
    const { code, out } = await runHere(['doctor'], refused);
    expect(code).toBe(1);
    expect(out).toMatch(/^fail {2}secret .*secret adopt/m);
  };

  it('is refused when the file is lost, and none is made', async () => {
    await rm(file);
    await expectRefused(env, /There is no secret in .*, but the desk has one\. What to do: .*"helpdesk secret adopt"/);
    expect(existsSync(file)).toBe(false);
    expect(await runHere(['inbox', 'create', '--name', 'Shop'], env)).toMatchObject({ code: 78 });
    expect(existsSync(file)).toBe(false);
  });

  it.each(['in the file', 'in HELPDESK_SECRET'])(
    'is refused when another is %s; the right one starts',
    async (where) => {
      const right = await readFile(file, 'utf8');
      if (where === 'in the file') await writeFile(file, 'y'.repeat(40));
      const given = where === 'in the file' ? env : { ...env, HELPDESK_SECRET: 'y'.repeat(40) };
      await expectRefused(given, /(The secret in .*|HELPDESK_SECRET) is not the secret of this desk\. What to do/);
      await writeFile(file, right);
      await withService(env, async (address) => expect(await addTag(address)).toBe(200));
    },
  );

  it('is taken over on purpose, and the command says what is lost', async () => {
    const session = await withService(env, addSession);
    await rm(file);
    const { code, out, err } = await runHere(['secret', 'adopt'], env);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    for (const lost of ['links', 'cursors', 'answers', 'sessions']) expect(out).toContain(lost);
    expect(existsSync(file)).toBe(true);
    expect((await runHere(['secret', 'adopt'], env)).out).toMatch(/has the secret of .* already/);
    await withService(env, async (address) => {
      // The kept answer is sealed with the old one, and the work is not done again.
      expect(await addTag(address)).toBe(409);
      const mine = await fetch(`${address}/api/v1/widget/chat/conversations`, {
        headers: { authorization: `Bearer ${session.token}`, 'x-service-inbox-id': session.inbox },
      });
      expect(mine.status).toBe(200);
    });
  });

  it('makes a node that still has the old one not ready', async () => {
    await withService(env, async (address) => {
      const ready = async () => (await fetch(`${address}/health/ready`)).json();
      await expect.poll(ready).toMatchObject({ status: 'success' });
      const adopting = { ...env, HELPDESK_SECRET: 'z'.repeat(40) };
      expect(await runHere(['secret', 'adopt'], adopting)).toMatchObject({ code: 0 });
      await expect
        .poll(ready)
        .toMatchObject({ status: 'error', data: { checks: { secret: 'failed', database: 'ok' } } });
    });
  });
});

it('is not taken over where there is no desk', async () => {
  const [sqlite] = engines;
  const place = await sqlite?.take();
  const { code, err } = await runHere(['secret', 'adopt'], place?.env ?? {});
  expect({ code, err }).toEqual({ code: 1, err: expect.stringMatching(/holds no desk yet/) });
  await place?.close();
});
