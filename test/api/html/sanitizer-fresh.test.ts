import { it } from 'vitest';
import { freshSeed } from '../../support/fresh-seed.ts';
import { sanitizeMails } from './sanitize-mails.ts';
import { sanitizeMany } from './sanitize-many.ts';

const seed = freshSeed('HTML_SEED');
const numRuns = Number(process.env.HTML_RUNS ?? 20_000);

it(`whatever is sent for HTML: nothing forbidden stays, and nothing changes a second time (HTML_SEED=${seed})`, () =>
  sanitizeMany({ seed, numRuns }));

it(`mail 34: whatever a mail has for HTML: the same (HTML_SEED=${seed})`, () => sanitizeMails({ seed, numRuns }));
