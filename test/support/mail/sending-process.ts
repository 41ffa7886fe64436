import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import type { RelayAccount } from '@helpdesk/domain/ports';
import { smtpRelay } from '@helpdesk/mail-smtp';
import { aLargeFile, aReply } from './outgoing.ts';
import { loopbackOutbound } from './relay-server.ts';

/** A process that sends one mail, says how far it is, and can be killed. What it does is in its one argument. */
export interface SendingOrder {
  readonly account: RelayAccount;
  readonly uuid: string;
  readonly to: string;
  /** Bytes of the file that the mail carries. */
  readonly size: number;
  /** The file that is written, to the disk, when the process agrees to the last byte. */
  readonly mark: string;
  /** It never agrees. */
  readonly holds: boolean;
}

/** Each is a line of its output: it begins, reads its file, is asked before the last byte, has agreed, has an answer. */
export type SendingLine = 'begun' | 'reading' | 'asked' | 'agreed' | 'answered';

const order = JSON.parse(process.argv[2] ?? '') as SendingOrder;
const print = (line: SendingLine, more = ''): void => void writeSync(1, `${line}${more}\n`);
const { file } = aLargeFile(order.size);
const files = [
  {
    ...file,
    open: async function* () {
      print('reading');
      yield* file.open();
    },
  },
];

print('begun');
const { answer } = await smtpRelay({ outbound: loopbackOutbound }).send(
  order.account,
  aReply(order.uuid, [order.to], { files }),
  {
    maxBytes: 1_000_000_000,
    signal: new AbortController().signal,
    beforeLastByte: async () => {
      print('asked');
      if (order.holds) await new Promise(() => setInterval(() => {}, 60_000));
      const mark = openSync(order.mark, 'w');
      fsyncSync(mark);
      closeSync(mark);
      print('agreed');
    },
  },
);
print(
  'answered',
  ` ${answer.last !== null && 'verb' in answer.last ? answer.last.code : 0} ${process.resourceUsage().maxRSS}`,
);
