import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from './imports.ts';

const { packages } = parse(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')) as {
  readonly packages: Readonly<Record<string, unknown>>;
};

/** Every version of the package that is installed. */
function versionsOf(name: string): readonly string[] {
  return Object.keys(packages).flatMap((each) => {
    const at = each.lastIndexOf('@');
    return each.slice(0, at) === name ? [each.slice(at + 1)] : [];
  });
}

function isAtLeast(version: string, least: string): boolean {
  return version.localeCompare(least, 'en', { numeric: true }) >= 0 && !version.startsWith(`${least}-`);
}

/** The first versions without a published fault that would touch us. */
describe('the lockfile', () => {
  it.each([
    ['fastify', '5.12.1'],
    ['find-my-way', '9.7.0'],
    ['ws', '8.21.0'],
    ['@fastify/multipart', '9.0.3'],
    ['kysely', '0.28.17'],
    ['sanitize-html', '2.17.7'],
  ])('has %s from %s on', (name, least) => {
    const versions = versionsOf(name);
    expect(versions).not.toEqual([]);
    expect(versions.filter((version) => !isAtLeast(version, least))).toEqual([]);
  });

  it.each([
    ['8.21.0', true],
    ['8.100.0', true],
    ['10.0.0', true],
    ['8.20.9', false],
    ['8.21.0-beta.1', false],
  ])('%s is new enough for 8.21.0: %s', (version, isEnough) => {
    expect(isAtLeast(version, '8.21.0')).toBe(isEnough);
  });

  it('holds no address to download from', () => {
    expect(readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')).not.toMatch(/\b(?:https?|git|ssh):\/\//);
  });
});
