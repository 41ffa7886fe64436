import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { BuiltFile } from '../pages/built-files.ts';
import { widgetInstall } from './widget-install.ts';

const fileOf = (text: string): BuiltFile => ({
  type: 'text/javascript; charset=utf-8',
  etag: '"e"',
  plain: Buffer.from(text),
  br: undefined,
  gzip: undefined,
});

test('a page loads the script of this version, or the one of this build with its checksum', () => {
  const files = new Map([
    ['index.html', fileOf('<html>')],
    ['widget.js', fileOf('start()')],
    ['widget.0f530c9410.js', fileOf('start()')],
  ]);
  expect(widgetInstall(files, 'https://desk.example.com', 'the-uuid')).toEqual({
    loader_url: 'https://desk.example.com/widget.js',
    pinned_url: 'https://desk.example.com/widget.0f530c9410.js',
    integrity: `sha384-${createHash('sha384').update('start()').digest('base64')}`,
    snippet: '<script async src="https://desk.example.com/widget.js" data-inbox="the-uuid"></script>',
  });
});

test('without a script of this build there is no checksum either', () => {
  const files = new Map([['widget.js', fileOf('start()')]]);
  expect(widgetInstall(files, 'https://desk.example.com', 'x')).toMatchObject({ pinned_url: null, integrity: null });
});

test('what was not built is not installed', () => {
  expect(widgetInstall(undefined, 'https://desk.example.com', 'x')).toBeUndefined();
  expect(widgetInstall(new Map(), 'https://desk.example.com', 'x')).toBeUndefined();
});
