/**
 * Which tests run when, by globs from the root; see `vitest.config.ts` and `test/README.md`. `test/project/architecture` holds
 * what is said here. What is left out ends with a point: vitest would leave out every file whose name begins so.
 */

export const everyTest: readonly string[] = [
  'domain/src/**/*.test.ts',
  '{packages,adapters,apps}/*/src/**/*.test.{ts,tsx}',
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

/** Pages and parts of the screens, each beside its component, in a page that is not drawn. */
export const screenTests: readonly string[] = ['apps/{console,widget}/src/**/*.test.tsx'];

/** Those that run on each of `stores`, once per engine: with `npm test` on SQLite, with `npm run test:ci` on Postgres. */
export const testsOfEveryEngine: readonly string[] = [
  'test/api/{conformance,mail}/**/*.test.ts',
  'test/sockets/socket/**/*.test.ts',
];

/** What has to hold for every landing besides `npm test`: `npm run test:ci`. */
export const ciTests: readonly string[] = [
  // Every regular expression of the service is searched for slow texts.
  'test/project/architecture/expressions.test.ts',
  'test/stores/archive/{description,desk-report,export,import-refusals,large-desk,mail-secrets,mail-states,moving,same-folder,upgrade}.test.ts',
  'test/stores/backup/{backup,refused}.test.ts',
  'test/screens/browser/console/{admin-pages,pages,two-nodes}.test.ts',
  'test/screens/browser/widget/views.test.ts',
  'test/screens/browser/mails.test.ts',
  'test/sockets/bus/{duty,nats,postgres}.test.ts',
  'test/machine/cli/!(seed-large.|start-time.)*test.ts',
  'test/stores/contract/postgres!(-patience.)*test.ts',
  'test/machine/deploy/{balancer,compose,dockerfile,nginx,systemd}.test.ts',
  'test/api/differential/{filter-language,requests}.test.ts',
  // Every program of the documentation is compiled and run.
  'test/project/docs/{blocks,documents}.test.ts',
  'test/machine/faults/{one-kill,one-outage}.test.ts',
  'test/api/mcp/**/*.test.ts',
  'test/machine/mail/journey.test.ts',
  'test/machine/mail/relay-kills.test.ts',
  'test/machine/operations/**/*.test.ts',
  'test/project/packages/!(runtimes.)*test.ts',
  'test/sockets/socket/joining-in-an-outage.test.ts',
  'test/machine/workers/{postgres,sqlite}.test.ts',
];

/**
 * Tests that look for rare faults or measure, by area: `npm run test:long`, or `npm run test:long -- faults browser`.
 */
export const longAreas = {
  archives: [
    'test/stores/archive/{crash,full-disk,garbage,hand-made,large-desk-rules,one-sigma,plain-text,secret}.test.ts',
    'test/stores/backup/crash.test.ts',
    'test/machine/cli/seed-large.test.ts',
  ],
  browser: [
    'test/screens/browser/**/!(admin-pages.|budget.|budgets.|journeys.|mails.|pages.|two-nodes.|views.)*test.ts',
  ],
  faults: ['test/machine/faults/!(one-kill.|one-outage.)*test.ts', 'test/machine/workers/faults.test.ts'],
  figures: [
    'test/bench/bench.test.ts',
    'test/screens/browser/console/budgets.test.ts',
    'test/screens/browser/widget/budget.test.ts',
    // Real password hashes occupy a processor for seconds.
    'test/api/conformance/password-cost.test.ts',
    'test/api/mail-parse/loop-delay.test.ts',
    'test/stores/contract/{heavy-reads,postgres-patience}.test.ts',
    'test/machine/cli/start-time.test.ts',
    'test/stores/cost/**/*.test.ts',
    'test/sockets/socket/bounds.test.ts',
    'test/{api/conformance,sockets/socket}/promised-times.test.ts',
    'test/machine/workers/told-in-time.test.ts',
  ],
  mail: ['test/machine/mail/{dovecot,dovecot-journey,relay-postfix}.test.ts'],
  packages: ['test/machine/deploy/{image,two-nodes}.test.ts', 'test/project/packages/runtimes.test.ts'],
  properties: [
    'test/api/differential/{filter,fresh-requests,search}.test.ts',
    'test/api/fuzz/**/*.test.ts',
    'test/api/html/sanitizer-fresh.test.ts',
    'test/api/mail-parse/mutations-fresh.test.ts',
    'test/sockets/socket/{frame-matrix,frames-fuzz,property}.test.ts',
    // The whole matrix of rights, once for each check that is left out.
    'test/api/use-cases/left-out-checks.test.ts',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export const longTests: readonly string[] = Object.values(longAreas).flat();
