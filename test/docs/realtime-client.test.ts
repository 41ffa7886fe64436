import { type ChildProcess, spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { blocksOf } from './blocks.ts';
import { readDocument } from './documents.ts';
import { newReader, type Reader } from './reader.ts';

/** The client that docs/realtime.md shows, run as it is but for the two lines that say where its desk is. */
let reader: Reader;
let client: ChildProcess;
let shown = '';

beforeAll(async () => {
  reader = await newReader();
  const [inbox = ''] = await reader.follow([
    {
      command: `curl -s -u "$KEY" "$DESK/inboxes/1" | node -p 'JSON.parse(fs.readFileSync(0)).data.uuid'`,
      answer: undefined,
    },
  ]);
  const program = blocksOf(readDocument('docs/realtime.md')).find(({ language }) => language === 'js')?.text ?? '';
  const here = program
    .replace(/^const base = .+$/m, `const base = '${reader.service.address}';`)
    .replace(/^const inbox = .+$/m, `const inbox = '${inbox}';`);
  const file = join(reader.folder, 'client.mjs');
  await writeFile(file, here);
  client = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  client.stdout?.on('data', (text) => {
    shown += text;
  });
});

afterAll(async () => {
  client?.kill();
  await reader?.leave();
});

it('shows what it wrote, and what is answered, once', async () => {
  await vi.waitFor(() => expect(shown).toContain('Hello!'), { timeout: 10_000 });
  const answer = `C=$(curl -s -u "$KEY" "$DESK/conversations/all" | node -p 'JSON.parse(fs.readFileSync(0)).data.results[0].uuid')
    for text in one two three; do
      curl -s -u "$KEY" "$DESK/conversations/$C/messages" --json "{\\"message\\": \\"$text\\"}" > /dev/null
    done`;
  await reader.follow([{ command: answer, answer: undefined }]);
  await vi.waitFor(() => expect(shown).toContain('three'), { timeout: 10_000 });
  expect([...shown.matchAll(/new_message (\w+)/g)].map(([, text]) => text)).toEqual(['one', 'two', 'three']);
});
