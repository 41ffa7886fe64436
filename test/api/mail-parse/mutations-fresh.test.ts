import { it } from 'vitest';
import { freshSeed } from '../../support/fresh-seed.ts';
import { readMutatedMails } from './mutated-mails.ts';

const seed = freshSeed('MAIL_SEED');
const numRuns = Number(process.env.MAIL_RUNS ?? 20_000);

it(
  `mail 31: a mail of the corpus that is changed anywhere has an outcome (MAIL_SEED=${seed})`,
  { timeout: 7_200_000 },
  () => readMutatedMails({ seed, numRuns }),
);
