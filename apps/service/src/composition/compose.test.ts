import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../config/read-config.ts';
import { type Composition, compose } from './compose.ts';

/** Published by Node before a request leaves. */
const requests = 'http.client.request.start';

let asked: unknown[];
let folder: string;
let composition: Composition;
const note = (request: unknown): void => void asked.push(request);

beforeEach(async () => {
  asked = [];
  subscribe(requests, note);
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-composition-'));
  const read = readConfig({ HELPDESK_DATA_DIR: folder, HELPDESK_OUTBOUND_ALLOW: 'localhost,127.0.0.0/8' });
  if (!('ok' in read)) throw new Error(read.faults.join('\n'));
  composition = await compose(read.ok);
});
afterEach(async () => {
  unsubscribe(requests, note);
  await composition.close();
  await rm(folder, { recursive: true });
});

it('mail 33: a host that is allowed for mail is not asked for a picture', async () => {
  const { outbound, remotePictures } = composition.ports;
  expect((await outbound.resolve('localhost')).serverName).toBe('localhost');
  for (const host of ['localhost', '127.0.0.1'])
    expect(await remotePictures.fetch(`http://${host}/admin/restart`)).toBeUndefined();
  expect(asked).toEqual([]);
});
