import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from '../../project/architecture/imports.ts';
import { settingPaths, settledElsewhere } from './setting-paths.ts';

const members = settingPaths;
const elsewhere = settledElsewhere;

/** Of the widget and its state, and the rules about what a visitor may write. */
const sources = ['apps/widget/src', 'packages/screen-state/src/contact', 'domain/src/model/widget']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(root, folder, name)),
  )
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.test.ts') && !file.includes('words'))
  .filter((file) => !file.includes('domain/') || /(in-the-way|may-reply)\.ts$/.test(file))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n');

describe('the settings of an inbox', () => {
  it('are walked, lists of objects too', () => {
    expect(members.length).toBeGreaterThan(45);
    expect(members).toEqual(
      expect.arrayContaining(['launcher.spacing.side', 'home_apps.image_url', 'users.allow_start_conversation']),
    );
  });

  it.each(
    members.filter((path) => !Object.keys(elsewhere).some((each) => path === each || path.startsWith(`${each}.`))),
  )('%s is read by the widget', (path) => {
    const name = path.split('.').at(-1) ?? '';
    expect(sources).toMatch(new RegExp(`\\b${name}\\b`));
  });

  it('name none elsewhere that there is not', () => {
    const known = (path: string): boolean => members.some((each) => each === path || each.startsWith(`${path}.`));
    expect(Object.keys(elsewhere).filter((path) => !known(path))).toEqual([]);
  });
});
