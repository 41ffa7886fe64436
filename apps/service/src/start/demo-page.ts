import { readdir, readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { extname } from 'node:path';

interface DemoPage {
  readonly type: string;
  readonly body: string;
}

const types: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.ts', 'text/javascript; charset=utf-8'],
]);

/**
 * Pages to try a widget and an agent's desk with, by path: `/demo/widget`, `/demo/agent`, what they load, and the
 * client package as JavaScript below `/demo/client/`, where its files find each other by their own names.
 *
 * @param inboxUuid the inbox whose widget it is, unless the address of the page says another
 */
export async function demoPages(inboxUuid: string): Promise<ReadonlyMap<string, DemoPage>> {
  const pages = await filesOf(new URL('../../demo-page/', import.meta.url));
  const client = await filesOf(new URL('./', import.meta.resolve('@helpdesk/client')));
  const stripped = withoutWarning(() =>
    [...client].flatMap(([name, text]) =>
      name.endsWith('.ts') && !name.endsWith('.test.ts') ? [[name, stripTypeScriptTypes(text)] as const] : [],
    ),
  );
  return new Map([
    ...[...pages].map(
      ([name, text]) => [`/demo/${name.replace(/\.html$/, '')}`, pageOf(name, text, inboxUuid)] as const,
    ),
    ...stripped.map(([name, text]) => [`/demo/client/${name}`, pageOf(name, text, inboxUuid)] as const),
  ]);
}

function pageOf(name: string, text: string, inboxUuid: string): DemoPage {
  const body = name.endsWith('.html') ? text.replaceAll('__INBOX__', inboxUuid) : text;
  return { type: types.get(extname(name)) ?? 'text/plain; charset=utf-8', body };
}

async function filesOf(folder: URL): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile() && types.has(extname(entry.name))).map(({ name }) => name);
  const texts = await Promise.all(
    names.map(async (name) => [name, await readFile(new URL(name, folder), 'utf8')] as const),
  );
  return new Map(texts);
}

/** Stripping types is experimental in Node 24; whoever tries a demo has no use for the warning. */
function withoutWarning<T>(run: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return run();
  } finally {
    process.emitWarning = emitWarning;
  }
}
