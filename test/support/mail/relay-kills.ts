import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RelayOfSuite } from './relay-suite.ts';
import type { SendingLine, SendingOrder } from './sending-process.ts';

const program = join(import.meta.dirname, 'sending-process.ts');

/** Kills processes that send, with SIGKILL, at each of their steps that often. */
export function relayKills(name: string, rounds: number, start: () => Promise<RelayOfSuite>): void {
  describe(`a process that sends to ${name} and is killed`, () => {
    let server: RelayOfSuite;
    let folder: string;
    let number = 0;
    // Each round starts a process, and waits until the relay is idle.
    const limit = 300_000 + rounds * 60_000;
    beforeAll(async () => {
      server = await start();
      folder = await mkdtemp(join(tmpdir(), 'helpdesk-sending-'));
    });
    afterAll(async () => {
      await server.close();
      await rm(folder, { recursive: true, force: true });
    });

    /** Runs a process until it prints that line, kills it, and looks at what is left. */
    const killedAt = async (line: SendingLine): Promise<{ readonly hasAgreed: boolean; readonly copies: number }> => {
      const uuid = `k${++number}`;
      const to = `${uuid}@x.example`;
      const mark = join(folder, uuid);
      const { account } = server;
      await sendUntil(line, { account, uuid, to, size: 2_000_000, mark, holds: line === 'asked' });
      return { hasAgreed: existsSync(mark), copies: (await server.arrived(to)).length };
    };

    it.each([
      ['has begun', 'begun'],
      ['reads its file', 'reading'],
      ['waits before the last byte', 'asked'],
    ] as const)(
      'mail 48: while it %s, leaves no mail',
      async (_, line) => {
        for (let round = 0; round < rounds; round++) {
          const { hasAgreed, copies } = await killedAt(line);
          // A process that is killed while it reads may have come further by then.
          expect(copies).toBeLessThanOrEqual(hasAgreed && line !== 'asked' ? 1 : 0);
        }
      },
      limit,
    );

    it(
      'mail 48: when it has agreed, leaves one mail or none',
      async () => {
        for (let round = 0; round < rounds; round++) {
          const { hasAgreed, copies } = await killedAt('agreed');
          expect(hasAgreed).toBe(true);
          expect(copies).toBeLessThanOrEqual(1);
        }
      },
      limit,
    );

    it('mail 48: when it has an answer, leaves the mail', async () => {
      expect(await killedAt('answered')).toEqual({ hasAgreed: true, copies: 1 });
    });
  });
}

/** Kills the process at that line. Returns the whole line. */
export async function sendUntil(line: SendingLine, order: SendingOrder): Promise<string> {
  const child = spawn(process.execPath, [program, JSON.stringify(order)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = once(child, 'exit');
  let found: string | undefined;
  for await (const printed of createInterface({ input: child.stdout })) {
    if (!printed.startsWith(line)) continue;
    found ??= printed;
    child.kill('SIGKILL');
  }
  await gone;
  if (found === undefined) throw new Error(`the process ended without the line ${line}`);
  return found;
}
