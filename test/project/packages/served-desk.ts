import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, startService } from '@helpdesk/service';
import { patientService } from '../../support/patience.ts';

/** The service itself, as it is started, on a loopback address and a database of its own. */
export interface ServedDesk {
  readonly address: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  stop(): Promise<void>;
}

export async function serveDesk(): Promise<ServedDesk> {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-packages-'));
  const [apiKey, apiSecret] = ['k'.repeat(32), 's'.repeat(64)];
  const read = readConfig({
    ...patientService,
    PORT: '0',
    HELPDESK_DATA_DIR: folder,
    DATABASE_URL: `sqlite:${folder}/desk.db`,
    HELPDESK_BOOTSTRAP_API_KEY: apiKey,
    HELPDESK_BOOTSTRAP_API_SECRET: apiSecret,
  });
  if (!('ok' in read)) throw new Error(read.faults.join('\n'));
  const service = await startService(read.ok, false);
  return {
    address: service.address,
    apiKey,
    apiSecret,
    stop: async () => {
      await service.stop();
      await rm(folder, { recursive: true });
    },
  };
}
