import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, startService } from '@helpdesk/service';
import { expect, it } from 'vitest';

const key = { HELPDESK_BOOTSTRAP_API_KEY: 'k'.repeat(32), HELPDESK_BOOTSTRAP_API_SECRET: 's'.repeat(64) };

it('a running service reopens a conversation within 5 s after its snooze is due', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-wake-'));
  const environment = { ...key, PORT: '0', DATABASE_URL: `sqlite:${folder}/desk.db`, HELPDESK_DATA_DIR: folder };
  const read = readConfig(environment);
  if (!('ok' in read)) throw new Error(JSON.stringify(read));
  const service = await startService(read.ok, false);
  const ask = async (method: string, path: string, body?: object) => {
    const answer = await fetch(`${service.address}/api/v1${path}`, {
      method,
      headers: {
        authorization: `token ${key.HELPDESK_BOOTSTRAP_API_KEY}:${key.HELPDESK_BOOTSTRAP_API_SECRET}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.status, path).toBe(200);
    return ((await answer.json()) as { data: Record<string, unknown> }).data;
  };
  try {
    const first = { inbox_id: 1, content: 'hi', contact_email: 'ada@example.com', first_name: 'Ada' };
    const { uuid } = await ask('POST', '/conversations', first);
    const due = Date.now() + 700;
    const snooze = { status: 'Snoozed', snoozed_until: new Date(due).toISOString() };
    await ask('PUT', `/conversations/${uuid}/status`, snooze);
    expect((await ask('GET', `/conversations/${uuid}`)).status).toBe('Snoozed');
    await expect
      .poll(async () => (await ask('GET', `/conversations/${uuid}`)).status, { timeout: 6_000, interval: 100 })
      .toBe('Open');
    expect(Date.now()).toBeGreaterThanOrEqual(due);
    expect(Date.now() - due).toBeLessThan(5_000);
    const last = await ask('GET', `/conversations/${uuid}`);
    expect(last).toMatchObject({ last_message: 'System set status to Open', snoozed_until: null });
  } finally {
    await service.stop();
    await rm(folder, { recursive: true });
  }
});
