import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  agentClientFrames,
  agentServerFrames,
  closeCodes,
  errorTypes,
  frameErrorCodes,
  permissionNames,
  routes,
  widgetClientFrames,
  widgetServerFrames,
} from '@helpdesk/contract';
import { signInRefusals } from '@helpdesk/domain';
import { openApiDocument } from '@helpdesk/openapi';
import { beforeAll, describe, expect, it } from 'vitest';
import { variableNames } from '../../../apps/service/src/config/variables.ts';
import { runHere } from '../../stores/archive/run-here.ts';
import { root, sourceFiles } from '../architecture/imports.ts';
import { documentPaths, readDocument } from './documents.ts';
import {
  type Call,
  callsIn,
  endpointsIn,
  errorTypesIn,
  firstColumn,
  permissionsIn,
  scriptsIn,
  variablesIn,
} from './named.ts';

const pages = documentPaths().map(readDocument);
const whole = pages.join('\n\n');

describe('the environment variables of the pages', () => {
  const elsewhere = [
    'adapters/sqlite/src/sqlite-database.ts',
    'docker-compose.yml',
    'deploy/two-nodes.sh',
    'test/screens/browser/picture.ts',
  ];

  it('are known to the program', async () => {
    const sources = [...(await sourceFiles('apps/service')), ...(await sourceFiles('apps/mcp')), ...elsewhere].map(
      (path) => readFile(join(root, path), 'utf8'),
    );
    const known = new Set(variablesIn((await Promise.all(sources)).join('\n')));
    const named = variablesIn(whole);
    expect(named.length).toBeGreaterThan(30);
    const unknown = (names: readonly string[]) =>
      names.filter((name) => !known.has(name) && !known.has(name.replace(/_FILE$/, '')));
    expect(unknown(named)).toEqual([]);
    expect(unknown(variablesIn('`HELPDESK_SECRETS`, `HELPDESK_SECRET_FILE`, `HELPDESK_MAX_*` and <API_KEY>'))).toEqual([
      'HELPDESK_SECRETS',
    ]);
  });

  it('are all that there are, in docs/operating.md', () => {
    const operating = readDocument('docs/operating.md');
    expect(variableNames.length).toBeGreaterThan(20);
    expect(variableNames.filter((name) => !new RegExp(`\\b${name}\\b`).test(operating))).toEqual([]);
  });
});

describe('the commands of the pages', () => {
  /** The commands by their words, with the names of their subcommands and their options. */
  const tree = new Map<string, { readonly below: readonly string[]; readonly options: readonly string[] }>();

  beforeAll(() => learn([]));

  async function learn(words: readonly string[]): Promise<void> {
    const { code, out, err } = await runHere([...words, '--help'], {});
    expect({ words, code, err }).toEqual({ words, code: 0, err: '' });
    const [, commands = ''] = out.split('\nCommands:\n');
    const listed = [...(commands.split('\n\n')[0] ?? '').matchAll(/^ {2}([a-z][a-z-]*)/gm)].map(
      ([, name = '']) => name,
    );
    const below = listed.filter((name) => name !== 'help');
    const options = [...out.matchAll(/^ {2}(?:-\w, )?(--[a-z][a-z-]*)/gm)].map(([, name = '']) => name);
    tree.set(words.join(' '), { below, options });
    for (const name of below) await learn([...words, name]);
  }

  /** Names that Postgres shows for connections. They are not commands. */
  const connections = ['helpdesk node', 'helpdesk pulse'];

  function faultsOf({ words, options }: Call): readonly string[] {
    const path: string[] = [];
    for (const word of words)
      if (tree.get(path.join(' '))?.below.includes(word)) path.push(word);
      else break;
    const node = tree.get(path.join(' '));
    const typed = ['helpdesk', ...words, ...options].join(' ');
    if (node === undefined || (node.below.length > 0 && words.length > path.length)) return [typed];
    if (path.length === 0 && options.length === 0) return words.length === 0 ? [] : [typed];
    return options.every((option) => node.options.includes(option)) ? [] : [typed];
  }

  it('are known to the program, with their options', () => {
    const calls = pages.flatMap(callsIn);
    expect(calls.length).toBeGreaterThan(25);
    expect(tree.size).toBeGreaterThan(14);
    expect(calls.flatMap(faultsOf).filter((typed) => !connections.includes(typed))).toEqual([]);
  });

  it('are all that there are', () => {
    const leaves = [...tree].flatMap(([path, { below }]) => (below.length === 0 ? [path] : []));
    const named = pages.flatMap(callsIn).map(({ words }) => words.join(' '));
    expect(leaves.filter((leaf) => !named.some((words) => words === leaf || words.startsWith(`${leaf} `)))).toEqual([]);
  });

  it('that are scripts of npm are there', async () => {
    const packages = ['package.json', 'packages/client/package.json', 'apps/console/package.json'];
    const known = packages.flatMap((path) => Object.keys(JSON.parse(readFileSync(join(root, path), 'utf8')).scripts));
    const named = scriptsIn(whole);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('are noticed where there are none such', () => {
    const page =
      '`helpdesk restart`, `helpdesk seed --damo`, `npm run helpdesk -- agent remove` and `helpdesk backup x.tar`';
    expect(callsIn(page).flatMap(faultsOf)).toEqual([
      'helpdesk restart',
      'helpdesk seed --damo',
      'helpdesk agent remove',
    ]);
  });
});

describe('the names of the API in the pages', () => {
  const areas = [...new Set(permissionNames.map((name) => name.split(':')[0] ?? ''))];

  it('permissions: those that there are, all of them in docs/concepts.md', () => {
    expect(permissionsIn(whole, areas)).toEqual([...permissionNames].sort());
    expect(permissionsIn(readDocument('docs/concepts.md'), areas)).toEqual([...permissionNames].sort());
    expect(permissionsIn('`tags:manage` and `tags:mangle`', areas)).toEqual(['tags:manage', 'tags:mangle']);
  });

  it('types of errors: those that there are, all of them in docs/api.md and docs/errors.md', () => {
    const all = [...errorTypes].sort();
    expect(errorTypesIn(whole)).toEqual(all);
    expect(errorTypesIn(readDocument('docs/api.md'))).toEqual(all);
    expect(errorTypesIn(readDocument('docs/errors.md'))).toEqual(all);
  });

  it('reports B4 the reasons of refused sign-ins: those that there are, in docs/signing-in.md', () => {
    const reasons = firstColumn(readDocument('docs/signing-in.md'), 'Why nobody is signed in');
    expect(reasons).toEqual(Object.keys(signInRefusals));
  });

  it('close codes and codes of error frames: those that there are, in docs/realtime.md', () => {
    const realtime = readDocument('docs/realtime.md');
    // The first is what a client sees when nothing was said, the second is closed by the protocol itself.
    const ofProtocol = [1006, 1009];
    const codes = [...ofProtocol, ...Object.values(closeCodes)].sort().map(String);
    expect(firstColumn(realtime, 'Close codes')).toEqual(codes);
    expect(firstColumn(realtime, 'Errors')).toEqual([...frameErrorCodes]);
    const named = [...whole.matchAll(/\b(?:10(?:0[6-9]|1\d)|44\d\d)\b(?=[) ,;:|])/g)].map(([code]) => code);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((code) => !codes.includes(code))).toEqual([]);
  });

  it('frames: all that there are, in docs/realtime.md', () => {
    const realtime = readDocument('docs/realtime.md');
    const all = [agentClientFrames, agentServerFrames, widgetClientFrames, widgetServerFrames].flatMap(Object.keys);
    expect(all.length).toBeGreaterThan(20);
    const isNamed = (type: string): boolean =>
      realtime.includes(`\`${type}\``) || realtime.includes(`"type": "${type}"`);
    expect(all.filter((type) => !isNamed(type))).toEqual([]);
    expect(isNamed('no_such_update')).toBe(false);
  });

  it('endpoints: those that there are', () => {
    const own = Object.keys(openApiDocument({ version: 'test' }).paths ?? {}).map((path) => `GET ${path}`);
    const known = [...Object.values(routes).map(({ method, path }) => `${method} ${path}`), ...own].map(shape);
    const isKnown = (named: string): boolean => {
      const [method = '', path = ''] = shape(named).split(' ');
      if (!path.startsWith('…'))
        return known.some((each) => [each, each.replace(' /api/v1', ' ')].includes(`${method} ${path}`));
      return known.some((each) => each.startsWith(`${method} `) && each.endsWith(path.slice(1)));
    };
    const named = endpointsIn(whole);
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((endpoint) => !isKnown(endpoint))).toEqual([]);
    expect(['GET /no/such', 'POST /agents/me', 'GET /agents/me'].map(isKnown)).toEqual([false, false, true]);
  });
});

/** The endpoint without the names of its parameters. */
function shape(endpoint: string): string {
  return endpoint.replace(/\{\w+\}/g, '{}');
}
