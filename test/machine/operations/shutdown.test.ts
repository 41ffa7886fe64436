import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { until } from '../../sockets/socket/socket-client.ts';
import { program } from '../../support/program.ts';
import { figure, readExposition } from './exposition.ts';

let folder: string;
let child: ChildProcess;
let output: string;
let address: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'helpdesk-shutdown-'));
  output = '';
  child = spawn(process.execPath, [program, 'serve'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HELPDESK_DATA_DIR: folder, PORT: '0' },
  });
  child.stdout?.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  await until(() => /listens at http:\S+/.test(output), 'the line that it listens', 120_000);
  address = /listens at (http:\S+)/.exec(output)?.[1] ?? '';
});

afterEach(async () => {
  child.kill('SIGKILL');
  await rm(folder, { recursive: true });
});

interface Talk {
  /** The rest of the request. */
  end(text: string): void;
  /** The whole answer, when the service has closed. */
  readonly answer: Promise<string>;
}

/** Begins a request without ending its head: what is there already is answered when the service stops. */
async function begin(head: string): Promise<Talk> {
  const { port } = new URL(address);
  const socket: Socket = connect(Number(port), '127.0.0.1');
  await once(socket, 'connect');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  const closed = once(socket, 'close').then(() => answer);
  socket.write(head);
  // The service has read what came before this.
  await fetch(`${address}/health/live`);
  return { end: (text) => void socket.write(text), answer: closed };
}

async function exitCode(): Promise<number | null> {
  if (child.exitCode === null) await once(child, 'exit');
  return child.exitCode;
}

const stopping = (): Promise<void> => until(() => output.includes('stopping on'), 'the line that it stops');

describe('a service that is told to stop', () => {
  it('says so to whoever asks, sends sockets away, answers what had begun, and ends well', async () => {
    const local = 'HTTP/1.1\r\nHost: localhost\r\n';
    const ready = await begin(`GET /health/ready ${local}`);
    const live = await begin(`GET /health/live ${local}`);
    const figures = await begin(`GET /metrics ${local}`);
    const upload = await begin(`POST /api/v1/agents ${local}Content-Type: application/json\r\nContent-Length: 2\r\n`);
    const before = await fetch(`${address}/health/ready`);
    expect(await before.text()).toBe('{"status":"success","data":true}');
    const socket = new WebSocket(`${address.replace('http', 'ws')}/widget/ws`);
    const [, code] = await Promise.all([
      once(socket, 'open').then(() => child.kill('SIGTERM')),
      once(socket, 'close').then(([closedWith]) => closedWith as number),
    ]);
    expect(code).toBe(1012);
    await stopping();
    await expect(fetch(`${address}/health/ready`)).rejects.toThrow();

    for (const talk of [ready, live, figures]) talk.end('\r\n');
    upload.end('\r\n{}');
    const refusal = await ready.answer;
    expect(refusal).toMatch(/^HTTP\/1\.1 503 /);
    expect(refusal.toLowerCase()).toContain('\r\nconnection: close\r\n');
    expect(refusal).toContain('{"checks":{"service":"failed"}}');
    expect(await live.answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(await upload.answer).toMatch(/^HTTP\/1\.1 401 /);
    const shown = await figures.answer;
    expect(shown).toMatch(/^HTTP\/1\.1 200 /);
    const samples = readExposition(shown.slice(shown.indexOf('\r\n\r\n') + 4));
    expect(figure(samples, 'helpdesk_ready', { check: 'service' })).toBe(0);
    expect(figure(samples, 'helpdesk_sockets_closed_total', { kind: 'widget', by: 'server', code: '1012' })).toBe(1);
    expect(await exitCode()).toBe(0);
  });

  it('reports B10 ends well after SIGHUP, too', async () => {
    const live = await begin('GET /health/live HTTP/1.1\r\nHost: localhost\r\n');
    child.kill('SIGHUP');
    await stopping();
    live.end('\r\n');
    expect(await live.answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(await exitCode()).toBe(0);
  });

  it.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)('a second %s ends it at once', async (signal) => {
    // A client that keeps it waiting.
    await begin('GET /health/ready HTTP/1.1\r\nHost: localhost\r\n');
    child.kill(signal);
    await stopping();
    expect(child.exitCode).toBeNull();
    child.kill(signal);
    expect(await exitCode()).toBeNull();
    expect(child.signalCode).toBe('SIGKILL');
  });
});
