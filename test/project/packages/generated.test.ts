import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../architecture/imports.ts';
import { type Outside, outsideProject } from './outside.ts';
import { type ServedDesk, serveDesk } from './served-desk.ts';

const generator = join(root, 'packages/client/node_modules/.bin/openapi-typescript');

/** Made with the address of a service and a generator alone. */
describe('a client that a generator makes of /openapi.json', () => {
  let desk: ServedDesk;
  let project: Outside;

  beforeAll(async () => {
    desk = await serveDesk();
    project = await outsideProject();
    const flags = ['--default-non-nullable', 'false'];
    await project.run(generator, `${desk.address}/openapi.json`, ...flags, '-o', 'api.ts');
    await project.add('generated.ts');
  });

  afterAll(async () => {
    await desk?.stop();
    await project?.remove();
  });

  it.each(['bundler', 'nodenext'] as const)('compiles, resolved as by %s, and holds a conversation', async (way) => {
    await project.compile(way);
    const { address, apiKey, apiSecret } = desk;
    expect(await project.call('generated', 'converse', address, apiKey, apiSecret)).toEqual({
      me: 'admin@example.com',
      began: 'Open',
      reply: 'It leaves today.',
      again: '409 ConflictException',
      said: ['It leaves today.', 'Asked the warehouse.', 'Where is my order?'],
      resolved: 'Resolved',
      tagged: ['delivery'],
    });
  });
});
