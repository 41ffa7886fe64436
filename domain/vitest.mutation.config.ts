/**
 * What `npm run mutation` runs: the tests next to the rules. Properties are left out: they take long, and what they
 * find depends on chance, which must not affect a score.
 */
export default {
  test: { include: ['src/model/**/*.test.ts'], exclude: ['**/*.property.test.ts'], isolate: false },
};
