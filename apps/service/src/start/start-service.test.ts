import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Config, readConfig } from '../config/read-config.ts';
import { startService } from './start-service.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-service-'));
});
afterEach(() => rm(folder, { recursive: true }));

it('makes a desk once, and its key opens it', async () => {
  const first = await startService(config(), false);
  const { apiKey, apiSecret } = first.firstStart?.secrets?.credentials ?? { apiKey: '', apiSecret: '' };
  const ask = async (address: string): Promise<number> => {
    const authorization = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`;
    return (await fetch(`${address}/api/v1/agents/me`, { headers: { authorization } })).status;
  };
  expect(await ask(first.address)).toBe(200);
  await first.stop();
  await expect(ask(first.address)).rejects.toThrow();

  const second = await startService(config(), false);
  expect(second.firstStart).toBeUndefined();
  expect(await ask(second.address)).toBe(200);
  await second.stop();
});

it('leaves an empty database empty when the port is taken', async () => {
  const one = await startService(config(), false);
  const port = new URL(one.address).port;
  const other = join(folder, 'other');
  await expect(startService(config({ PORT: port, HELPDESK_DATA_DIR: other }), false)).rejects.toThrow('is in use');
  await one.stop();
  const freed = await startService(config({ HELPDESK_DATA_DIR: other }), false);
  expect(freed.firstStart).toBeDefined();
  await freed.stop();
});

function config(env: Record<string, string> = {}): Config {
  const read = readConfig({
    HELPDESK_DATABASE_PATIENCE: '50',
    HELPDESK_DATA_DIR: join(folder, 'data'),
    PORT: '0',
    ...env,
  });
  if ('faults' in read) throw new Error(read.faults.join());
  return read.ok;
}
