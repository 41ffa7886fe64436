import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../architecture/imports.ts';
import { type Block, blocksOf, commandOf, jsonValues } from './blocks.ts';
import { documentPaths, readDocument } from './documents.ts';
import { newReader, type Reader } from './reader.ts';

const run = promisify(execFile);

const pages = documentPaths().map((path) => ({ path, blocks: blocksOf(readDocument(path)) }));
const blocks = pages.flatMap(({ path, blocks }) => blocks.map((block) => ({ ...block, path, line: firstLine(block) })));

function firstLine({ text }: Block): string {
  return text.split('\n')[0] ?? '';
}

/** What a block may be. `console` is typed but not run here, `text`, `http` and `mermaid` are shown. */
const languages = ['sh', 'console', 'json', 'js', 'ts', 'text', 'http', 'mermaid', 'html', 'php'];

/** Every command that no test follows from the page, with the reason that the page gives. */
const notRun = [
  ['README.md', '$ npm start', 'the first serves until it is stopped, the second takes minutes'],
  ['README.md', '$ export DESK=http://127.0.0.1:9000/api/v1', 'a test has a desk of its own, and exports the same'],
  [
    'docs/console.md',
    'npm run demo                           # a service with data, in one terminal',
    'it serves until it is stopped',
  ],
  [
    'docs/mail.md',
    `node -p 'const { config, from } = JSON.parse(fs.readFileSync("google.json"));`,
    'it signs in at Google with your password',
  ],
  ['docs/mail.md', 'curl -s -u "$KEY" -X PUT "$DESK/inboxes/$I/toggle"', 'it connects to Google'],
  [
    'docs/mail.md',
    'npm run --silent helpdesk -- inbox create --name Support --channel email \\',
    'it signs in at Google with your password',
  ],
  [
    'docs/mail.md',
    'M=$(curl -s -u "$KEY" "$DESK/media" -F content_id=kettles@shop.example -F files=@kettles.png | pick .id)',
    'it needs a conversation by e-mail',
  ],
  [
    'docs/operating.md',
    'helpdesk seed --conversations 100000',
    'the desk of this page has the demo, and a large desk fills only a new one; test/machine/cli/seed-large.test.ts runs it',
  ],
  [
    'docs/performance/measuring.md',
    '$ npm run bench -- --size 100k --store sqlite',
    'it measures for many minutes; test/bench/bench.test.ts runs it with a tiny desk',
  ],
  [
    'docs/quick-start.md',
    '$ npm start',
    'it serves until it is stopped; a test follows the rest of the page at such a desk',
  ],
  [
    'docs/quick-start.md',
    '$ export DESK=http://127.0.0.1:9000/api/v1',
    'a test has a desk of its own, and exports the same',
  ],
  [
    'docs/quick-start.md',
    '$ npm run helpdesk -- serve --demo',
    'it serves until it is stopped; a test asks such a desk for the page',
  ],
  ['docs/scaling.md', '$ npm start -- --workers 2', 'it serves until Ctrl-C; test/machine/workers serves with two'],
  [
    'docs/scaling.md',
    '$ DATABASE_URL=postgres://desk:secret@db.example/desk npm start',
    'db.example is to be yours; test/machine/deploy serves on Postgres',
  ],
  ['docs/scaling.md', '$ npm run two-nodes', 'it serves until Ctrl-C; test/machine/deploy/two-nodes.test.ts runs it'],
];

/** Pages with blocks, and how many there are at least: fewer mean that they are not seen. */
const leastBlocks: Readonly<Record<string, number>> = {
  'README.md': 4,
  'docs/api.md': 45,
  'docs/architecture.md': 1,
  'docs/concepts.md': 6,
  'docs/errors.md': 1,
  'docs/mail.md': 23,
  'docs/operating.md': 14,
  'docs/performance/measuring.md': 1,
  'docs/ports.md': 2,
  'docs/quick-start.md': 64,
  'docs/realtime.md': 23,
  'docs/reports.md': 4,
  'docs/scaling.md': 3,
  'docs/widget.md': 7,
};

describe('the blocks of the pages', () => {
  it('are seen', () => {
    const counts = Object.fromEntries(pages.map(({ path, blocks }) => [path, blocks.length]));
    for (const [path, least] of Object.entries(leastBlocks)) expect(counts[path], path).toBeGreaterThanOrEqual(least);
    // Whatever opens or ends a block belongs to one that was seen.
    const fences = pages.map(({ path }) => [path, (readDocument(path).match(/^ *```/gm) ?? []).length / 2]);
    expect(Object.fromEntries(fences)).toEqual(counts);
  });

  it('are of a known language', () => {
    expect(blocks.filter(({ language }) => !languages.includes(language))).toEqual([]);
  });

  it('are run, or say why not', () => {
    const marked = blocks.filter(({ notRun }) => notRun !== undefined);
    expect(marked.map(({ path, line, notRun }) => [path, line, notRun])).toEqual(notRun);
    expect(blocks.filter(({ language, notRun }) => language === 'console' && notRun === undefined)).toEqual([]);
  });

  it('name tests that there are', () => {
    const named = notRun.flatMap(([, , reason = '']) => reason.match(/test\/[\w./-]*\w/g) ?? []);
    expect(named.length).toBeGreaterThan(1);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  it.each(blocks.filter(({ notRun }) => notRun !== undefined))('$path: a shell could read $line', async (block) => {
    await run('bash', ['-n', '-c', commandOf(block)]);
  });

  it.each(blocks.filter(({ language }) => language === 'json'))('$path: is JSON: $line', ({ text }) => {
    expect(jsonValues(text).length).toBeGreaterThan(0);
  });
});

describe('a block that is wrong is noticed', () => {
  it('where it is no JSON', () => {
    expect(() => jsonValues('{ "type": "ping" }\n{ type: "ping" }')).toThrow(SyntaxError);
    expect(() => jsonValues('{ "type": "ping"')).toThrow(SyntaxError);
    expect(jsonValues('{ "type": "ping" }\n{\n  "a": 1\n}')).toEqual([{ type: 'ping' }, { a: 1 }]);
  });

  it('where it does not say why it is not run', () => {
    const [open, marked] = blocksOf('```console\n$ ls\n```\n\n   ```sh not-run: no reason at all\n   ls\n   ```\n');
    expect(open).toMatchObject({ language: 'console', notRun: undefined });
    expect(marked).toMatchObject({ language: 'sh', notRun: 'no reason at all', text: 'ls' });
  });
});

describe('the programs in the pages', () => {
  const tsconfig = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      composite: false,
      declaration: false,
      emitDeclarationOnly: false,
      noEmit: true,
      types: ['node'],
      lib: ['ESNext', 'DOM'],
    },
    include: ['*.ts'],
  };
  const programs = blocks.filter(({ language }) => ['js', 'ts'].includes(language));
  let reader: Reader;
  let folder: string;

  beforeAll(async () => {
    reader = await newReader();
    folder = join(reader.folder, 'programs');
    await mkdir(folder);
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(tsconfig));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await symlink(join(root, 'test/node_modules'), join(folder, 'node_modules'));
  });

  afterAll(() => reader?.leave());

  // The conversation that the program of docs/api.md looks for.
  const look = 'curl -s -u "$KEY" "$DESK/conversations/search?query=1912"';
  const start = `curl -s -u "$KEY" "$DESK/conversations" --json '{"inbox_id": 1, "contact_email": "bob@example.com",
    "first_name": "Bob", "initiator": "contact", "subject": "Order 1912", "content": "It is broken."}'`;

  /** The text with a wrong value, member or name. */
  const spoilt = (text: string): string =>
    text.replace("'Resolved'", '7').replace('tag.name', 'tag.colour').replace('close:', 'shut:');

  it('are there', () => {
    expect(programs.map(({ path, language }) => [path, language])).toEqual([
      ['docs/api.md', 'ts'],
      ['docs/ports.md', 'ts'],
      ['docs/ports.md', 'ts'],
      ['docs/realtime.md', 'js'],
      ['docs/recipes.md', 'ts'],
      ['docs/widget.md', 'js'],
      ['docs/widget.md', 'js'],
      ['docs/widget.md', 'js'],
    ]);
  });

  it.each(programs.filter(({ language }) => language === 'js'))('$path: Node could run $line', async ({ text }) => {
    await writeFile(join(folder, 'program.js'), text);
    await run(process.execPath, ['--check', join(folder, 'program.js')]);
  });

  it.each(programs.filter(({ language }) => language === 'ts'))(
    '$path: fits its types and runs: $line',
    async ({ path, text }) => {
      const file = join(folder, 'program.ts');
      await writeFile(file, text);
      await run(join(root, 'node_modules/.bin/tsc'), ['-p', folder]);
      const acts = path === 'docs/api.md';
      if (acts) await reader.follow([{ command: start, answer: undefined }]);
      await run(process.execPath, [file], { env: { ...reader.env } });
      if (acts) {
        const [found = ''] = await reader.follow([{ command: look, answer: undefined }]);
        expect(JSON.parse(found).data).toEqual([expect.objectContaining({ status: 'Resolved' })]);
      }
      await writeFile(file, spoilt(text));
      await expect(run(join(root, 'node_modules/.bin/tsc'), ['-p', folder])).rejects.toThrow();
    },
  );
});
