import { parseArgs } from 'node:util';
import { cutTextQuote } from '@helpdesk/domain';
import { printTable } from './table.ts';

/**
 * What cutting a quote takes for texts that a stranger can send: processor time of the best of several rounds, next to
 * that of splitting the same text into lines.
 */
const { values } = parseArgs({
  options: { bytes: { type: 'string', default: '1000000' }, rounds: { type: 'string', default: '7' } },
});
const [bytes, rounds] = [Number(values.bytes), Number(values.rounds)];
const say = (line: string) => void process.stdout.write(`${line}\n`);

const introduction = 'On Tue, 24 Nov 2026 at 14:58, Ada Reyes <ada@example.com> wrote:\n';
const pieces: readonly string[] = [
  ...['On ', 'On \n', '>', '>\n', '> \n', ' ', '\n', '\r\n', 'From: ', 'From: \n', '<', '-- \n'],
  ...[introduction, 'wrote:\n', 'From: a\nTo: b\n', '-----Original Message-----\nx\n', '>\nx\n'],
  'It leaves today, and it is with you on Friday. Thank you!\n',
];

/** Processor time, in ms. */
function timeOf(run: () => unknown): number {
  const before = process.cpuUsage().user;
  run();
  return (process.cpuUsage().user - before) / 1_000;
}

const bestOf = (run: () => unknown): string =>
  Math.min(...Array.from({ length: rounds }, () => timeOf(run))).toFixed(1);

say(`${bytes} bytes each, the best of ${rounds} rounds`);
printTable(say, [
  ['text', 'cut, ms', 'split, ms'],
  ...pieces.map((piece) => {
    const text = piece.repeat(Math.ceil(bytes / piece.length));
    const subject = 'Re: Order 1042';
    return [JSON.stringify(piece), bestOf(() => cutTextQuote(text, { subject })), bestOf(() => text.split('\n'))];
  }),
]);
