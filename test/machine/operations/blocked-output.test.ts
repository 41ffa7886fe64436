import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../sockets/socket/socket-client.ts';
import { program } from '../../support/program.ts';
import { figure, readExposition } from './exposition.ts';

let folder: string;
let child: ChildProcess;
let output: string;
let address: string;

/** Throws an error that is not caught, on a signal. */
const fault = "process.on('SIGUSR2', () => setImmediate(() => { throw new Error('nobody catches this'); }));";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-blocked-'));
  output = '';
  child = spawn(process.execPath, [program, 'serve'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HELPDESK_DATA_DIR: folder,
      PORT: '0',
      HELPDESK_RATE_LIMIT_FAILED_CREDENTIALS: '0',
      NODE_OPTIONS: `--import "data:text/javascript,${encodeURIComponent(fault)}"`,
    },
  });
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  await until(() => /agents\/me\n/.test(output), 'the start', 120_000);
  address = /listens at (http:\S+)/.exec(output)?.[1] ?? '';
  child.stdout?.pause();
});

afterEach(async () => {
  child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

/** Each is a line of the log; some 440 of them fill the pipe, and as many what this process reads ahead. */
async function refusedRequests(count: number): Promise<void> {
  const atOnce = 20;
  const ask = async () => {
    for (let index = 0; index < count / atOnce; index++) {
      const answer = await fetch(`${address}/api/v1/agents/me`);
      expect(answer.status).toBe(401);
      await answer.arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
}

async function ended(): Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return { code: child.exitCode, signal: child.signalCode };
}

describe('a log that nobody reads', () => {
  it('does not keep the service from answering, nor from ending well when it is told to stop', async () => {
    await refusedRequests(2_000);
    child.kill('SIGTERM');
    expect(await ended()).toEqual({ code: 0, signal: null });
  });

  it('does not keep a process alive that has met an exception', async () => {
    await refusedRequests(2_000);
    child.kill('SIGUSR2');
    expect(await ended()).toEqual({ code: 1, signal: null });
  });

  it('is kept up to a bound; what is dropped is counted, and said when somebody reads again', async () => {
    const dropped = async () => {
      const text = await (await fetch(`${address}/metrics`)).text();
      return figure(readExposition(text), 'helpdesk_output_lines_dropped_total', {});
    };
    expect(await dropped()).toBe(0);
    while ((await dropped()) === 0) await refusedRequests(1_000);
    child.stdout?.resume();
    const told = () => [...output.matchAll(/"dropped":(\d+)/g)].reduce((sum, [, count]) => sum + Number(count), 0);
    await until(async () => {
      await refusedRequests(20);
      return told() > 0 && told() === (await dropped());
    }, 'the lines about what was dropped');
    expect(output).toMatch(/"msg":"\d+ lines of the log were dropped: nobody read them in time"/);
    for (const line of output.trimEnd().split('\n').slice(-50)) expect(() => JSON.parse(line)).not.toThrow();
  });
});
