/** Which tests run when, by globs from the root; see `vitest.config.ts`. `test/architecture` holds what is said here. */

export const everyTest: readonly string[] = [
  'domain/src/**/*.test.ts',
  '{packages,adapters,apps}/*/src/**/*.test.ts',
  'test/**/*.test.ts',
];

/**
 * Beside the code that they are about. They share processes: starting one for each file takes longer than most of them.
 * Those of native libraries do not.
 */
export const unitTests: readonly string[] = [
  'domain/src/**/*.test.ts',
  '{packages,apps}/*/src/**/*.test.ts',
  'adapters/!(images-sharp|sqlite)/src/**/*.test.ts',
];

/**
 * What takes minutes, whole machines or a Postgres of its own: kills, outages, archives, packing, long properties. Of what
 * needs a browser the first journeys of the console and those of the widget run with the short ones.
 */
export const longTests: readonly string[] = [
  // Every regular expression of the service is searched for slow texts.
  'test/architecture/expressions.test.ts',
  'test/archive/**/*.test.ts',
  'test/backup/**/*.test.ts',
  'test/bench/bench.test.ts',
  'test/browser/*.test.ts',
  'test/browser/widget/!(journeys).test.ts',
  'test/browser/console/!(journeys).test.ts',
  // Real hashes take a processor for seconds.
  'test/conformance/password-cost.test.ts',
  'test/bus/{duty,nats,postgres}.test.ts',
  'test/cli/**/*.test.ts',
  'test/contract/{heavy-reads,postgres*}.test.ts',
  'test/cost/**/*.test.ts',
  'test/deploy/**/*.test.ts',
  'test/differential/**/*.test.ts',
  // Every program of the documentation is compiled and run.
  'test/docs/{blocks,documents}.test.ts',
  'test/faults/**/*.test.ts',
  'test/fuzz/**/*.test.ts',
  'test/mcp/**/*.test.ts',
  'test/operations/**/*.test.ts',
  'test/packages/**/*.test.ts',
  // The whole matrix of rights, once for each check that is left out.
  'test/use-cases/left-out-checks.test.ts',
  'test/workers/**/*.test.ts',
  'test/socket/{bounds,frame-matrix,frames-fuzz,joining-in-an-outage,property}.test.ts',
];

/** Those that run on each of `stores`, once per engine: every test of these folders that is not long. */
export const testsOfEveryEngine: readonly string[] = ['test/{conformance,socket}/**/*.test.ts'];
