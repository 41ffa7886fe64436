import { execFile } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type RunningService, readConfig, startService } from '@helpdesk/service';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from '../architecture/imports.ts';
import { normalized, stepsOf, withAnswers } from './readme.ts';

const file = join(root, 'README.md');
const readme = readFileSync(file, 'utf8');
const steps = stepsOf(readme);
const key = { HELPDESK_BOOTSTRAP_API_KEY: 'k'.repeat(32), HELPDESK_BOOTSTRAP_API_SECRET: 's'.repeat(64) };

describe('the walk-through of the README', () => {
  let folder: string;
  let service: RunningService;
  let answers: readonly string[];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helpdesk-readme-'));
    const environment = { ...key, PORT: '0', DATABASE_URL: `sqlite:${folder}/desk.db`, HELPDESK_DATA_DIR: folder };
    const read = readConfig(environment);
    if (!('ok' in read)) throw new Error(JSON.stringify(read));
    service = await startService(read.ok, false);
    // One shell runs all of it, as a reader's would; each step's answer goes into a file of its own.
    const script = steps.map(({ command }, index) => `{ ${command}\n} > answer-${index}`).join('\n');
    await promisify(execFile)('bash', ['-e', '-c', script], {
      cwd: folder,
      env: {
        PATH: process.env.PATH,
        DESK: `${service.address}/api/v1`,
        KEY: `${key.HELPDESK_BOOTSTRAP_API_KEY}:${key.HELPDESK_BOOTSTRAP_API_SECRET}`,
      },
    });
    answers = steps.map((_step, index) => readFileSync(join(folder, `answer-${index}`), 'utf8').trim());
    if (process.env.README_UPDATE === '1') writeFileSync(file, withAnswers(readme, answers));
  });

  afterAll(async () => {
    await service?.stop();
    await rm(folder, { recursive: true });
  });

  it('has steps with answers', () => {
    expect(steps.length).toBeGreaterThan(15);
    expect(steps.filter((step) => step.answer).length).toBeGreaterThan(15);
  });

  it.each(steps.map((step, index) => [index, step.command.split('\n')[0], step] as const))(
    'step %i answers as shown: %s',
    (index, _line, step) => {
      expect(normalized(answers[index] ?? '')).toBe(normalized(step.answer ?? ''));
    },
  );
});

it('the README names only files that exist', () => {
  const links = [...readme.matchAll(/\]\(([^)#:]+)\)/g)].map((match) => match[1] ?? '');
  expect(links.length).toBeGreaterThan(3);
  expect(links.filter((link) => !existsSync(join(root, link)))).toEqual([]);
});
