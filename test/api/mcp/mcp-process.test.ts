import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runCli } from '../../../apps/service/src/cli.ts';
import { ownPort } from '../../support/own-port.ts';
import { program } from '../../support/program.ts';
import { envOf, type ServedDesk, serveDesk } from './served-desk.ts';

/** The command as a process: what it reads and writes, and how it ends. */

let desk: ServedDesk;

beforeAll(async () => {
  desk = await serveDesk();
});

afterAll(() => desk.stop());

function started(env: Readonly<Record<string, string>>, ...options: readonly string[]): ChildProcess {
  return spawn(process.execPath, [program, 'mcp', ...options], { env, cwd: desk.folder, stdio: 'pipe' });
}

async function ended(child: ChildProcess): Promise<{ code: unknown; out: string; err: string }> {
  if (child.stdout === null || child.stderr === null) throw new Error('no output');
  const closed = once(child, 'close');
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { code: (await closed)[0], out, err };
}

const hello = {
  method: 'initialize',
  id: 1,
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
};
const lines = (...messages: readonly object[]) =>
  messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`).join('');

it('writes nothing but the protocol to its output, answers what it was asked, and ends with its input', async () => {
  const secretFile = join(desk.folder, 'key.secret');
  await writeFile(secretFile, `${desk.admin.apiSecret}\n`);
  const child = started(
    { HELPDESK_API_KEY: desk.admin.apiKey, HELPDESK_API_SECRET_FILE: secretFile },
    '--url',
    desk.service.address,
  );
  const calls = ['getMe', 'noSuchTool', 'listTags'].map((name, at) => ({
    id: at + 2,
    method: 'tools/call',
    params: { name, arguments: {} },
  }));
  child.stdin?.end(`${lines(hello, { method: 'notifications/initialized' })}this is no JSON\n${lines(...calls)}`);
  const { code, out, err } = await ended(child);
  expect(code, err).toBe(0);
  const answers = out
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(answers.map(({ jsonrpc }) => jsonrpc)).toEqual(['2.0', '2.0', '2.0', '2.0']);
  expect(answers.map(({ id }) => id).toSorted()).toEqual([1, 2, 3, 4]);
  expect(err).toContain('getMe: done');
  for (const secret of [desk.admin.apiSecret, secretFile]) expect(out + err).not.toContain(secret);
});

it('ends on SIGTERM', async () => {
  const child = started(envOf(desk.admin), '--url', desk.service.address);
  const done = ended(child);
  child.stdin?.write(lines(hello));
  await once(child.stdout ?? child, 'data');
  child.kill('SIGTERM');
  expect(await done).toMatchObject({ code: 0, err: expect.stringContaining('asked to stop') });
});

const nobody = { apiKey: 'k'.repeat(32), apiSecret: 's'.repeat(64) };
it.each([
  ['no credentials', {}, [], 78, /HELPDESK_API_KEY: is missing[\s\S]*HELPDESK_API_SECRET: is missing/],
  ['no file', { HELPDESK_API_KEY_FILE: '/nowhere' }, [], 78, /HELPDESK_API_KEY_FILE: \/nowhere cannot/],
  ['a broken secret', envOf({ apiKey: 'k', apiSecret: 'a\nsssss' }), [], 78, /HELPDESK_API_SECRET: must have/],
  ['any port', { ...envOf(nobody), PORT: '0' }, [], 64, /give --url/],
  ['an unknown name', envOf(nobody), ['--deny', 'sendMesage'], 64, /no tool of the name sendMesage/],
  ['a write without --write', envOf(nobody), ['--allow', 'sendMessage'], 64, /add --write/],
  ['no address', envOf(nobody), ['--url', 'desk.example.com'], 64, /must be an origin/],
])('says what is wrong, before it asks anybody: %s', async (_name, env, options, code, line) => {
  const said: string[] = [];
  const context = { env, out: (text: string) => said.push(`out ${text}`), readStdin: async () => '' };
  expect(await runCli(['mcp', ...options], context, (text) => said.push(text))).toBe(code);
  expect(said.join('')).toMatch(line);
  expect(said.join('')).not.toMatch(/^out| {4}at |sssss/);
});

it('says that nothing answers, in one line', async () => {
  const port = await ownPort();
  const { code, out, err } = await ended(started({ ...envOf(nobody), PORT: String(port) }));
  expect({ code, out }).toEqual({ code: 1, out: '' });
  expect(err).toBe(
    `The service at http://127.0.0.1:${port} gave no answer (connection refused): ` +
      'start it, or give its address with --url\n',
  );
});

it('says that the key is not accepted, without showing it', async () => {
  const { code, out, err } = await ended(started(envOf(nobody), '--url', desk.service.address));
  expect({ code, out }).toEqual({ code: 78, out: '' });
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).toContain('does not accept this API key');
  for (const part of Object.values(nobody)) expect(err).not.toContain(part);
});
