import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { root } from '../../project/architecture/imports.ts';

const dist = join(root, 'apps/console/dist');
const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(?:js|css|html)$/.test(name),
);
const textOf = (name: string): string => readFileSync(join(dist, name), 'utf8');
const sizeOf = (name: string): number => gzipSync(readFileSync(join(dist, name)), { level: 9 }).length;
const document = textOf('index.html');
const inDocument = [
  ...new Set([...document.matchAll(/"\/((?:assets\/)?[\w.-]+\.(?:js|css))"/g)].map(([, name = '']) => name)),
];
const kilobyte = 1_000;

describe('the console, compressed by gzip', () => {
  it.each([
    ['js', 150],
    ['css', 20],
  ])('begins with at most its budget of %s', (kind, most) => {
    const found = inDocument.filter((name) => name.endsWith(`.${kind}`));
    expect(found.length).toBeGreaterThan(0);
    expect(found.reduce((sum, name) => sum + sizeOf(name), 0)).toBeLessThanOrEqual(most * kilobyte);
  });
});

// Words are read when a module begins: a start that runs before its language speaks English.
it('is not run by the first script or by a language, before both are there', () => {
  const earlier = files.filter((name) => /^assets\/(?:index|first|de|fr|es|ar)-[\w-]+\.js$/.test(name));
  expect(earlier).toHaveLength(6);
  for (const name of earlier) expect(textOf(name), name).not.toMatch(/(?:from|import)\s*"\.\/start-/);
});

/** Chunks that are loaded when a page is opened, by the name of their source. */
describe('a page that is loaded when it is opened', () => {
  it.each([
    ['reports', 40],
    ['rich-field', 130],
    ['emoji-list', 20],
    ['admin', 60],
    ['de', 32],
    ['fr', 32],
    ['es', 32],
    ['ar', 34],
  ])('%s weighs at most its budget', (chunk, most) => {
    const found = files.filter((name) => new RegExp(`^assets/${chunk}-[\\w-]+\\.js$`).test(name));
    expect(found).toHaveLength(1);
    expect(found.reduce((sum, name) => sum + sizeOf(name), 0)).toBeLessThanOrEqual(most * kilobyte);
  });
});

/** What the domain brings into the console: the modules of the rules that its sources import by name. */
const rules: readonly string[] = [
  'agent/agent',
  'agent/availability',
  'agent/rank',
  'contact/contact-details',
  'contact/phone-number',
  'conversation/access',
  'conversation/assignment-change',
  'conversation/change-permissions',
  'conversation/conversation-fields',
  'conversation/priority',
  'conversation/snooze',
  'conversation/status',
  'conversation/tag-change',
  'custom-attribute/custom-attribute',
  'desk/desk-settings',
  'inbox/channel-rules',
  'inbox/inbox-config',
  'inbox/inbox',
  'inbox/trusted-domain',
  'list/filter-input',
  'list/filter',
  'list/list-fields',
  'list/matches-filter',
  'list/parse-condition',
  'list/parse-filter',
  'list/parse-value',
  'list/sort',
  'macro/macro-action',
  'macro/macro',
  'macro/placeholders',
  'mail/sending/mail-quote',
  'mail/sending/mail-recipients',
  'mail/sending/mail-signature',
  'mail/setup/config-members',
  'mail/setup/mail-config',
  'mail/setup/mail-passwords',
  'mail/setup/mail-server',
  'media/file-name',
  'media/may-be-uploaded',
  'message/html-text',
  'message/mention',
  'role/permission',
  'role/role',
  'search/fold-text',
  'search/search-query',
  'search/search-text',
  'shared/compare-text',
  'shared/duration',
  'shared/email-address',
  'shared/errors',
  'shared/host-name',
  'shared/inner-address',
  'shared/json',
  'shared/name',
  'shared/parse-instant',
  'shared/punycode',
  'shared/text-lengths',
  'shared/text',
  'shared/time',
  'shared/zoned-day',
  'sign-in/oidc-provider',
  'sign-in/passkey',
  'sign-in/password-rules',
  'sign-in/security-settings',
  'widget/written-number',
].map((name) => `domain/src/model/${name}.ts`);

it('has nothing of the domain but the rules that it imports', () => {
  const modules = readFileSync(join(dist, '.modules'), 'utf8').split('\n');
  expect(modules).toContain('apps/console/src/state/lists/lists.ts');
  expect(modules.filter((file) => file.startsWith('domain/'))).toEqual(rules);
});

describe('the styles of the console', () => {
  it('have no colour of their own: tokens.css has them all', () => {
    const sources = readdirSync(join(root, 'apps/console/src'), { recursive: true, encoding: 'utf8' });
    const sheets = sources.filter((name) => name.endsWith('.css'));
    expect(sheets.length).toBeGreaterThan(6);
    const coloured = sheets.filter((name) =>
      /oklch\(|rgba?\(|hsla?\(|#[0-9a-f]{3,8}\b/i.test(
        readFileSync(join(root, 'apps/console/src', name), 'utf8').replaceAll('in oklch', ''),
      ),
    );
    expect(coloured).toEqual([]);
  });
});

describe('what was built', () => {
  it('has each file in brotli and in gzip', () => {
    expect(files.length).toBeGreaterThanOrEqual(3);
    for (const name of files) {
      const plain = readFileSync(join(dist, name));
      expect(brotliDecompressSync(readFileSync(join(dist, `${name}.br`))).equals(plain), name).toBe(true);
      expect(gunzipSync(readFileSync(join(dist, `${name}.gz`))).equals(plain), name).toBe(true);
    }
  });

  it('has no inline script or style, and nothing that a strict policy refuses', () => {
    expect(document).not.toMatch(/<script(?![^>]* src=)|<style| style=| on\w+=/);
    for (const name of files.filter((each) => each.endsWith('.js'))) {
      expect(textOf(name), name).not.toMatch(/\beval\(|new Function\(|document\.write|dangerouslySetInnerHTML:/);
    }
  });

  it('has the layers of its styles in one order, whichever sheet is loaded first', () => {
    const sheets = files.filter((name) => name.endsWith('.css'));
    expect(sheets.length).toBeGreaterThan(1);
    expect(sheets.filter((name) => !textOf(name).startsWith('@layer tokens,base,parts,views;'))).toEqual([]);
  });

  it('has no style that points left or right', () => {
    const pointing = /[;{](?:margin|padding|border)-(?:left|right)|[;{](?:left|right):/;
    expect(files.filter((name) => name.endsWith('.css') && pointing.test(textOf(name)))).toEqual([]);
  });
});
