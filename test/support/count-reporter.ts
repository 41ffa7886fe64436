import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestModule } from 'vitest/node';
import { unseenAnswers } from '../openapi/unseen-answers.ts';

/** Ends the run with the line that counts: `N passed, N failed`. A run without a test has failed. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    let passed = 0;
    let failed = errors.length;
    let skipped = 0;
    for (const module of modules) {
      if (module.state() === 'failed' && module.errors().length > 0) failed += 1;
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'passed') passed += 1;
        else if (state === 'failed') failed += 1;
        else skipped += 1;
      }
    }
    if (failed === 0 && skipped === 0 && isWhole(modules)) {
      const unseen = unseenAnswers(answersSeen());
      for (const line of unseen) process.stdout.write(`\nThe document says what no test has seen: ${line}`);
      failed += unseen.length;
    }
    // A library that the tests use ends the process with 0 as soon as nothing is left to do.
    if (passed === 0 || failed > 0) {
      process.on('exit', () => {
        process.exitCode = 1;
      });
    }
    process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
  }
}

const folders = ['conformance', 'socket'].map((name) => fileURLToPath(new URL(`../${name}/`, import.meta.url)));

/** Whether every file ran whose answers are looked at: of a part nobody can say what was not seen. */
function isWhole(modules: readonly TestModule[]): boolean {
  const ran = new Set(modules.map(({ moduleId }) => moduleId));
  return folders.every((folder) => {
    const files = readdirSync(folder).filter((file) => file.endsWith('.test.ts'));
    return files.length > 0 && files.every((file) => ran.has(folder + file));
  });
}

function answersSeen(): string {
  const file = process.env.HELPDESK_TEST_ANSWERS;
  return file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : '';
}
