import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ciTests, everyTest, longTests, testsOfEveryEngine } from '../../support/projects.ts';
import { filesWithStores, parsed } from './engines.ts';
import { root } from './imports.ts';

const filesOf = (globs: readonly string[]): readonly string[] =>
  globSync([...globs], { cwd: root, exclude: ['**/node_modules/**', '**/.types/**'] }).sort();

const files = new Map(filesOf(['test/**/*.ts']).map((file) => [file, parsed(file)]));
const long = new Set(filesOf([...ciTests, ...longTests]));
const ofEngines = filesOf(testsOfEveryEngine).filter((file) => !long.has(file));

/** Tests that run on the engines that they are given, and are not long. */
const withStores = (some: typeof files): readonly string[] =>
  [...filesWithStores(some)].filter((file) => file.endsWith('.test.ts') && !long.has(file)).sort();

describe('the tests of every engine', () => {
  it('are seen', () => {
    expect(ofEngines.length).toBeGreaterThan(60);
    expect(long.size).toBeGreaterThan(50);
    expect(filesOf(everyTest)).toEqual(expect.arrayContaining([...long, ...ofEngines]));
  });

  it('are in the folders of the project `postgres`: elsewhere they would not run on it', () => {
    expect(withStores(files).filter((file) => !ofEngines.includes(file))).toEqual([]);
  });

  it('are all that is in these folders: others would run twice', () => {
    const found = new Set(withStores(files));
    expect(ofEngines.filter((file) => !found.has(file))).toEqual([]);
  });

  it.each([
    ["import { stores } from '../../support/stores.ts';", true],
    ["import * as all from '../../support/stores.ts';", true],
    ["import { onEveryStore } from '../../api/conformance/world.ts';", true],
    ["import { type World, onEveryStore } from '../../api/conformance/world.ts';", true],
    ["const world = await import('../../api/conformance/world.ts');", true],
    ["export { onEveryStore } from '../../api/conformance/world.ts';", true],
    ["import type { World } from '../../api/conformance/world.ts';", false],
    ["import { openWorld } from '../../api/conformance/world.ts';", false],
    ["import { openMemory } from '../../support/stores.ts';", false],
  ])('one that is planted elsewhere is found: %s %s', (text, isFound) => {
    const file = 'test/api/http/planted.test.ts';
    const planted = new Map(files).set(file, parsed(file, text));
    expect(withStores(planted).includes(file)).toBe(isFound);
  });
});
