import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

/** A process of the benchmark, spoken to by messages: each question has one answer. */
export interface Child {
  ask(question: unknown): Promise<unknown>;
  stop(): Promise<void>;
}

export interface ChildOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly flags?: readonly string[];
  /** Its standard output is written, but not shown. */
  readonly quiet?: boolean;
}

/** How long a child may take to end by itself. */
const graceMs = 10_000;

export async function startChild(
  file: string,
  options: ChildOptions = {},
): Promise<Child & { readonly hello: unknown }> {
  const child = fork(new URL(file, import.meta.url), {
    env: { ...process.env, ...options.env },
    execArgv: [...(options.flags ?? [])],
    ...(options.quiet === true && { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] }),
  });
  const hello = await answer(child);
  return {
    hello,
    ask: (question) => {
      const answered = answer(child);
      child.send(question as object);
      return answered;
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      const late = setTimeout(() => child.kill('SIGKILL'), graceMs);
      child.send('stop');
      await ended;
      clearTimeout(late);
    },
  };
}

function answer(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`a process of the benchmark ended (${code})`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      resolve(message);
    });
  });
}

/** The child's side: sends a greeting, then answers until the parent stops it. */
export function answerParent(
  hello: unknown,
  reply: (question: unknown) => unknown,
  stop: () => Promise<void> = async () => {},
): void {
  const send = (message: unknown) => process.send?.(message);
  process.on('message', async (question) => {
    if (question === 'stop') {
      await stop();
      process.disconnect();
    } else send(await reply(question));
  });
  process.on('disconnect', () => process.exit());
  send(hello);
}
