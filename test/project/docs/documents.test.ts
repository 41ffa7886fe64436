import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../architecture/imports.ts';
import { documentPaths, readDocument } from './documents.ts';
import { newReader, type Reader } from './reader.ts';
import { faultOf, stepsOf, withAnswers } from './steps.ts';

/** Fewer steps than these mean that the test does not see what the page has. */
const leastSteps: Readonly<Record<string, number>> = {
  'README.md': 1,
  'docs/quick-start.md': 34,
  'docs/concepts.md': 3,
  'docs/api.md': 20,
  'docs/mail.md': 12,
  'docs/operating.md': 10,
  'docs/reports.md': 4,
};

const pages = documentPaths().flatMap((path) => {
  const steps = stepsOf(readDocument(path));
  return steps.length === 0 ? [] : [{ path, steps }];
});

it('the pages with commands are those that should have some', () => {
  expect(pages.map(({ path }) => path)).toEqual(expect.arrayContaining(Object.keys(leastSteps)));
});

describe.each(pages)('$path, followed at a new desk', ({ path, steps }) => {
  let reader: Reader;
  let answers: readonly string[];

  beforeAll(async () => {
    reader = await newReader();
    answers = await reader.follow(steps);
    if (process.env.DOCS_UPDATE === '1') writeFileSync(join(root, path), withAnswers(readDocument(path), answers));
    // Pages for operators start a program in each step.
  });

  afterAll(() => reader?.leave());

  it('has its steps', () => {
    expect(steps.length).toBeGreaterThanOrEqual(leastSteps[path] ?? 1);
  });

  it.each(steps.map((step, index) => ({ step, index, line: step.command.split('\n')[0] })))(
    'step $index answers as shown: $line',
    ({ step, index }) => {
      expect(faultOf(step, answers[index] ?? '')).toBeUndefined();
    },
  );
});

describe('a page that is wrong is noticed', () => {
  let reader: Reader;

  beforeAll(async () => {
    reader = await newReader();
  });

  afterAll(() => reader?.leave());

  async function faultsIn(page: string): Promise<readonly (string | undefined)[]> {
    const steps = stepsOf(page);
    const answers = await reader.follow(steps);
    return steps.map((step, index) => faultOf(step, answers[index] ?? ''));
  }

  const ask = '```sh\ncurl -s -u "$KEY" "$DESK/tags"\n```\n';
  const asStranger = '```sh\ncurl -s "$DESK/tags"\n```\n';

  it('not where it is right', async () => {
    expect(await faultsIn(`${ask}\n\`\`\`json\n{"status":"success","data":[]}\n\`\`\`\n`)).toEqual([undefined]);
  });

  it('where it shows another answer', async () => {
    expect(await faultsIn(`${ask}\n\`\`\`json\n{"status":"success","data":true}\n\`\`\`\n`)).toEqual([
      expect.stringContaining('but answers {"status":"success","data":[]}'),
    ]);
  });

  it('where it does not say that a request is refused', async () => {
    expect(await faultsIn(asStranger)).toEqual([expect.stringContaining('UnauthorizedException')]);
  });

  it('where a command fails', async () => {
    await expect(reader.follow(stepsOf('```sh\nls no-such-file\n```\n'))).rejects.toThrow('no-such-file');
  });
});
