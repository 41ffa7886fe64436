import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { root } from '../../project/architecture/imports.ts';

const dist = join(root, 'apps/widget/dist');
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(?:js|css|html)$/.test(name),
);
const sizeOf = (name: string): number => gzipSync(readFileSync(join(dist, name)), { level: 9 }).length;
const textOf = (name: string): string => readFileSync(join(dist, name), 'utf8');
const named = (pattern: RegExp): string => {
  const found = files.filter((name) => pattern.test(name));
  if (found.length !== 1)
    throw new Error(`${pattern} names ${found.length} files; build the widget with apps/service/bootstrap.mjs`);
  return found[0] ?? '';
};

/** A script and all that it imports before it runs. */
function closureOf(entry: string, known = new Set<string>()): ReadonlySet<string> {
  if (known.has(entry)) return known;
  known.add(entry);
  for (const [, name = ''] of textOf(entry).matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g))
    closureOf(`assets/${name}`, known);
  return known;
}

const document = textOf('index.html');
const inDocument = [...document.matchAll(/\/widget\/(assets\/[\w-]+\.(?:js|css))/g)].map(([, name = '']) => name);
const [later = ''] = inDocument.filter((name) => name.includes('later'));
const first = [
  ...closureOf(named(/^assets\/main-.*\.js$/)),
  ...inDocument.filter((name) => name.endsWith('.css') && name !== later),
  named(/^widget\.js$/),
];
const locales = files.filter((name) => /^assets\/(?:en|de|fr|es|ar)-/.test(name));
const kilobyte = 1_000;

describe('the widget, compressed by gzip', () => {
  // For Back on a phone, any distance from the corner, and modules. The first view makes up for it.
  it('has a loader of at most 3.6 kB', () => {
    expect(sizeOf('widget.js')).toBeLessThanOrEqual(3.6 * kilobyte);
  });

  it('shows its first view with at most 25 kB, loader, scripts and styles', () => {
    expect(first.filter((name) => name.endsWith('.css'))).toHaveLength(1);
    // Loader, script and styles: each further file would be one more way to the service and back.
    expect(first).toHaveLength(3);
    expect(first.reduce((sum, name) => sum + sizeOf(name), 0)).toBeLessThanOrEqual(25 * kilobyte);
  });

  it('is at most 48 kB with every view and one language', () => {
    // The preview is loaded only by the console's page of an inbox.
    const all = files.filter(
      (name) =>
        !name.includes('preview') && !locales.includes(name) && !/^(?:widget|index)\..+\.(?:js|html)$/.test(name),
    );
    const largest = Math.max(...locales.map(sizeOf));
    expect(all.length).toBeLessThanOrEqual(10);
    expect(all.reduce((sum, name) => sum + sizeOf(name), largest)).toBeLessThanOrEqual(48 * kilobyte);
  });

  it('has five languages of at most 1.5 kB each, and loads one', () => {
    expect(locales).toHaveLength(5);
    for (const name of locales) expect(sizeOf(name), name).toBeLessThanOrEqual(1.5 * kilobyte);
    for (const name of first) expect(locales).not.toContain(name);
  });
});

/** What the domain brings into the widget: the modules of the rules that its sources import by name. */
const rules: readonly string[] = [
  'inbox/inbox-config',
  'media/file-name',
  'media/may-be-uploaded',
  'shared/email-address',
  'shared/text-lengths',
  'widget/form-answer',
  'widget/in-the-way',
  'widget/may-reply',
  'widget/written-number',
].map((name) => `domain/src/model/${name}.ts`);

it('has nothing of the domain but the rules that it imports', () => {
  const modules = textOf('.modules').split('\n');
  expect(modules).toContain('apps/widget/src/frame/form-rules.ts');
  expect(modules.filter((file) => file.startsWith('domain/'))).toEqual(rules);
});

describe('what was built', () => {
  it('has each file in brotli and in gzip', () => {
    expect(files.length).toBeGreaterThan(12);
    for (const name of files) {
      const plain = readFileSync(join(dist, name));
      expect(brotliDecompressSync(readFileSync(join(dist, `${name}.br`))).equals(plain), name).toBe(true);
      expect(gunzipSync(readFileSync(join(dist, `${name}.gz`))).equals(plain), name).toBe(true);
    }
  });

  it('has no inline script or style, and nothing that a strict policy refuses', () => {
    expect(document).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
    for (const name of files.filter((each) => each.endsWith('.js'))) {
      expect(textOf(name), name).not.toMatch(/\beval\(|new Function\(|document\.write|dangerouslySetInnerHTML=/);
    }
    expect(textOf('widget.js')).not.toMatch(/innerHTML|insertAdjacentHTML|<style/);
  });

  it('has no style that points left or right, except the corner of the launcher', () => {
    for (const name of files.filter((each) => each.endsWith('.css'))) {
      expect(textOf(name), name).not.toMatch(/[;{](?:margin|padding|border)-(?:left|right)|[;{](?:left|right):/);
    }
  });
});
