import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { totpCode } from '../../api/conformance/second-factor.ts';
import { credentials, type RunningProcess, startProcess } from '../../machine/faults/running-service.ts';
import { ownPort } from '../../support/own-port.ts';

/**
 * Uses each library of the service in the built program: a library that the build left out is noticed only when it is
 * used. What other tests check on a process of the built program is not repeated here.
 */
describe('the built program', () => {
  let folder: string;
  let desk: RunningProcess;
  let address: string;
  const token = `token ${credentials.apiKey}:${credentials.apiSecret}`;
  const password = 'Ada drinks her tea at nine';
  const email = 'ada@saltmarsh.example';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helpdesk-built-'));
    // A passkey needs a name for its desk.
    const port = String(await ownPort());
    address = `http://localhost:${port}`;
    desk = await startProcess(folder, { PORT: port, PUBLIC_URL: address });
  });

  afterAll(async () => {
    await desk?.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function ask<T>(path: string, body?: unknown, cookie?: string): Promise<{ data: T; cookie: string }> {
    const response = await fetch(address + path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'content-type': 'application/json',
        origin: address,
        ...(cookie ? { cookie } : { authorization: token }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as { status: string; message?: string; data: T };
    if (answer.status !== 'success') throw new Error(`${path}: ${answer.message}`);
    return {
      data: answer.data,
      cookie: response.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; '),
    };
  }

  it('shows its reference with the pictures and scripts of that page', async () => {
    const page = await (await fetch(`${address}/docs/`)).text();
    const [script] = /[^"]*swagger-ui-bundle\.js/.exec(page) ?? [];
    const found = await fetch(new URL(script ?? 'none', `${address}/docs/`));
    expect([found.status, found.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')]);
  });

  it('takes a picture, and tells its type and size', async () => {
    const noise = sharp({ create: { width: 900, height: 700, channels: 3, background: '#06747a' } });
    const form = new FormData();
    form.append('files', new File([new Uint8Array(await noise.png().toBuffer())], 'kettle.png'));
    const response = await fetch(`${address}/api/v1/media`, {
      method: 'POST',
      headers: { authorization: token },
      body: form,
    });
    expect(await response.json()).toMatchObject({
      data: { content_type: 'image/png', meta: { width: 900, height: 700 } },
    });
  });

  it('cleans HTML, and finds the message by a word', async () => {
    const inboxes = await ask<{ id: number }[]>('/api/v1/inboxes');
    const started = await ask<{ uuid: string }>('/api/v1/conversations', {
      ...{ inbox_id: inboxes.data[0]?.id, contact_email: 'mira@example.org', first_name: 'Mira', initiator: 'contact' },
      ...{ subject: 'Kettle', content: '<p onclick="x()">My <b>kettle</b> whistles &eacute;</p><script>x()</script>' },
    });
    const messages = await ask<{ results: { content: string }[] }>(
      `/api/v1/conversations/${started.data.uuid}/messages`,
    );
    expect(messages.data.results.map(({ content }) => content)).toEqual(['<p>My <b>kettle</b> whistles é</p>']);
    const { data: found } = await ask<unknown[]>('/api/v1/messages/search?query=whistles');
    expect(found).toHaveLength(1);
  });

  it('signs somebody in, with a code, a passkey and a provider', async () => {
    const agent = { first_name: 'Ada', last_name: 'Lindgren', email, roles: ['Admin'] };
    const { data } = await ask<{ id: number }>('/api/v1/agents', agent);
    const set = await fetch(`${address}/api/v1/agents/${data.id}`, {
      method: 'PUT',
      headers: { authorization: token, 'content-type': 'application/json' },
      body: JSON.stringify({ ...agent, enabled: true, new_password: password }),
    });
    expect(set.status).toBe(200);
    const { cookie } = await ask('/api/v1/auth/login', { email, password });
    expect(cookie).toContain('=');
    const totp = await ask<{ secret: string }>('/api/v1/auth/totp', {}, cookie);
    await ask('/api/v1/auth/totp/confirm', { code: totpCode(totp.data.secret, Date.now()) }, cookie);
    const offered = await ask<{ options: { challenge: string } }>('/api/v1/auth/passkeys/options', {}, cookie);
    expect(offered.data.options.challenge).toMatch(/^[\w-]{20,}$/);
    // There is no provider, but the program tries to reach it.
    const provider = { name: 'Down', provider_url: 'http://127.0.0.1:9', client_id: 'x', client_secret: 'x' };
    await expect(ask('/api/v1/oidc', provider)).rejects.toThrow(/provider/i);
    expect(desk.output()).not.toMatch(/"level":50/);
  });
});
