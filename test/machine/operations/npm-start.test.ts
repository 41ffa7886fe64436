import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../../project/architecture/imports.ts';
import { until } from '../../sockets/socket/socket-client.ts';

let folder: string;
let npm: ChildProcess;
let output: string;
let address: string;

/** A supervisor starts npm and knows npm alone; `detached` is a group of its own, as a terminal gives it. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-npm-'));
  output = '';
  npm = spawn('npm', ['start'], {
    cwd: root,
    detached: true,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, HELPDESK_DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'debug' },
  });
  for (const stream of [npm.stdout, npm.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  await until(() => /"msg":"started"/.test(output), `the start: ${output}`, 120_000);
  address = /listens at (http:\S+)/.exec(output)?.[1] ?? '';
});

afterEach(async () => {
  for (const pid of [servicePid(), -(npm.pid ?? 0)]) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  await until(() => !isAlive(servicePid()), 'the end of the service', 120_000);
  await rm(folder, { recursive: true });
});

function servicePid(): number {
  return Number(/"pid":(\d+)/.exec(output)?.[1]);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

async function exitOfNpm(): Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }> {
  if (npm.exitCode === null && npm.signalCode === null) await once(npm, 'exit');
  return { code: npm.exitCode, signal: npm.signalCode };
}

describe('npm start', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'hands %s to the service, and ends when it has ended well',
    async (signal) => {
      npm.kill(signal);
      expect(await exitOfNpm()).toEqual({ code: 0, signal: null });
      expect(output).toContain(`stopping on ${signal}`);
      expect(isAlive(servicePid())).toBe(false);
      await expect(fetch(`${address}/health/live`)).rejects.toThrow();
    },
  );

  it('in a terminal, where Ctrl-C reaches the service twice, ends well', async () => {
    process.kill(-(npm.pid ?? 0), 'SIGINT');
    expect(await exitOfNpm()).toEqual({ code: 0, signal: null });
    expect(output).toContain('stopping on SIGINT');
    expect(isAlive(servicePid())).toBe(false);
  });

  it('that is killed leaves no service behind', async () => {
    npm.kill('SIGKILL');
    expect(await exitOfNpm()).toEqual({ code: null, signal: 'SIGKILL' });
    await until(() => !isAlive(servicePid()), 'the end of the service', 120_000);
    expect(output).toContain('stopping on the end of npm');
  });
});
