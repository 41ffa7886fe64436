import { readdir, readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { extname, sep } from 'node:path';

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
 * Pages to try the widget with, by path: the shop `/demo`, another frontend `/demo/own`, what they load, and the
 * client package as JavaScript below `/demo/client/`, where its files find each other by their own names.
 *
 * @param inboxUuid the inbox of the widget, unless the address of the page names another one
 */
export async function demoPages(inboxUuid: string): Promise<ReadonlyMap<string, DemoPage>> {
  const pages = await filesOf(new URL('../../demo-page/', import.meta.url));
  const client = await filesOf(new URL('./', import.meta.resolve('@helpdesk/client')));
  const stripped = withoutWarning(() =>
    [...client].flatMap(([name, text]) => (isOfClient(name) ? [[name, stripTypeScriptTypes(text)] as const] : [])),
  );
  return new Map([
    ...[...pages].map(([name, text]) => [addressOf(name), pageOf(name, text, inboxUuid)] as const),
    ...stripped.map(([name, text]) => [`/demo/client/${name}`, pageOf(name, text, inboxUuid)] as const),
  ]);
}

/** Leaves out the tests of the client and the files that only they use. */
function isOfClient(name: string): boolean {
  return name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing/');
}

/** The shop is what there is to see first. */
function addressOf(name: string): string {
  return name === 'shop.html' ? '/demo' : `/demo/${name.replace(/\.html$/, '')}`;
}

function pageOf(name: string, text: string, inboxUuid: string): DemoPage {
  const body = name.endsWith('.html') ? text.replaceAll('__INBOX__', inboxUuid) : text;
  return { type: types.get(extname(name)) ?? 'text/plain; charset=utf-8', body };
}

async function filesOf(folder: URL): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true });
  const names = entries.filter((name) => types.has(extname(name))).map((name) => name.replaceAll(sep, '/'));
  const texts = await Promise.all(
    names.map(async (name) => [name, await readFile(new URL(name, folder), 'utf8')] as const),
  );
  return new Map(texts);
}

/** Stripping types is experimental in Node 24. A person who tries the demo does not need the warning. */
function withoutWarning<T>(run: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return run();
  } finally {
    process.emitWarning = emitWarning;
  }
}
