import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, startService } from '@helpdesk/service';
import { afterEach, expect, it, vi } from 'vitest';
import { patientService } from '../../support/patience.ts';

const key = { HELPDESK_BOOTSTRAP_API_KEY: 'k'.repeat(32), HELPDESK_BOOTSTRAP_API_SECRET: 's'.repeat(64) };

afterEach(() => void vi.useRealTimers());

it('a running service reopens a conversation by itself when its snooze is due, and not before', async () => {
  const now = Date.now();
  // The day of the service stands still; what it does again and again goes on.
  vi.setSystemTime(now);
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-wake-'));
  const place = { PORT: '0', DATABASE_URL: `sqlite:${folder}/desk.db`, HELPDESK_DATA_DIR: folder };
  const environment = { ...patientService, ...key, ...place };
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
    const snoozed = async (until: number): Promise<unknown> => {
      const first = { inbox_id: 1, content: 'hi', contact_email: 'ada@example.com', first_name: 'Ada' };
      const { uuid } = await ask('POST', '/conversations', first);
      const snooze = { status: 'Snoozed', snoozed_until: new Date(until).toISOString() };
      await ask('PUT', `/conversations/${uuid}/status`, snooze);
      return uuid;
    };
    const status = async (uuid: unknown) => (await ask('GET', `/conversations/${uuid}`)).status;
    const [earlier, later] = [await snoozed(now + 60_000), await snoozed(now + 120_000)];
    expect([await status(earlier), await status(later)]).toEqual(['Snoozed', 'Snoozed']);
    vi.setSystemTime(now + 119_999);
    await expect.poll(() => status(earlier), { interval: 100 }).toBe('Open');
    expect(await status(later)).toBe('Snoozed');
    vi.setSystemTime(now + 120_000);
    await expect.poll(() => status(later), { interval: 100 }).toBe('Open');
    const last = await ask('GET', `/conversations/${later}`);
    expect(last).toMatchObject({ last_message: 'System set status to Open', snoozed_until: null });
  } finally {
    await service.stop();
    await rm(folder, { recursive: true });
  }
});
