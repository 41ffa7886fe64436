import { it } from 'vitest';
import { readMutatedMails } from './mutated-mails.ts';

// A seed that has found a fault is added here.
it.each([1])('mail 31: a mail of the corpus that is changed anywhere has an outcome (seed %i)', (seed) =>
  readMutatedMails({ seed, numRuns: 300 }),
);
