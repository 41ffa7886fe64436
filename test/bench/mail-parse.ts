import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { mailParser } from '@helpdesk/mail-parse';
import { printTable } from './table.ts';

/**
 * What it takes to read large and hostile mails: `npm run bench:mail-parse`. `MiB more`: how much the most memory rose
 * that the process ever had, with its thread. `loop held`: the longest time for which the event loop of the service was
 * held; the first row shows it for a process that does nothing.
 */

const from = 'From: ada@example.com\r\nSubject: bench\r\n';
const multipart = (boundary: string): string => `Content-Type: multipart/mixed; boundary=${boundary}\r\n\r\n`;
const times = function* (count: number, piece: (index: number) => string): Generator<string> {
  for (let index = 0; index < count; index += 1) yield piece(index);
};
const base64Line = `${Buffer.alloc(57, 7).toString('base64')}\r\n`.repeat(100);

/** In pieces: a whole mail would be in the memory that is measured. */
const mails: Readonly<Record<string, () => Iterable<string>>> = {
  'small, 100 times': () => [`${from}\r\nHello`],
  'file of 25 MB': () => [
    `${from}Content-Type: application/pdf\r\nContent-Transfer-Encoding: base64\r\n\r\n`,
    ...times(3_200, () => base64Line),
  ],
  'text of 25 MB': () => [
    `${from}\r\n`,
    ...times(3_200, () => 'One line of many of them, all of the same text.\r\n'.repeat(160)),
  ],
  'HTML of 0.9 MB': () => [
    `${from}Content-Type: text/html\r\n\r\n`,
    ...times(19_000, () => '<p>One line of many of them, and more of it</p>\r\n'),
  ],
  '100,000 parts': () => [from, multipart('b'), ...times(100_000, () => '--b\r\n\r\nx\r\n'), '--b--'],
  '100,000 recipients': () => [
    `${from}To: `,
    ...times(100_000, (index) => `"N" <a${index}@example.com>,\r\n `),
    'b@example.com\r\n\r\nHello',
  ],
  '50,000 headers': () => [...times(50_000, () => 'X-H: =?utf-8?Q?=C3=A4?=\r\n'), `${from}\r\nHello`],
  '400 levels': () => [from, ...times(400, (index) => `${multipart(`b${index}`)}--b${index}\r\n`), '\r\nHello'],
};

function written(path: string, pieces: Iterable<string>): void {
  const file = openSync(path, 'w');
  for (const piece of pieces) writeSync(file, piece);
  closeSync(file);
}

const mostMemory = (): number => process.resourceUsage().maxRSS / 1024;
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();

const folder = mkdtempSync(join(tmpdir(), 'helpdesk-bench-mails-'));
const thread = new URL('../../apps/service/src/mail/parse-thread.ts', import.meta.url);
const parser = mailParser({ thread, folder: join(folder, 'parts') });
await sleep(1_000);
const rows = [['mail', 'read', 'ms', 'MiB more', 'loop held, ms']];
rows.push(['(nothing, for a second)', '', '1000', '0', (delay.max / 1e6).toFixed(0)]);
for (const [name, make] of Object.entries(mails)) {
  const path = join(folder, 'mail.eml');
  written(path, make());
  const staged = { path, size: statSync(path).size, sha256: '' };
  const before = mostMemory();
  await sleep(100);
  delay.reset();
  const start = performance.now();
  let read = '';
  for (let left = name.startsWith('small') ? 100 : 1; left > 0; left -= 1) {
    const reading = await parser.read(staged);
    read = reading.read;
    await reading.release();
  }
  const ms = performance.now() - start;
  rows.push([name, read, ...[ms, mostMemory() - before, delay.max / 1e6].map((figure) => figure.toFixed(0))]);
}
const say = (line: string): void => void process.stdout.write(`${line}\n`);
printTable(say, rows);
say(`\nMost memory of the process: ${mostMemory().toFixed(0)} MiB`);
await parser.close();
rmSync(folder, { recursive: true });
