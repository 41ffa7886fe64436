import { readFile } from 'node:fs/promises';
import type { MailHeadReading, MailParser, MailReading } from '@helpdesk/domain/ports';

/** A parser whose readings a test gives. */
export interface ScriptedMailParser extends MailParser {
  /** Returns the bytes that stand for a mail with this reading; an error is thrown when they are read. */
  source(reading: MailReading | Error, bytes?: number): Uint8Array;
}

export function scriptedMailParser(): ScriptedMailParser {
  const readings: (MailReading | Error)[] = [];
  const readingOf = (bytes: Uint8Array): MailReading => {
    const [number = ''] = new TextDecoder().decode(bytes).split('\n');
    const reading = readings[Number(number)];
    if (reading === undefined) throw new Error('a mail is read that the test has not scripted');
    if (reading instanceof Error) throw reading;
    return reading;
  };
  return {
    source: (reading, bytes = 0) => {
      readings.push(reading);
      return new TextEncoder().encode(`${readings.length - 1}\n`.padEnd(bytes, ' '));
    },
    read: async ({ path }) => readingOf(await readFile(path)),
    readHead: async (head) => readingOf(head) as MailHeadReading,
    close: async () => {},
  };
}
