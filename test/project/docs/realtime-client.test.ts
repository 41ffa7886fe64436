import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type PrintedClient, startPrintedClient } from './printed-client.ts';
import { newReader, type Reader } from './reader.ts';

let reader: Reader;
let client: PrintedClient;

beforeAll(async () => {
  reader = await newReader();
  const [inbox = ''] = await reader.follow([
    {
      command: `curl -s -u "$KEY" "$DESK/inboxes/1" | node -p 'JSON.parse(fs.readFileSync(0)).data.uuid'`,
      answer: undefined,
    },
  ]);
  client = await startPrintedClient(reader.folder, reader.service.address, inbox);
});

afterAll(async () => {
  client?.stop();
  await reader?.leave();
});

it('shows what it wrote, and what is answered, once', async () => {
  await vi.waitFor(() => expect(client.shown()).toContain('Hello!'), { timeout: 120_000 });
  const answer = `C=$(curl -s -u "$KEY" "$DESK/conversations/all" | node -p 'JSON.parse(fs.readFileSync(0)).data.results[0].uuid')
    for text in one two three; do
      curl -s -u "$KEY" "$DESK/conversations/$C/messages" --json "{\\"message\\": \\"$text\\"}" > /dev/null
    done`;
  await reader.follow([{ command: answer, answer: undefined }]);
  await vi.waitFor(() => expect(client.shown()).toContain('three'), { timeout: 120_000 });
  expect([...client.shown().matchAll(/new_message (\w+)/g)].map(([, text]) => text)).toEqual(['one', 'two', 'three']);
});
