import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { debianProgram } from '../../support/debian-program.ts';
import { firefox } from '../../support/debian-programs.ts';
import { describeWith, foundOrMissing } from '../../support/left-out.ts';

const executable = await foundOrMissing(() => debianProgram(firefox));

/** Tests that need Firefox. Without it they are left out, and the end of the run reports it. */
export const describeInFirefox = describeWith(executable);

type Reply<Result> = { readonly id?: number; readonly message?: string; readonly result?: Result };

/** A page, or a frame in one. */
export interface FirefoxPage {
  /** The value of an expression, awaited. A value that is not JSON becomes undefined. */
  evaluate<T>(expression: string): Promise<T>;
  goto(url: string): Promise<void>;
  /** Clicks with the pointer in the middle of the element that the expression finds. */
  click(expression: string): Promise<void>;
  /** With the keyboard, wherever the focus is: sign after sign, or keys that are held until the last one is down. */
  type(keys: string | readonly string[]): Promise<void>;
  frames(): Promise<readonly FirefoxPage[]>;
}

export interface Firefox {
  open(): Promise<FirefoxPage>;
  close(): Promise<void>;
}

const startMs = 60_000;

/**
 * After a line was cut Firefox makes the next sockets to that address wait, up to a minute and in all of its pages: no
 * page can shorten it, so a test of a page would test that clock.
 */
const preferences = 'user_pref("network.websocket.delay-failed-reconnects", false);\n';

/**
 * Debian's Firefox without a window, over WebDriver BiDi: the browser speaks it itself, so that no driver is needed.
 * Playwright drives a Firefox of its own only, which would have to be downloaded.
 */
export async function launchFirefox(): Promise<Firefox> {
  if (executable.found === undefined) throw new Error(executable.missing);
  const profile = await mkdtemp(join(tmpdir(), 'helpdesk-firefox-'));
  await writeFile(join(profile, 'user.js'), preferences);
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', 'about:blank'];
  const child = spawn(executable.found, args, { env: { ...process.env, HOME: profile, LANG: 'en_GB.UTF-8' } });
  const socket = new WebSocket(`${await addressOf(child)}/session`);
  await once(socket, 'open');
  const send = commandsOver(socket);
  await send('session.new', { capabilities: {} });
  return {
    open: async () => {
      const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' });
      return pageOf(send, context);
    },
    close: async () => {
      const ended = once(child, 'exit');
      await send('browser.close', {});
      await ended;
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Firefox prints it. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const late = setTimeout(() => child.kill(), startMs);
    const read = (chunk: Buffer): void => {
      output += chunk;
      const address = /WebDriver BiDi listening on (ws:\S+)/.exec(output)?.[1];
      if (address === undefined) return;
      clearTimeout(late);
      resolve(address);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => reject(new Error(`Firefox ended with ${code}:\n${output}`)));
  });
}

type Send = <Result>(method: string, params: object) => Promise<Result>;

function commandsOver(socket: WebSocket): Send {
  const waiting = new Map<number, (reply: Reply<unknown>) => void>();
  let count = 0;
  socket.onmessage = ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply<unknown>;
    if (reply.id === undefined) return;
    waiting.get(reply.id)?.(reply);
    waiting.delete(reply.id);
  };
  return <Result>(method: string, params: object) =>
    new Promise<Result>((resolve, reject) => {
      const id = ++count;
      waiting.set(id, ({ message, result }) => {
        if (message === undefined) resolve(result as Result);
        else reject(new Error(`${method}: ${message}`));
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
}

interface Evaluated {
  readonly result?: { readonly value?: unknown; readonly sharedId?: string };
  readonly exceptionDetails?: { readonly text: string };
}

function pageOf(send: Send, context: string): FirefoxPage {
  const run = async (expression: string): Promise<NonNullable<Evaluated['result']>> => {
    const params = { expression, target: { context }, awaitPromise: true };
    const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', params);
    if (exceptionDetails !== undefined) throw new Error(`${expression}: ${exceptionDetails.text}`);
    return result ?? {};
  };
  return {
    evaluate: async <T>(expression: string) => {
      const { value } = await run(`(async () => JSON.stringify(await (${expression})))()`);
      return (value === undefined ? undefined : JSON.parse(String(value))) as T;
    },
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    click: async (expression) => {
      const { sharedId } = await run(expression);
      if (sharedId === undefined) throw new Error(`${expression} is not an element`);
      const origin = { type: 'element', element: { sharedId } };
      const actions = [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await send('input.performActions', { context, actions: [{ type: 'pointer', id: 'mouse', actions }] });
    },
    type: async (keys) => {
      const down = (value: string) => ({ type: 'keyDown', value });
      const up = (value: string) => ({ type: 'keyUp', value });
      const actions =
        typeof keys === 'string'
          ? [...keys].flatMap((value) => [down(value), up(value)])
          : [...keys.map(down), ...keys.map(up)];
      await send('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] });
    },
    frames: async () => {
      type Tree = { contexts: { children: { context: string }[] }[] };
      const { contexts } = await send<Tree>('browsingContext.getTree', { root: context });
      return (contexts[0]?.children ?? []).map((child) => pageOf(send, child.context));
    },
  };
}
