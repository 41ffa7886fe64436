import type { Reporter, TestModule } from 'vitest/node';

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
    // A library that the tests use ends the process with 0 as soon as nothing is left to do.
    if (passed === 0 || failed > 0) {
      process.on('exit', () => {
        process.exitCode = 1;
      });
    }
    process.stdout.write(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`);
  }
}
