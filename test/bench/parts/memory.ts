import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ownPort } from '../../support/own-port.ts';
import { program } from '../../support/program.ts';
import { serviceEnvironment } from '../desk/settings.ts';
import { mebibytes, middle, whole } from '../report/numbers.ts';
import type { PartResult } from '../report/result.ts';
import { authorization } from '../request.ts';
import type { Run } from './run.ts';

const root = join(import.meta.dirname, '../../..');
const idleMs = 5_000;

interface Started {
  /** Milliseconds from the start of the command to the first answer. */
  readonly firstAnswer: number;
  /** The resident memory in bytes, after some seconds without requests. */
  readonly rss: number;
}

/** How long a start takes, and what an idle process holds. */
export async function startAndMemory(run: Run): Promise<readonly PartResult[]> {
  const url = await run.desk.copy('start');
  const ways = [
    { name: 'helpdesk serve', command: process.execPath, args: [program, 'serve'] },
    { name: 'npm start', command: 'npm', args: ['start', '--silent'] },
  ];
  const figures: { name: string; firstAnswer: number; rss: number }[] = [];
  for (const { name, command, args } of ways) {
    const rounds: Started[] = [];
    // The first one compiles, and reads the file from disk; it does not count.
    for (let round = 0; round <= run.rounds; round++) {
      const started = await startOnce(run, url, command, args, round === run.rounds ? idleMs : 0);
      if (round > 0) rounds.push(started);
    }
    figures.push({ name, firstAnswer: middle(rounds.map((each) => each.firstAnswer)), rss: rounds.at(-1)?.rss ?? 0 });
  }
  const bench = await run.servers.start('service', run.desk, { flags: ['--expose-gc'] });
  const { heapUsed } = await bench.memory();
  await run.servers.stopAll();
  return [
    {
      part: 'memory',
      title: 'Start and memory',
      table: [
        ['command', 'first answer, ms', 'idle RSS, MiB', 'live heap, MiB'],
        ...figures.map(({ name, firstAnswer, rss }) => [
          name,
          ...[whole(firstAnswer), mebibytes(rss), mebibytes(heapUsed)],
        ]),
      ],
      notes: [
        `From the start of the command to the first answer of agents/me, median of ${run.rounds}; memory after ` +
          `${idleMs / 1_000} s without a request. The live heap is what a full collection leaves.`,
      ],
      figures: { ways: figures, heapUsed },
    },
  ];
}

async function startOnce(
  run: Run,
  url: string,
  command: string,
  args: readonly string[],
  idle: number,
): Promise<Started> {
  const port = await ownPort();
  const data = join(run.folder, 'start');
  mkdirSync(data, { recursive: true });
  const env = { ...process.env, ...serviceEnvironment(data, url), PORT: String(port) };
  // The node of the service, whichever one runs `npm`.
  const path = `${dirname(process.execPath)}:${process.env.PATH ?? ''}`;
  const began = performance.now();
  const child = spawn(command, args, { cwd: root, env: { ...env, PATH: path }, stdio: 'ignore', detached: true });
  try {
    await untilAnswer(child, port);
    const firstAnswer = performance.now() - began;
    await wait(idle);
    return { firstAnswer, rss: residentOf(child.pid ?? 0) };
  } finally {
    await stop(child);
  }
}

async function untilAnswer(child: ChildProcess, port: number): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode} before it answered`);
    if (await answers(port)) return;
    await wait(5);
  }
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET /api/v1/agents/me HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: ${authorization}\r\n\r\n`);
    });
    socket.once('data', (chunk) => {
      socket.destroy();
      resolve(chunk.toString('latin1', 9, 12) === '200');
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}

/** The resident memory of the service: the largest of the processes that the command has started. */
function residentOf(pid: number): number {
  return Math.max(0, ...familyOf(pid).map(residentOfOne));
}

function residentOfOne(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) * 1_024;
}

function familyOf(pid: number): readonly number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  );
  return [pid, ...children.flatMap(familyOf)];
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.pid === undefined) return;
  const ended = once(child, 'exit');
  // The signal goes to the whole group, because npm does not forward signals to a shell.
  process.kill(-child.pid, 'SIGTERM');
  await ended;
}
