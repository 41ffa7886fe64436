import { existsSync, readFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';
import { unseenAnswers } from '../api/openapi/unseen-answers.ts';

/**
 * Ends the run with the line that counts: `N passed, N failed`. A run without a test has failed. Before that line stands
 * what failed with the command that repeats it, and what the run left out and why; with `CI=true` a run that leaves out a test has failed. The last of several runs
 * that shared a file of seen answers (`HELPDESK_TEST_ANSWERS`) looks for documented answers that none of them has seen.
 */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    let failed = errors.length;
    let skipped = 0;
    const leftOut: string[] = [];
    const broken: string[] = [];
    for (const module of modules) {
      if (module.state() === 'failed' && module.errors().length > 0) {
        failed += 1;
        broken.push(howToRepeat(module));
      }
      for (const test of module.children.allTests()) {
        const result = test.result();
        if (result.state === 'passed') passed += 1;
        else if (result.state === 'failed') {
          failed += 1;
          broken.push(howToRepeat(module, test.fullName));
        } else if (result.state !== 'skipped' || result.note === undefined) skipped += 1;
        else leftOut.push(`${module.relativeModuleId}: ${test.fullName}\n  ${result.note}`);
      }
    }
    if (process.env.HELPDESK_TEST_ANSWERS_COMPLETE === '1') {
      const unseen = unseenAnswers(answersSeen());
      for (const line of unseen) process.stdout.write(`\nThe document says what no test has seen: ${line}`);
      failed += unseen.length;
    }
    for (const line of leftOut) process.stdout.write(`\nLeft out: ${line}`);
    if (process.env.CI === 'true') failed += leftOut.length;
    else skipped += leftOut.length;
    for (const line of broken) process.stdout.write(`\n${line}`);
    // A library that the tests use ends the process with 0 as soon as nothing is left to do.
    if (passed === 0 || failed > 0) {
      process.on('exit', () => {
        process.exitCode = 1;
      });
    }
    process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
  }
}

/** What failed, and the command that runs it alone. */
function howToRepeat(module: TestModule, test?: string): string {
  const file = module.relativeModuleId;
  const project = module.project.name === '' ? '' : ` --project ${module.project.name}`;
  const command = `npx vitest run${project} ${file}`;
  if (test === undefined) return `Failed: ${file}\n  ${command}`;
  return `Failed: ${file}: ${test}\n  ${command} -t '${escaped(test).replaceAll("'", "'\\''")}'`;
}

/** As a regular expression of `-t`, which looks at titles without the signs between them. */
const escaped = (title: string): string => title.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&').replaceAll(' > ', ' (> )?');

function answersSeen(): string {
  const file = process.env.HELPDESK_TEST_ANSWERS;
  return file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : '';
}
