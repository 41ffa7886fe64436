import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningService, readConfig, startService } from '@helpdesk/service';
import { patientService } from '../../support/patience.ts';

export interface Key {
  readonly apiKey: string;
  readonly apiSecret: string;
}

/** A new desk that listens, and the key of its first Admin. */
export interface ServedDesk {
  readonly folder: string;
  readonly service: RunningService;
  readonly admin: Key;
  stop(): Promise<void>;
}

export async function serveDesk(): Promise<ServedDesk> {
  const folder = await mkdtemp(join(tmpdir(), 'helpdesk-mcp-'));
  const read = readConfig({ ...patientService, HELPDESK_DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' });
  if ('faults' in read) throw new Error(read.faults.join());
  const service = await startService(read.ok, false);
  return {
    folder,
    service,
    admin: service.firstStart?.secrets?.credentials ?? { apiKey: '', apiSecret: '' },
    stop: async () => {
      await service.stop();
      await rm(folder, { recursive: true });
    },
  };
}

export function envOf({ apiKey, apiSecret }: Key): Record<string, string> {
  return { HELPDESK_API_KEY: apiKey, HELPDESK_API_SECRET: apiSecret };
}
