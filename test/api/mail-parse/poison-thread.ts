import { readFileSync, rmSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { mailHtmlSanitizer } from '@helpdesk/html-sanitize';
import { serveMailParsing } from '@helpdesk/mail-parse';

/** The thread of the service, with a fault for each of these words in a mail, and without a folder for the parts of some. */
const port = parentPort;
if (port === null) throw new Error('This is the program of a thread');

const faults: Readonly<Record<string, () => void>> = {
  'poison: loop': () => {
    for (;;);
  },
  'poison: heap': () => {
    const all: unknown[][] = [];
    for (;;) all.push(new Array(1_000_000).fill(all));
  },
  'poison: throw': () => {
    setImmediate(() => {
      throw new Error('planted');
    });
  },
  'poison: end': () => process.exit(0),
};

serveMailParsing(
  {
    on: (event, listener) =>
      port.on(event, (question) => {
        const mail = readFileSync(question.path, 'latin1');
        if (mail.includes('machine: no folder')) rmSync(question.folder, { recursive: true });
        const fault = Object.entries(faults).find(([words]) => mail.includes(words));
        if (fault === undefined) listener(question);
        else fault[1]();
      }),
    postMessage: (answer) => port.postMessage(answer),
  },
  mailHtmlSanitizer,
);
