import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'oxc-parser';
import { everyTest, longTests } from '../../support/projects.ts';
import { importsOf, root, targetOf } from './imports.ts';

/** What makes the outcome of a test depend on how busy the machine is, on luck or on the day. */
export type Instability =
  | 'a fixed pause'
  | 'a seed of the clock'
  | 'a measured time'
  | 'a timer'
  | 'a fresh seed'
  | 'a short limit'
  | 'an impatient store';

const filesOf = (globs: readonly string[]): readonly string[] =>
  globSync([...globs], { cwd: root, exclude: ['**/node_modules/**', '**/.types/**'] }).map((file) =>
    file.replaceAll('\\', '/'),
  );

/** Below `test`, or next to the code that it tests; all else is the product. */
const isOfTests = (file: string): boolean => /^test\/|\.test\.tsx?$|-of-tests\.tsx?$/.test(file);

/** The tests of `npm test` and `npm run test:ci`, and what they load that is no product. */
export function filesOfFirstSets(): readonly string[] {
  const long = new Set(filesOf(longTests));
  const found = new Set<string>();
  const waiting = filesOf(everyTest).filter((file) => !long.has(file));
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    for (const each of importsOf(file)) {
      const target = targetOf(each);
      if (target !== undefined && isOfTests(target) && /\.tsx?$/.test(target)) waiting.push(target);
    }
  }
  return [...found].sort();
}

interface Node {
  readonly type: string;
  readonly [member: string]: unknown;
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** What the file does that would be refused, each as often as it does it. */
export function instabilitiesOf(file: string, text = readFileSync(join(root, file), 'utf8')): readonly Instability[] {
  const { program, errors } = parseSync(file, text);
  if (errors.length > 0) throw new Error(`${file} is not understood: ${errors[0]?.message}`);
  const found: Instability[] = [];
  walk(program, (node) => {
    if (nameOf(node) === 'waitForTimeout') found.push('a fixed pause');
    else if (isSeedOfClock(node)) found.push('a seed of the clock');
    else if (isMeasured(node)) found.push('a measured time');
    else if (isTimer(node)) found.push('a timer');
    else if (importsFreshSeed(node)) found.push('a fresh seed');
    else if (isShortLimit(node)) found.push('a short limit');
    else if (isImpatientStore(node)) found.push('an impatient store');
  });
  return found;
}

function walk(value: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(value)) for (const each of value) walk(each, visit);
  if (!isNode(value)) return;
  visit(value);
  for (const member of Object.values(value)) walk(member, visit);
}

/** `waitForTimeout` of `page.waitForTimeout(500)`. */
function nameOf(node: Node): unknown {
  return node.type === 'MemberExpression' && isNode(node.property) ? node.property.name : undefined;
}

function isCallOf(value: unknown, object: string, property: string): boolean {
  if (!isNode(value) || value.type !== 'CallExpression' || !isNode(value.callee)) return false;
  return isMember(value.callee, object, property);
}

function isMember(node: Node, object: string, property: string): boolean {
  return nameOf(node) === property && isNode(node.object) && node.object.name === object;
}

const isClock = (value: unknown): boolean => isCallOf(value, 'Date', 'now') || isCallOf(value, 'performance', 'now');

function isSeedOfClock(node: Node): boolean {
  if (isMember(node, 'Math', 'random')) return true;
  if (node.type === 'BinaryExpression') return node.operator === '%' && isClock(node.left);
  if (node.type !== 'VariableDeclarator' || !isNode(node.id) || !/seed/i.test(String(node.id.name))) return false;
  let isFound = false;
  walk(node.init, (part) => {
    isFound ||= isClock(part);
  });
  return isFound;
}

const comparing = ['-', '<', '<=', '>', '>='];

/** Neither a time to come, such as `Date.now() + hour`, nor one long ago, such as `Date.now() - 3_600_000`. */
function isMeasured(node: Node): boolean {
  if (isMember(node, 'performance', 'now') || isMember(node, 'process', 'hrtime')) return true;
  if (node.type === 'BinaryExpression' && comparing.includes(String(node.operator))) {
    if (isCallOf(node.right, 'Date', 'now')) return true;
    return isCallOf(node.left, 'Date', 'now') && !(isNode(node.right) && node.right.type === 'Literal');
  }
  return textIn(node).includes('performance.now(');
}

const timerModules = ['timers/promises', 'node:timers/promises'];

function isTimer(node: Node): boolean {
  if (node.type === 'ImportSpecifier') return isNode(node.imported) && node.imported.name === 'setTimeout';
  if (node.type === 'ImportDeclaration' && isNode(node.source) && timerModules.includes(String(node.source.value)))
    return Array.isArray(node.specifiers) && node.specifiers.some(({ type }: Node) => type !== 'ImportSpecifier');
  if (node.type === 'CallExpression' && isNode(node.callee))
    return node.callee.name === 'setTimeout' || nameOf(node.callee) === 'setTimeout';
  return textIn(node).includes('setTimeout(');
}

/** The text of a script that a test passes to a page. */
function textIn(node: Node): string {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : '';
  if (node.type !== 'TemplateElement') return '';
  const { raw = '' } = node.value as { readonly raw?: string };
  return raw;
}

function importsFreshSeed(node: Node): boolean {
  return node.type === 'ImportSpecifier' && isNode(node.imported) && node.imported.name === 'freshSeed';
}

/** What `vitest.config.ts` gives a test, in milliseconds. */
const limitOfTests = 300_000;
const registering = ['test', 'it', 'describe', 'beforeAll', 'beforeEach', 'afterAll', 'afterEach'];
const limits = ['timeout', 'testTimeout', 'hookTimeout'];

/** A test, hook, `vi.waitFor` or `vi.setConfig` that gives up where the runner would still wait. */
function isShortLimit(node: Node): boolean {
  if (node.type !== 'CallExpression' || !Array.isArray(node.arguments)) return false;
  const last: unknown = node.arguments.at(-1);
  if (isCallOf(node, 'vi', 'waitFor')) return node.arguments.length < 2;
  if (isCallOf(node, 'vi', 'setConfig')) return propertiesOf(last).some((each) => isLimit(each) && isShort(each.value));
  return registering.includes(String(rootNameOf(node.callee))) && isShort(last);
}

const isLimit = ({ key }: Node): boolean => isNode(key) && limits.includes(String(key.name));

function isShort(value: unknown): boolean {
  return isNode(value) && value.type === 'Literal' && typeof value.value === 'number' && value.value < limitOfTests;
}

/** `test` of `test.each(rows)(…)` and of `test.skipIf(x)(…)`. */
function rootNameOf(callee: unknown): unknown {
  if (!isNode(callee)) return undefined;
  if (callee.type === 'CallExpression') return rootNameOf(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return rootNameOf(callee.tag);
  return callee.type === 'MemberExpression' ? rootNameOf(callee.object) : callee.name;
}

const stores = ['openPostgresStore', 'openSqliteStore'];

/** A store with the limits of the product, which a slow machine meets. A test about them says `patience: 1`. */
function isImpatientStore(node: Node): boolean {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || !stores.includes(String(node.callee.name)))
    return false;
  if (!Array.isArray(node.arguments)) return false;
  return !propertiesOf(node.arguments[0]).some(
    ({ type, key, argument }) =>
      (type === 'SpreadElement' && isNode(argument) && argument.name === 'onBusyMachines') ||
      (isNode(key) && key.name === 'patience'),
  );
}

function propertiesOf(value: unknown): readonly Node[] {
  return isNode(value) && Array.isArray(value.properties) ? value.properties.filter(isNode) : [];
}
